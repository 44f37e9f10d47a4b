import type { ArbitraryText, ByteRange } from "./match_line.ts";

/** What a record of a match holds. */
export interface MatchData {
  readonly path: ArbitraryText;
  readonly lines: ArbitraryText;
  readonly line_number: number;
  readonly absolute_offset: number;
  readonly submatches: readonly ByteRange[];
}

/** What the record of the end of a file holds. */
export interface EndData {
  readonly path: ArbitraryText;
  readonly binary_offset: number | null;
}

/** A record of `rg --json`. */
export interface RipgrepRecord {
  /** What it tells of. */
  readonly type: string;
  /** What it tells. */
  readonly data: unknown;
}

/**
 * Reads a record.
 *
 * @param line The record, without its line end.
 * @returns The record, or nothing for what is none.
 */
export function parseRecord(line: string): RipgrepRecord | undefined {
  try {
    const record: unknown = JSON.parse(line);
    return isObject(record) && typeof record.type === "string"
      ? { type: record.type, data: record.data }
      : undefined;
  } catch {
    // What is not JSON is as malformed as what is no record.
    return undefined;
  }
}

/**
 * Checks the record of a match.
 *
 * @param data Its data.
 * @returns Whether they are whole.
 */
export function isMatchData(data: unknown): data is MatchData {
  return isObject(data) && isText(data.path) && isText(data.lines) &&
    isCount(data.line_number) && isCount(data.absolute_offset) &&
    Array.isArray(data.submatches) && data.submatches.every(isByteRange);
}

/**
 * Checks the record of the end of a file.
 *
 * @param data Its data.
 * @returns Whether they are whole.
 */
export function isEndData(data: unknown): data is EndData {
  return isObject(data) && isText(data.path) &&
    (data.binary_offset === null || isCount(data.binary_offset));
}

/**
 * Checks a text of ripgrep's.
 *
 * @param value The value.
 * @returns Whether it is one.
 */
export function isText(value: unknown): value is ArbitraryText {
  if (!isObject(value)) return false;
  const { text, bytes } = value;
  if (bytes === undefined) return typeof text === "string";
  return text === undefined && typeof bytes === "string" && isBase64(bytes);
}

function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);
}

function isByteRange(value: unknown): value is ByteRange {
  return isObject(value) && isCount(value.start) && isCount(value.end) &&
    value.start <= value.end;
}

/**
 * Checks a number that counts something.
 *
 * @param value The value.
 * @returns Whether it is a whole number, not below 0.
 */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/**
 * Checks an object.
 *
 * @param value The value.
 * @returns Whether it is one.
 */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
