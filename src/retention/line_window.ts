/** A range of a text in UTF-16 code units, as `slice` takes it: start inclusive, end exclusive. */
export interface TextRange {
  /** Where the range starts. */
  readonly start: number;
  /** Where the range ends. */
  readonly end: number;
}

/**
 * Finds where the longest head of a text ends that fits into a number of bytes.
 *
 * @param text A well-formed text.
 * @param start Where to begin, in UTF-16 code units, on a character boundary.
 * @param maxBytes Bytes of UTF-8 that fit.
 * @returns Where the head ends, on a character boundary.
 */
export function endOfHead(
  text: string,
  start: number,
  maxBytes: number,
): number {
  let end = start;
  let bytes = 0;
  while (end < text.length) {
    const codePoint = text.codePointAt(end)!;
    bytes += utf8Size(codePoint);
    if (bytes > maxBytes) break;
    end += codePoint > 0xffff ? 2 : 1;
  }
  return end;
}

/**
 * Finds where the longest tail of a text starts that fits into a number of bytes.
 *
 * @param text A well-formed text.
 * @param end Where the tail ends, in UTF-16 code units, on a character boundary.
 * @param maxBytes Bytes of UTF-8 that fit.
 * @returns Where the tail starts, on a character boundary.
 */
export function startOfTail(
  text: string,
  end: number,
  maxBytes: number,
): number {
  let start = end;
  let bytes = 0;
  while (start > 0) {
    const unit = text.charCodeAt(start - 1);
    const pair = unit >= 0xdc00 && unit <= 0xdfff;
    bytes += pair ? 4 : utf8Size(unit);
    if (bytes > maxBytes) break;
    start -= pair ? 2 : 1;
  }
  return start;
}

/**
 * Counts the bytes of a character in UTF-8.
 *
 * @param codePoint The character.
 * @returns Its size in bytes, 1 to 4.
 */
export function utf8Size(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}
