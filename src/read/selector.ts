import { quoteSent } from "../files/quote_sent.ts";
import { ReadError } from "./read_error.ts";

/** Which lines of a file to show. */
export interface Selector {
  /** Number of the first line; 1 is the first of the file. */
  readonly from: number;
  /** Number of the last line, which may lie behind the end of the file. */
  readonly to: number;
  /** Whether the end was asked for, and not only what a call shows by default. */
  readonly isEnded: boolean;
  /** Whether the text is shown as it is, without line numbers and with whole lines. */
  readonly isRaw: boolean;
}

/** A target that ends like a selector. */
export interface SplitTarget {
  /** What stands before the selector. */
  readonly path: string;
  /** The selector with its colon, such as `:10-20`. */
  readonly suffix: string;
}

const SUFFIX = /^(.+)(:(?:raw|\d+|\d+[-+]\d+))$/s;

/**
 * Splits the selector off a target.
 *
 * @param target The target.
 * @returns Path and selector, or nothing if the target does not end like one.
 */
export function splitTarget(target: string): SplitTarget | undefined {
  const [, path, suffix] = SUFFIX.exec(target) ?? [];
  return path === undefined || suffix === undefined
    ? undefined
    : { path, suffix };
}

/**
 * Takes apart what asks for several ranges of lines at once.
 *
 * @param suffix What stands behind a path, such as `:10-20,30`.
 * @returns A selector for each range, or nothing where that is not what it asks for.
 */
export function rangesOf(suffix: string): string[] | undefined {
  return /^:\d+(?:[-+]\d+)?(?:, ?\d+(?:[-+]\d+)?)+$/.test(suffix)
    ? suffix.slice(1).split(",").map((range) => `:${range.trim()}`)
    : undefined;
}

/**
 * Says which lines a target without a selector shows.
 *
 * @param defaultLines How many lines.
 * @returns The first lines of the file.
 */
export function firstLines(defaultLines: number): Selector {
  return { from: 1, to: defaultLines, isEnded: false, isRaw: false };
}

/**
 * Reads a selector.
 *
 * @param target Path and selector, as {@link splitTarget} gives them.
 * @param defaultLines How many lines `:A` shows.
 * @returns The lines that it names.
 * @throws {ReadError} If it names no line.
 */
export function parseSelector(
  { path, suffix }: SplitTarget,
  defaultLines: number,
): Selector {
  if (suffix === ":raw") {
    return { from: 1, to: Infinity, isEnded: true, isRaw: true };
  }
  const [, first, sign, second] = /^:(\d+)(?:([-+])(\d+))?$/.exec(suffix)!;
  const from = lineNumber(first!);
  const count = sign === undefined ? defaultLines : Number(second);
  const to = lineNumber(sign === "-" ? second! : from + count - 1);
  const refuse = (reason: string, instead: string) =>
    new ReadError(
      `Cannot read ${quoteSent(path + suffix)}: ${reason}: send ${
        quoteSent(path + instead)
      }`,
    );
  if (from === 0) throw refuse("lines are counted from 1", ":1");
  if (sign === "+" && count === 0) {
    throw refuse("it asks for no lines", `:${first}+1`);
  }
  if (to < from) {
    throw refuse(
      "the last line comes before the first",
      to === 0 ? `:${first}` : `:${second}-${first}`,
    );
  }
  return { from, to, isEnded: sign !== undefined, isRaw: false };
}

/** Far beyond this, numbers are not written in digits any more. */
function lineNumber(value: string | number): number {
  return Math.min(Number(value), Number.MAX_SAFE_INTEGER);
}

/** What {@link selectorsFrom} starts from. */
export interface ReadOn {
  /** Number of the line to read on from. */
  readonly next: number;
  /** How many lines `:A` shows. */
  readonly defaultLines: number;
}

/**
 * Lists ways to name the lines that follow, the plainest first: a file may
 * happen to bear the name that one of them makes.
 *
 * @param selector The selector that was read.
 * @param where Where to read on.
 * @returns Selectors with their colons. There is no end to them.
 */
export function* selectorsFrom(
  { to, isEnded, isRaw }: Selector,
  { next, defaultLines }: ReadOn,
): Generator<string, never, undefined> {
  const hasEnd = isEnded && !isRaw;
  yield hasEnd ? `:${next}-${to}` : `:${next}`;
  for (let lines = hasEnd ? to - next + 1 : defaultLines;; lines++) {
    yield `:${next}+${lines}`;
    yield `:${next}-${next + lines - 1}`;
  }
}
