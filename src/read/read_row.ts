import { utf8Length } from "../retention/page_budget.ts";
import { rowMark } from "../search/grep_page.ts";
import { oneLine } from "../search/one_line.ts";
import { previewLine } from "../search/preview_line.ts";

/** One line of a file, as it is shown. */
export interface ReadLine {
  /** Number of the line in its file; the first is 1. */
  readonly lineNumber: number;
  /** The line without its LF, or CR LF where it is not raw, cut to what is shown; U+FFFD stands for what is no text. */
  readonly text: string;
  /** Whether the line was cut. */
  readonly truncated: boolean;
}

/**
 * Writes one line.
 *
 * @param line The line.
 * @param isRaw Whether it is shown as it is.
 * @returns Its row: `LINE:TEXT`, on one line for every reader; or the text.
 */
export function readRow(line: ReadLine, isRaw: boolean): string {
  if (isRaw) return line.text;
  const mark = rowMark({
    ...line,
    preview: line.text,
    submatches: [],
  });
  return `${line.lineNumber}:${oneLine(line.text)}${mark}`;
}

/**
 * Counts the bytes of a row.
 *
 * @param line The line.
 * @param isRaw Whether it is shown as it is.
 * @returns Bytes of UTF-8, with the line end.
 */
export function rowBytes(line: ReadLine, isRaw: boolean): number {
  return utf8Length(readRow(line, isRaw)) + 1;
}

/** What {@link fitLines} has to fit lines into. */
export interface FitOptions {
  /** Whether the lines are shown as they are. */
  readonly isRaw: boolean;
  /** Bytes that fit, line ends included. */
  readonly maxBytes: number;
}

/**
 * Takes the first lines that fit. The first one is cut where it does not fit
 * whole, so that there is always something to see.
 *
 * @param lines The lines, in order.
 * @param options What fits.
 * @returns The lines that are shown.
 */
export function fitLines(
  lines: readonly ReadLine[],
  { isRaw, maxBytes }: FitOptions,
): readonly ReadLine[] {
  let bytes = 0;
  const end = lines.findIndex((line) => {
    bytes += rowBytes(line, isRaw);
    return bytes > maxBytes;
  });
  if (end === -1) return lines;
  if (end > 0) return lines.slice(0, end);
  return [cutToFit(lines[0]!, { isRaw, maxBytes })];
}

/** Escapes make a row longer than its text, so that one cut may not be enough. */
function cutToFit(line: ReadLine, { isRaw, maxBytes }: FitOptions): ReadLine {
  let cut = { ...line, truncated: true };
  for (;;) {
    const excess = rowBytes(cut, isRaw) - maxBytes;
    if (excess <= 0 || cut.text === "") return cut;
    const room = Math.max(0, utf8Length(cut.text) - excess);
    cut = { ...cut, text: previewLine(cut.text, { maxBytes: room }).text };
  }
}
