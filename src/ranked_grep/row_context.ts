import type { ScanLine } from "./file_scan.ts";

/** Some lines of a list: from an index to before another one. */
export interface LineSpan {
  /** Index of the first line. */
  readonly from: number;
  /** Index after the last line. */
  readonly to: number;
}

/**
 * Finds a row with its context: the lines beside it without a gap. Other rows
 * may be among them.
 *
 * @param lines Lines of a file, in order.
 * @param at Index of the row.
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
    return line !== undefined && distance <= context &&
      Math.abs(line.lineNumber - lineNumber) === distance;
  };
  let from = at;
  while (isBeside(from - 1)) from--;
  let to = at + 1;
  while (isBeside(to)) to++;
  return { from, to };
}

/**
 * Makes context of lines that are no rows, although they may match.
 *
 * @param lines Lines of a file.
 * @param isRow Tells which lines are rows, by their index.
 * @returns The same lines.
 */
export function demoteOthers(
  lines: readonly ScanLine[],
  isRow: (index: number) => boolean,
): ScanLine[] {
  return lines.map((line, index) =>
    line.isMatch && !isRow(index)
      ? { ...line, isMatch: false, submatches: [] }
      : line
  );
}
