import { isPrintable, WORD } from "./byte_words.ts";
import { printPath } from "./display_path.ts";
import type { FoundFile } from "./found_file.ts";
import { matchRow, TRUNCATED_MARK } from "./grep_page.ts";
import { GrowingBytes } from "./growing_bytes.ts";
import type { MatchTable } from "./match_table.ts";

const encoder = new TextEncoder();

const LINE_END = 0x0a;
const BLANK = 0x20;
const ZERO = 0x30;
const TAB = 0x09;
const ROW_START = encoder.encode("Line ");
const AFTER_NUMBER = encoder.encode(": ");

const MARK = encoder.encode(TRUNCATED_MARK);

/** Bytes of a row besides the line: `Line `, a number, `: `, a mark and the line end. */
const ROW_MAX_BYTES = 48;

/** What goes around the matching lines. */
export interface CompleteMatchesFrame {
  /** What comes before them. */
  readonly head: string;
  /** What comes after them. */
  readonly foot: string;
}

/**
 * Writes all matching lines under the paths of their files, just as
 * `formatGrepMatches()` does, but without making an object or a string of any
 * line: the complete result of a search is written far more often than read.
 *
 * @param files The files, in order.
 * @param frame What goes around them.
 * @returns The text in UTF-8.
 */
export function formatCompleteMatches(
  files: readonly FoundFile[],
  { head, foot }: CompleteMatchesFrame,
): Uint8Array {
  const out = new GrowingBytes(expectedBytes(files));
  out.write(head);
  for (const [index, { path, table, lines }] of files.entries()) {
    if (index > 0) out.write("\n");
    out.write(printPath(path));
    out.write("\n");
    for (const line of lines) writeRow(out, table, line);
  }
  // The line end of the last row.
  if (files.length > 0) out.endAt(out.length - 1);
  out.write(foot);
  return out.bytes.subarray(0, out.length);
}

/** Enough for all but odd lines, so that nothing is copied on the way. */
function expectedBytes(files: readonly FoundFile[]): number {
  return files.reduce(
    (sum, { path, lines }) => sum + path.length + lines.length * ROW_MAX_BYTES,
    65_536 + (files[0]?.table.text.length ?? 0),
  );
}

function writeRow(out: GrowingBytes, table: MatchTable, line: number): void {
  if (!writePlainRow(out, table, line)) {
    out.write(`${matchRow(table.match(line))}\n`);
  }
}

/** Writes the row of a line that is shown as it is; tells whether it is one. */
function writePlainRow(
  out: GrowingBytes,
  table: MatchTable,
  line: number,
): boolean {
  const start = table.textStart(line);
  const end = table.textEnd(line);
  const { bytes: source, view: sourceView } = table.text;
  const truncated = table.isTruncated(line);
  if (!truncated && mayLookMarked(source, start, end)) return false;
  out.reserve(end - start + ROW_MAX_BYTES);
  const { bytes, view } = out;
  let at = put(bytes, out.length, ROW_START);
  at = putNumber(bytes, at, table.lineNumber(line));
  at = put(bytes, at, AFTER_NUMBER);
  for (let index = start; index < end;) {
    if (index + WORD <= end) {
      const word = sourceView.getInt32(index);
      if (isPrintable(word)) {
        view.setInt32(at, word);
        index += WORD;
        at += WORD;
        continue;
      }
    }
    const byte = source[index]!;
    if (byte < BLANK ? byte !== TAB : mayEndLine(source, index)) return false;
    bytes[at++] = byte;
    index++;
  }
  if (truncated) at = put(bytes, at, MARK);
  bytes[at++] = LINE_END;
  out.endAt(at);
  return true;
}

/** A line that ends like a mark of ours is told apart by one; few others end with these letters. */
function mayLookMarked(
  bytes: Uint8Array,
  start: number,
  end: number,
): boolean {
  let last = end - 1;
  while (last > start && bytes[last]! <= BLANK) last--;
  // White space may follow that is not ASCII.
  return last > start && (bytes[last]! >= 0x80 || bytes[last] === 0x29 &&
      (bytes[last - 1] === 0x64 || bytes[last - 1] === 0x65 ||
        bytes[last - 1]! >= 0x80));
}

/** Whether U+0085, U+2028 or U+2029 starts there. */
function mayEndLine(bytes: Uint8Array, index: number): boolean {
  const byte = bytes[index]!;
  if (byte === 0xc2) return bytes[index + 1] === 0x85;
  return byte === 0xe2 && bytes[index + 1] === 0x80 &&
    (bytes[index + 2] === 0xa8 || bytes[index + 2] === 0xa9);
}

function put(target: Uint8Array, offset: number, source: Uint8Array): number {
  for (let index = 0; index < source.length; index++) {
    target[offset + index] = source[index]!;
  }
  return offset + source.length;
}

function putNumber(target: Uint8Array, offset: number, number: number): number {
  let end = offset + 1;
  for (let rest = number; rest >= 10; rest = Math.floor(rest / 10)) end++;
  let rest = number;
  for (let at = end - 1; at >= offset; at--) {
    const less = Math.floor(rest / 10);
    target[at] = ZERO + (rest - less * 10);
    rest = less;
  }
  return end;
}
