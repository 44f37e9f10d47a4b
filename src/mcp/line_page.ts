/** Some lines of a text. */
export interface LinePage {
  /** The lines, each with its line end, if it has one. */
  readonly text: string;
  /** Number of the first line; that of the text's first is 1. */
  readonly firstLine: number;
  /** Number of the last line. */
  readonly lastLine: number;
}

/** Which lines to take. */
export interface LinePageOptions {
  /** Number of the first line. */
  readonly offset: number;
  /** Number of lines, at most. */
  readonly limit: number;
  /** Bytes of UTF-8, at most; but one line is always taken. */
  readonly maxBytes: number;
}

/**
 * Takes some lines of a text. The pages of a text, one after the other, are the
 * text.
 *
 * @param text The text.
 * @param options Which lines.
 * @returns The lines, or `undefined` if the text ends before them.
 */
export function takeLines(
  text: string,
  { offset, limit, maxBytes }: LinePageOptions,
): LinePage | undefined {
  const start = skipLines(text, offset - 1);
  if (start === text.length) return undefined;
  let end = start;
  let lines = 0;
  let bytes = 0;
  while (lines < limit && end < text.length) {
    const next = skipLines(text, 1, end);
    bytes += utf8Length(text.slice(end, next));
    if (bytes > maxBytes && lines > 0) break;
    end = next;
    lines += 1;
  }
  return {
    text: text.slice(start, end),
    firstLine: offset,
    lastLine: offset + lines - 1,
  };
}

/**
 * Counts the lines of a text.
 *
 * @param text The text.
 * @returns Their number; a line end at the end of the text starts no further one.
 */
export function countLines(text: string): number {
  let lines = 0;
  for (let at = 0; at < text.length; at = skipLines(text, 1, at)) lines += 1;
  return lines;
}

/** Returns where the text goes on after some lines, at most its end. */
function skipLines(text: string, lines: number, from = 0): number {
  let at = from;
  for (let skipped = 0; skipped < lines && at < text.length; skipped += 1) {
    const end = text.indexOf("\n", at);
    at = end === -1 ? text.length : end + 1;
  }
  return at;
}

function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length;
}
