/**
 * Records as `rg --json` writes them.
 *
 * @module
 */

/** A text, or bytes that are no UTF-8. */
export type RecordText = string | Uint8Array;

/** One matching line. */
export interface MatchRecordOptions {
  readonly path?: RecordText;
  readonly line: RecordText;
  readonly lineNumber?: number;
  readonly offset?: number;
  /** Where the pattern matches, in bytes. */
  readonly submatches?: readonly (readonly [start: number, end: number])[];
}

/** The form in which ripgrep writes a text. */
export function arbitrary(text: RecordText): Record<string, string> {
  return typeof text === "string"
    ? { text }
    : { bytes: btoa(String.fromCharCode(...text)) };
}

/** A record that opens a file. */
export function beginRecord(path: RecordText = "./a.txt"): string {
  return record({ type: "begin", data: { path: arbitrary(path) } });
}

/** A record of a matching line. */
export function matchRecord(
  { path = "./a.txt", line, lineNumber = 1, offset = 0, submatches = [] }:
    MatchRecordOptions,
): string {
  return record({
    type: "match",
    data: {
      path: arbitrary(path),
      lines: arbitrary(line),
      line_number: lineNumber,
      absolute_offset: offset,
      submatches: submatches.map(([start, end]) => ({
        match: { text: "?" },
        start,
        end,
      })),
    },
  });
}

/** A record that closes a file; a binary one has the offset of its first NUL byte. */
export function endRecord(
  path: RecordText = "./a.txt",
  binaryOffset: number | null = null,
): string {
  return record({
    type: "end",
    data: {
      path: arbitrary(path),
      binary_offset: binaryOffset,
      stats: { searches: 1, matched_lines: 1 },
    },
  });
}

/** The record that ends a complete search; its type comes last, as ripgrep has it. */
export function summaryRecord(searches = 1): string {
  return record({ data: { stats: { searches } }, type: "summary" });
}

/** The output of a search that found these lines in one file. */
export function fileRecords(
  path: RecordText,
  lines: readonly RecordText[],
): string {
  let offset = 0;
  const matches = lines.map((line, index) => {
    const text = matchRecord({ path, line, lineNumber: index + 1, offset });
    offset += typeof line === "string"
      ? new TextEncoder().encode(line).length
      : line.length;
    return text;
  });
  return [beginRecord(path), ...matches, endRecord(path)].join("");
}

/** The output of a complete search. */
export function completeSearch(...records: readonly string[]): string {
  return [...records, summaryRecord()].join("");
}

function record(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}
