/**
 * Stand-in for `@std/fmt/bytes`.
 *
 * @module
 */

/** Options of {@link format}: those of the real package that need no locale. */
export interface FormatOptions {
  /** Counts in powers of 1024: kiB, MiB and so on. */
  binary?: boolean;
}

const UNITS = ["", "k", "M", "G", "T", "P", "E", "Z", "Y"];

/** A number of bytes as people read it, with three significant digits: `1337` is `1.34 kB`. */
export function format(num: number, options: FormatOptions = {}): string {
  if (!Number.isFinite(num)) {
    throw new TypeError(`Expected a finite number, got ${typeof num}: ${num}`);
  }
  const size = Math.abs(num);
  const sign = num < 0 ? "-" : "";
  if (size < 1) return `${sign}${size} B`;

  const base = options.binary ? 1024 : 1000;
  // `Math.log10` is exact at powers of ten, where a quotient of logarithms is not.
  const power = options.binary
    ? Math.log(size) / Math.log(1024)
    : Math.log10(size) / 3;
  const exponent = Math.min(Math.floor(power), UNITS.length - 1);
  const scaled = Number((size / base ** exponent).toPrecision(3));
  const infix = options.binary && exponent > 0 ? "i" : "";
  return `${sign}${scaled} ${UNITS[exponent]}${infix}B`;
}
