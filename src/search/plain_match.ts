import type { TextRange } from "../retention/line_window.ts";
import { ByteCursor, Literal } from "./byte_cursor.ts";
import {
  type ByteLine,
  byteWindow,
  characterAfter,
  countUnits,
} from "./byte_window.ts";
import type { MatchTable } from "./match_table.ts";
import { ELLIPSIS, ELLIPSIS_BYTES } from "./preview_line.ts";
import { joined, UNKNOWN } from "./record_splitter.ts";

const BEFORE_PATH_OF_BEGIN = new Literal('{"type":"begin","data":{"path":');
const AFTER_PATH_OF_BEGIN = new Literal("}}");
const BEFORE_PATH = new Literal('{"type":"match","data":{"path":');
const BEFORE_LINE = new Literal(',"lines":{"text":"');
const BEFORE_LINE_NUMBER = new Literal('},"line_number":');
const BEFORE_OFFSET = new Literal(',"absolute_offset":');
const BEFORE_SUBMATCHES = new Literal(',"submatches":[{"match":{"text":"');
const NO_SUBMATCHES = new Literal(',"submatches":[]}}');
const BEFORE_START = new Literal('},"start":');
const BEFORE_END = new Literal(',"end":');
const BETWEEN_SUBMATCHES = new Literal('},{"match":{"text":"');
const AFTER_SUBMATCHES = new Literal("}]}}");

const BEFORE_PATH_OF_END = new Literal('{"type":"end","data":{"path":');
const BEFORE_TIMES = [
  ',"binary_offset":null,"stats":{"elapsed":{"secs":',
  ',"nanos":',
].map((text) => new Literal(text));
const BEFORE_HUMAN_TIME = new Literal(',"human":"');
const BEFORE_COUNTS = [
  '},"searches":',
  ',"searches_with_match":',
  ',"bytes_searched":',
  ',"bytes_printed":',
  ',"matched_lines":',
  ',"matches":',
].map((text) => new Literal(text));
const AFTER_COUNTS = new Literal("}}}");

const ELLIPSIS_UTF8 = new TextEncoder().encode(ELLIPSIS);
const LINE_END = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * Reads the records of matching lines and of ends of files that are written as
 * ripgrep writes them, key by key: nearly all. It is strict, and what it does
 * not know it leaves to a reader of JSON, which takes several times as long.
 */
export class PlainMatchReader {
  readonly #table: MatchTable;
  readonly #maxBytes: number;
  readonly #cursor = new ByteCursor();
  /** How a match in the current file starts. */
  #start: Literal | undefined;
  /** How the end of the current file starts. */
  #endStart: Literal | undefined;
  #lineEnd = 0;

  /**
   * Starts without a file.
   *
   * @param table Takes the lines.
   * @param maxBytes Bytes of one line that are shown.
   */
  constructor(table: MatchTable, maxBytes: number) {
    this.#table = table;
    this.#maxBytes = maxBytes;
  }

  /**
   * Settles which file the next records are about.
   *
   * @param record The record that opens the file, which is well-formed.
   */
  begin(record: Uint8Array): void {
    this.#start = undefined;
    this.#endStart = undefined;
    this.#cursor.moveTo(record, 0);
    if (!this.#cursor.skip(BEFORE_PATH_OF_BEGIN)) return;
    const pathEnd = record.length - AFTER_PATH_OF_BEGIN.bytes.length;
    const path = record.subarray(this.#cursor.at, pathEnd);
    this.#cursor.moveTo(record, pathEnd);
    if (!this.#cursor.skip(AFTER_PATH_OF_BEGIN)) return;
    this.#start = new Literal(
      joined([BEFORE_PATH.bytes, path, BEFORE_LINE.bytes]),
    );
    this.#endStart = new Literal(joined([BEFORE_PATH_OF_END.bytes, path]));
  }

  /**
   * Recognises the end of a text file, which has nothing to tell.
   *
   * @param bytes What holds the record and the line end after it.
   * @param start Where it starts.
   * @returns Where the record ends, or {@link UNKNOWN} if it is not the end of
   * the current file, or that file is a binary one.
   */
  readEnd(bytes: Uint8Array, start: number): number {
    const cursor = this.#cursor;
    cursor.moveTo(bytes, start);
    if (this.#endStart === undefined || !cursor.skip(this.#endStart)) {
      return UNKNOWN;
    }
    for (const part of BEFORE_TIMES) {
      if (!cursor.skip(part) || cursor.count() === -1) return UNKNOWN;
    }
    if (!cursor.skip(BEFORE_HUMAN_TIME) || !cursor.skipString()) return UNKNOWN;
    for (const part of BEFORE_COUNTS) {
      if (!cursor.skip(part) || cursor.count() === -1) return UNKNOWN;
    }
    if (!cursor.skip(AFTER_COUNTS)) return UNKNOWN;
    return bytes[cursor.at] === LINE_END ? cursor.at : UNKNOWN;
  }

  /** Where the line that was read last ends in its file, in bytes. */
  get lineEnd(): number {
    return this.#lineEnd;
  }

  /**
   * Reads a match and adds its line to the table.
   *
   * @param bytes What holds the record and the line end after it.
   * @param start Where it starts.
   * @returns Where the record ends, or {@link UNKNOWN}: then nothing was added.
   */
  readMatch(bytes: Uint8Array, start: number): number {
    const table = this.#table;
    const { length } = table;
    const end = this.#readMatch(bytes, start);
    if (end === UNKNOWN) table.truncate(length);
    return end;
  }

  #readMatch(bytes: Uint8Array, start: number): number {
    const cursor = this.#cursor;
    const { text } = this.#table;
    cursor.moveTo(bytes, start);
    if (this.#start === undefined || !cursor.skip(this.#start)) return UNKNOWN;
    text.reserve(bytes.length - cursor.at);
    const lineStart = text.length;
    const lineEnd = cursor.string(text);
    if (lineEnd === -1 || !cursor.skip(BEFORE_LINE_NUMBER)) return UNKNOWN;
    const lineNumber = cursor.count();
    if (lineNumber === -1 || !cursor.skip(BEFORE_OFFSET)) return UNKNOWN;
    const offset = cursor.count();
    if (offset === -1 || !this.#submatches()) return UNKNOWN;
    if (bytes[cursor.at] !== LINE_END) return UNKNOWN;
    this.#lineEnd = offset + lineEnd - lineStart;
    const shownEnd = withoutLineEnd(text.bytes, lineStart, lineEnd);
    if (!cursor.isAscii || shownEnd - lineStart > this.#maxBytes) {
      const { bytes } = text;
      this.#addWindow(lineNumber, { bytes, start: lineStart, end: shownEnd });
    } else {
      this.#clampSubmatches(shownEnd - lineStart);
      text.endAt(shownEnd);
      this.#table.add(lineNumber, false);
    }
    return cursor.at;
  }

  #submatches(): boolean {
    const cursor = this.#cursor;
    if (!cursor.skip(BEFORE_SUBMATCHES)) return cursor.skip(NO_SUBMATCHES);
    for (;;) {
      if (!cursor.skipString() || !cursor.skip(BEFORE_START)) return false;
      const start = cursor.count();
      if (start === -1 || !cursor.skip(BEFORE_END)) return false;
      const end = cursor.count();
      if (end < start) return false;
      this.#table.addSubmatch(start, end);
      if (cursor.skip(AFTER_SUBMATCHES)) return true;
      if (!cursor.skip(BETWEEN_SUBMATCHES)) return false;
    }
  }

  /** A match may reach into the line end. */
  #clampSubmatches(length: number) {
    const { submatches, submatchesEnd } = this.#table;
    for (let at = submatches.length - 1; at >= submatchesEnd; at--) {
      if (submatches.at(at) <= length) break;
      submatches.set(at, length);
    }
  }

  /** Adds a line of which a part is shown, or that has characters of several bytes. */
  #addWindow(lineNumber: number, line: ByteLine) {
    const { text, submatches, submatchesEnd } = this.#table;
    const { bytes, start } = line;
    this.#placeSubmatches(line);
    const match = submatches.length === submatchesEnd
      ? { start, end: start }
      : {
        start: submatches.at(submatchesEnd),
        end: submatches.at(submatchesEnd + 1),
      };
    const { part, before, after } = byteWindow(line, match, this.#maxBytes);
    this.#keepSubmatches(bytes, part, before ? ELLIPSIS.length : 0);

    let end = start + (before ? ELLIPSIS_BYTES : 0);
    bytes.copyWithin(end, part.start, part.end);
    end += part.end - part.start;
    if (before) bytes.set(ELLIPSIS_UTF8, start);
    if (after) bytes.set(ELLIPSIS_UTF8, end);
    text.endAt(end + (after ? ELLIPSIS_BYTES : 0));
    const isWhole = part.start === start && part.end === line.end;
    this.#table.add(lineNumber, !isWhole);
  }

  /** Moves submatches to where they stand, between characters of the line and before its line end. */
  #placeSubmatches(line: ByteLine) {
    const { submatches, submatchesEnd } = this.#table;
    for (let at = submatchesEnd; at < submatches.length; at++) {
      const place = Math.min(line.start + submatches.at(at), line.end);
      submatches.set(at, characterAfter(line, place));
    }
  }

  /** Counts the submatches that are in view in UTF-16 code units from there, and drops the others. */
  #keepSubmatches(bytes: Uint8Array, part: TextRange, before: number) {
    const { submatches, submatchesEnd } = this.#table;
    let kept = submatchesEnd;
    let place = part.start;
    let units = before;
    const unitsTo = (next: number) => {
      units += countUnits(bytes, place, next);
      place = next;
      return units;
    };
    for (let at = submatchesEnd; at < submatches.length; at += 2) {
      const start = submatches.at(at);
      const end = submatches.at(at + 1);
      if (start > part.end || (start === part.end && start < end)) break;
      submatches.set(kept++, unitsTo(start));
      submatches.set(kept++, unitsTo(Math.min(part.end, end)));
      if (start === part.end) break;
    }
    submatches.truncate(kept);
  }
}

/** Where a line ends without its line end. */
function withoutLineEnd(
  bytes: Uint8Array,
  start: number,
  end: number,
): number {
  let at = end;
  if (at > start && bytes[at - 1] === LINE_END) at--;
  while (at > start && bytes[at - 1] === CARRIAGE_RETURN) at--;
  return at;
}
