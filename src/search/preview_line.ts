import { utf8Length } from "../retention/page_budget.ts";
import {
  endOfHead,
  startOfTail,
  type TextRange,
} from "../retention/line_window.ts";

/** What of a line to keep. */
export interface PreviewOptions {
  /** Bytes of UTF-8 that may be kept. */
  readonly maxBytes: number;
  /** The part that must be in view, in UTF-16 code units of the line. Default: its start. */
  readonly match?: TextRange;
}

/** The part of a line that is shown. */
export interface LinePreview {
  /** The part that is kept, with `…` where a moved window cuts the line. At most `maxBytes` bytes. */
  readonly text: string;
  /** Whether anything was cut. */
  readonly truncated: boolean;
  /** What to add to an index in the line to find the same place in `text`. */
  readonly shift: number;
  /** Where the part of the line ends in `text`: before the `…` of a cut, if there is one. */
  readonly end: number;
}

/** What marks a cut. */
export const ELLIPSIS = "…";

/** Bytes of the `…` that marks a cut. */
export const ELLIPSIS_BYTES = 3;

/** Bytes that a window must have for `…` at its ends; with fewer they would fill it. */
export const MARKED_MIN_BYTES: number = 8 * ELLIPSIS_BYTES;

/**
 * Cuts a line to what is shown of it: its head, or, when the match lies past
 * that, a window with the match in it.
 *
 * @param line The line, without its line end.
 * @param options What to keep.
 * @returns The part that is kept: well-formed, and cut between characters only.
 *
 * @example
 * ```ts
 * import { previewLine } from "@harness/tools";
 * import { assertEquals } from "@std/assert";
 *
 * const line = `${"x".repeat(100)}needle${"y".repeat(100)}`;
 * const preview = previewLine(line, { maxBytes: 28, match: { start: 100, end: 106 } });
 * assertEquals(preview.text, "…xxxxxneedleyyyyyyyyyyy…");
 * assertEquals(preview.text.slice(100 + preview.shift, 106 + preview.shift), "needle");
 * ```
 */
export function previewLine(
  line: string,
  { maxBytes, match = { start: 0, end: 0 } }: PreviewOptions,
): LinePreview {
  const text = line.toWellFormed();
  if (text.length * 3 <= maxBytes || utf8Length(text) <= maxBytes) {
    return { text, truncated: false, shift: 0, end: text.length };
  }
  const headEnd = endOfHead(text, 0, maxBytes);
  if (match.end <= headEnd || match.start === 0) {
    const head = compact(text.slice(0, headEnd));
    return { text: head, truncated: true, shift: 0, end: headEnd };
  }
  return windowAround(text, match, maxBytes);
}

function windowAround(
  text: string,
  match: TextRange,
  maxBytes: number,
): LinePreview {
  const marked = maxBytes >= MARKED_MIN_BYTES;
  const budget = marked ? maxBytes - 2 * ELLIPSIS_BYTES : maxBytes;
  const matchEnd = endOfHead(text, match.start, budget);
  const spare = match.end > matchEnd
    ? 0
    : budget - utf8Length(text.slice(match.start, match.end));
  const start = startOfTail(text, match.start, Math.floor(spare / 3));
  const end = endOfHead(text, start, budget);
  const before = marked && start > 0 ? ELLIPSIS : "";
  const after = marked && end < text.length ? ELLIPSIS : "";
  return {
    text: before + compact(text.slice(start, end)) + after,
    truncated: true,
    shift: before.length - start,
    end: before.length + end - start,
  };
}

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** A slice keeps the line that it was cut from alive, which may be megabytes; a copy does not. */
function compact(slice: string): string {
  return decoder.decode(encoder.encode(slice));
}
