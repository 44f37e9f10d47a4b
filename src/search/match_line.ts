import { type TextRange, utf8Size } from "../retention/line_window.ts";
import { utf8Length } from "../retention/page_budget.ts";
import { type LinePreview, previewLine } from "./preview_line.ts";

/** Matches of one line that are told of. A pattern such as `.` matches each character, and the data of a page would be twenty times its text. */
export const MAX_SUBMATCHES = 32;

/** One matching line, as it is shown. */
export interface GrepMatch {
  /** Number of the line in its file; the first is 1. */
  readonly lineNumber: number;
  /** The line without its line end, cut to the configured number of bytes. */
  readonly preview: string;
  /** Whether the line was cut. */
  readonly truncated: boolean;
  /** The first {@link MAX_SUBMATCHES} matches that lie in the preview, in UTF-16 code units of it, as `slice` takes them. */
  readonly submatches: readonly TextRange[];
}

/** A text as ripgrep writes it: as it is, or, where it is not UTF-8, as base64. */
export type ArbitraryText = { readonly text: string } | {
  readonly bytes: string;
};

/** A range of bytes of a line, start inclusive, end exclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * Decodes a text of ripgrep's, with U+FFFD for what is not UTF-8.
 *
 * @param value The text.
 * @returns The text as a string.
 */
export function decodeText(value: ArbitraryText): string {
  return "text" in value ? value.text : decoder.decode(fromBase64(value.bytes));
}

/** What {@link matchLine} makes a match of. */
export interface MatchLineOptions {
  /** Number of the line in its file. */
  readonly lineNumber: number;
  /** The line with its line end. */
  readonly line: ArbitraryText;
  /** Where the pattern matches, in bytes of the line, in order. */
  readonly submatches: readonly ByteRange[];
  /** Bytes of the line that are shown. */
  readonly maxBytes: number;
}

/**
 * Makes what is shown of a matching line.
 *
 * @param options The line and where it matches.
 * @returns The match.
 */
export function matchLine(options: MatchLineOptions): GrepMatch {
  const { lineNumber, line, submatches, maxBytes } = options;
  if ("bytes" in line) {
    const { text, ranges } = decodeWithRanges(
      fromBase64(line.bytes),
      submatches,
    );
    return cutLine(lineNumber, withoutLineEnd(text), ranges, maxBytes);
  }
  const preview = withoutLineEnd(line.text);
  if (!isAscii(preview) || preview.length > maxBytes) {
    const ranges = textRanges(preview, submatches);
    return cutLine(lineNumber, preview, ranges, maxBytes);
  }
  return {
    lineNumber,
    preview,
    truncated: false,
    submatches: submatches.slice(0, MAX_SUBMATCHES).map(({ start, end }) => ({
      start: Math.min(start, preview.length),
      end: Math.min(end, preview.length),
    })),
  };
}

/**
 * Counts the bytes of a line.
 *
 * @param line The line.
 * @returns Its length in bytes.
 */
export function byteLength(line: ArbitraryText): number {
  if ("bytes" in line) {
    return Math.floor(line.bytes.replace(/=+$/, "").length * 3 / 4);
  }
  return isAscii(line.text) ? line.text.length : utf8Length(line.text);
}

const NOT_ASCII = /[\u0080-\uffff]/;

function isAscii(text: string): boolean {
  return !NOT_ASCII.test(text);
}

function withoutLineEnd(line: string): string {
  let end = line.length;
  if (line[end - 1] === "\n") end--;
  while (line[end - 1] === "\r") end--;
  return end === line.length ? line : line.slice(0, end);
}

function cutLine(
  lineNumber: number,
  line: string,
  ranges: IteratorObject<TextRange, undefined>,
  maxBytes: number,
): GrepMatch {
  const first = ranges.next().value;
  const preview = previewLine(
    line,
    first ? { maxBytes, match: first } : { maxBytes },
  );
  return {
    lineNumber,
    preview: preview.text,
    truncated: preview.truncated,
    submatches: first
      ? rangesInView(preview, first, ranges.take(MAX_SUBMATCHES - 1))
      : [],
  };
}

/** A line of megabytes may match a hundred thousand times; only what is in view is looked at. */
function rangesInView(
  { shift, end: viewEnd }: LinePreview,
  first: TextRange,
  rest: Iterable<TextRange>,
): TextRange[] {
  const inView: TextRange[] = [];
  const view = (range: TextRange) => {
    const start = range.start + shift;
    const end = Math.min(viewEnd, range.end + shift);
    const isEmpty = range.start === range.end;
    if (start < end || (isEmpty && start === end)) inView.push({ start, end });
    return start < viewEnd;
  };
  if (!view(first)) return inView;
  for (const range of rest) if (!view(range)) break;
  return inView;
}

/** Walks bytes and characters of a text side by side, as far as it is asked to. */
function* textRanges(
  text: string,
  ranges: Iterable<ByteRange>,
): Generator<TextRange, undefined> {
  let byte = 0;
  let index = 0;
  const indexOf = (offset: number) => {
    while (byte < offset && index < text.length) {
      const codePoint = text.codePointAt(index)!;
      index += codePoint > 0xffff ? 2 : 1;
      byte += utf8Size(codePoint);
    }
    return index;
  };
  for (const { start, end } of ranges) {
    yield { start: indexOf(start), end: indexOf(end) };
  }
}

/** Decodes piece by piece between the ends of the matches, which says where they are in the text. */
function decodeWithRanges(
  bytes: Uint8Array,
  ranges: readonly ByteRange[],
): {
  text: string;
  ranges: IteratorObject<TextRange, undefined>;
} {
  let text = "";
  let done = 0;
  const upTo = (offset: number) => {
    text += decoder.decode(bytes.subarray(done, offset));
    done = offset;
    return text.length;
  };
  const found = ranges.map(({ start, end }) => ({
    start: upTo(start),
    end: upTo(end),
  }));
  upTo(bytes.length);
  return { text, ranges: found.values() };
}

function fromBase64(base64: string): Uint8Array {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}
