import type { TextRange } from "../retention/line_window.ts";
import { ELLIPSIS_BYTES, MARKED_MIN_BYTES } from "./preview_line.ts";

/** Which part of a line of ASCII is shown. */
export interface AsciiWindow {
  /** The part. */
  readonly part: TextRange;
  /** Whether `…` stands before it. */
  readonly before: boolean;
  /** Whether `…` stands after it. */
  readonly after: boolean;
}

/**
 * Chooses what `previewLine()` shows of a line that is too long, for one of
 * ASCII: there every character is a byte, and nothing has to be looked at.
 *
 * @param length Length of the line, more than `maxBytes`.
 * @param match The first match, which must be in view.
 * @param maxBytes Bytes of UTF-8 that may be shown.
 * @returns The part.
 */
export function asciiWindow(
  length: number,
  match: TextRange,
  maxBytes: number,
): AsciiWindow {
  if (match.end <= maxBytes || match.start === 0) {
    return { part: { start: 0, end: maxBytes }, before: false, after: false };
  }
  const marked = maxBytes >= MARKED_MIN_BYTES;
  const budget = marked ? maxBytes - 2 * ELLIPSIS_BYTES : maxBytes;
  const spare = Math.max(0, budget - (match.end - match.start));
  const start = Math.max(0, match.start - Math.floor(spare / 3));
  const end = Math.min(length, start + budget);
  return {
    part: { start, end },
    before: marked && start > 0,
    after: marked && end < length,
  };
}
