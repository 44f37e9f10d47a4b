import type { TextRange } from "../retention/line_window.ts";
import { ELLIPSIS_BYTES, MARKED_MIN_BYTES } from "./preview_line.ts";

/** A line in UTF-8, and where it stands. */
export interface ByteLine {
  /** What holds the line. */
  readonly bytes: Uint8Array;
  /** Where it starts. */
  readonly start: number;
  /** Where it ends, without its line end. */
  readonly end: number;
}

/** Which part of a line is shown. */
export interface ByteWindow {
  /** The part, where it stands. */
  readonly part: TextRange;
  /** Whether `…` stands before it. */
  readonly before: boolean;
  /** Whether `…` stands after it. */
  readonly after: boolean;
}

/**
 * Chooses what `previewLine()` shows of a line, by its bytes: of a line of
 * megabytes hardly any is looked at.
 *
 * @param line The line.
 * @param match The first match, which must be in view, where it stands.
 * @param maxBytes Bytes of UTF-8 that may be shown.
 * @returns The part.
 */
export function byteWindow(
  line: ByteLine,
  match: TextRange,
  maxBytes: number,
): ByteWindow {
  const { start, end } = line;
  if (end - start <= maxBytes) {
    return { part: { start, end }, before: false, after: false };
  }
  if (match.end <= start + maxBytes || match.start === start) {
    const headEnd = characterBefore(line, start + maxBytes);
    return { part: { start, end: headEnd }, before: false, after: false };
  }
  const marked = maxBytes >= MARKED_MIN_BYTES;
  const budget = marked ? maxBytes - 2 * ELLIPSIS_BYTES : maxBytes;
  const spare = Math.max(0, budget - (match.end - match.start));
  const from = Math.max(start, match.start - Math.floor(spare / 3));
  const partStart = characterAfter(line, from);
  const partEnd = characterBefore(line, Math.min(end, partStart + budget));
  return {
    part: { start: partStart, end: partEnd },
    before: marked && partStart > start,
    after: marked && partEnd < end,
  };
}

/**
 * Finds the start of the character in which a place lies.
 *
 * @param line The line.
 * @param at The place.
 * @returns The start: the place itself, or up to three bytes before.
 */
export function characterBefore(
  { bytes, start, end }: ByteLine,
  at: number,
): number {
  let place = at;
  while (place > start && place < end && isContinuation(bytes[place]!)) place--;
  return place;
}

/**
 * Finds the end of the character in which a place lies.
 *
 * @param line The line.
 * @param at The place.
 * @returns The end: the place itself, or up to three bytes after.
 */
export function characterAfter(
  { bytes, start, end }: ByteLine,
  at: number,
): number {
  let place = at;
  while (place > start && place < end && isContinuation(bytes[place]!)) place++;
  return place;
}

/**
 * Counts the UTF-16 code units of a part of a line.
 *
 * @param bytes What holds the line, in UTF-8.
 * @param start Where the part starts, between two characters.
 * @param end Where it ends, between two characters.
 * @returns How many there are.
 */
export function countUnits(
  bytes: Uint8Array,
  start: number,
  end: number,
): number {
  let units = 0;
  for (let at = start; at < end; at++) {
    const byte = bytes[at]!;
    if (!isContinuation(byte)) units += byte >= 0xf0 ? 2 : 1;
  }
  return units;
}

/** Whether a byte of UTF-8 is one of a character's later bytes. */
function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}
