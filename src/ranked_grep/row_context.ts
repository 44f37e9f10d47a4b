import type { ScanLine } from "./scan_reader.ts";

/** Some lines of a list: from an index to before another one. */
export interface LineSpan {
  /** Index of the first line. */
  readonly from: number;
  /** Index after the last line. */
  readonly to: number;
}

/**
 * Finds a matching line with its context: the lines beside it without a gap, up
 * to the next matching line, which is a row of its own.
 *
 * @param lines Lines of a file, in order.
 * @param at Index of the matching line.
 * @param context Lines before and after it.
 * @returns Where they are.
 */
export function spanOfRow(
  lines: readonly ScanLine[],
  at: number,
  context: number,
): LineSpan {
  const { lineNumber } = lines[at]!;
  const isBeside = (index: number) => {
    const line = lines[index];
    const distance = Math.abs(index - at);
    return line !== undefined && !line.isMatch && distance <= context &&
      Math.abs(line.lineNumber - lineNumber) === distance;
  };
  let from = at;
  while (isBeside(from - 1)) from--;
  let to = at + 1;
  while (isBeside(to)) to++;
  return { from, to };
}
