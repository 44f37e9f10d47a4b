import type { TextRange } from "../retention/line_window.ts";
import { ByteCursor, literal } from "./byte_cursor.ts";
import {
  type ByteLine,
  byteWindow,
  characterAfter,
  countUnits,
} from "./byte_window.ts";
import { GrowingBytes } from "./growing_bytes.ts";
import { MAX_SUBMATCHES } from "./match_line.ts";
import type { MatchTable } from "./match_table.ts";
import { ELLIPSIS, ELLIPSIS_BYTES } from "./preview_line.ts";
import { UNKNOWN } from "./record_splitter.ts";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

const BEFORE_NAME = literal('{"type":"begin","data":{"path":{"text":"');
const AFTER_NAME = literal("}}}");
const BEFORE_PATH = literal('{"type":"match","data":{"path":{"text":"');
const BEFORE_LINE = literal('},"lines":{"text":"');
const BEFORE_LINE_NUMBER = literal('},"line_number":');
const BEFORE_OFFSET = literal(',"absolute_offset":');
const BEFORE_SUBMATCHES = literal(',"submatches":[{"match":{"text":"');
const NO_SUBMATCHES = literal(',"submatches":[]}}');
const BEFORE_START = literal('},"start":');
const BEFORE_END = literal(',"end":');
const BETWEEN_SUBMATCHES = literal('},{"match":{"text":"');
const AFTER_SUBMATCHES = literal("}]}}");

const BEFORE_PATH_OF_END = literal('{"type":"end","data":{"path":{"text":"');
const BEFORE_TIMES = [
  '},"binary_offset":null,"stats":{"elapsed":{"secs":',
  ',"nanos":',
].map(literal);
const BEFORE_HUMAN_TIME = literal(',"human":"');
const BEFORE_COUNTS = [
  '},"searches":',
  ',"searches_with_match":',
  ',"bytes_searched":',
  ',"bytes_printed":',
  ',"matched_lines":',
  ',"matches":',
].map(literal);
const AFTER_COUNTS = literal("}}}");

const ELLIPSIS_UTF8 = new TextEncoder().encode(ELLIPSIS);
const LINE_END = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const DOT = 0x2e;
const SLASH = 0x2f;

/**
 * Reads the records of files and their matching lines that are written as ripgrep
 * writes them, key by key: nearly all. It is strict, and what it does
 * not know it leaves to a reader of JSON, which takes several times as long.
 */
export class PlainMatchReader {
  readonly #table: MatchTable;
  readonly #maxBytes: number;
  readonly #cursor = new ByteCursor();
  /** The path of the current file in JSON, from its first character to its closing quote; empty before the first file. */
  readonly #path = new GrowingBytes();
  readonly #decodedPath = new GrowingBytes();
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
   * The path of the current file, as it was printed but for a leading `./`.
   * A part of a text would take twice as long to compare and to copy.
   */
  get path(): string {
    const { bytes, length } = this.#decodedPath;
    const start = bytes[0] === DOT && bytes[1] === SLASH && length > 1 ? 2 : 0;
    return decoder.decode(bytes.subarray(start, length));
  }

  /**
   * Reads the start of a file, which is then the current one.
   *
   * @param bytes What holds the record and the line end after it.
   * @param start Where it starts.
   * @returns Where the record ends, or {@link UNKNOWN}.
   */
  readBegin(bytes: Uint8Array, start: number): number {
    const cursor = this.#cursor;
    cursor.moveTo(bytes, start);
    if (!cursor.skip(BEFORE_NAME)) return UNKNOWN;
    this.#path.endAt(0);
    const nameStart = cursor.at;
    const decoded = this.#decodedPath;
    decoded.endAt(0);
    decoded.reserve(bytes.length - nameStart);
    const decodedEnd = cursor.string(decoded);
    if (decodedEnd === -1) return UNKNOWN;
    const nameEnd = cursor.at;
    if (!cursor.skip(AFTER_NAME)) return UNKNOWN;
    if (bytes[cursor.at] !== LINE_END) return UNKNOWN;
    decoded.endAt(decodedEnd);
    this.#path.replace(bytes, nameStart, nameEnd);
    return cursor.at;
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
    if (!this.#isOfFile(BEFORE_PATH_OF_END)) return UNKNOWN;
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
    if (!this.#isOfFile(BEFORE_PATH)) return UNKNOWN;
    if (!cursor.skip(BEFORE_LINE)) return UNKNOWN;
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

  /** Passes over the path of a record, if it is that of the current file. */
  #isOfFile(beforePath: GrowingBytes): boolean {
    const cursor = this.#cursor;
    return this.#path.length > 0 && cursor.skip(beforePath) &&
      cursor.skip(this.#path);
  }

  #submatches(): boolean {
    const cursor = this.#cursor;
    if (!cursor.skip(BEFORE_SUBMATCHES)) return cursor.skip(NO_SUBMATCHES);
    for (let count = 1;; count++) {
      if (!cursor.skipString() || !cursor.skip(BEFORE_START)) return false;
      const start = cursor.count();
      if (start === -1 || !cursor.skip(BEFORE_END)) return false;
      const end = cursor.count();
      if (end < start) return false;
      if (count <= MAX_SUBMATCHES) this.#table.addSubmatch(start, end);
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
