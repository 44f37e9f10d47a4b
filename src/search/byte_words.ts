/**
 * Questions about four bytes at once, which a 32-bit integer holds: a loop over
 * bytes takes more than twice the time. A byte is looked for as a zero, of which
 * one less sets the highest bit; see "Bit Twiddling Hacks", "Determine if a word
 * has a byte less than n".
 *
 * @module
 */

/** Bytes that are looked at together. */
export const WORD = 4;

const HIGH_BITS = 0x80808080;
const EACH = 0x01010101;
const QUOTES = 0x22222222;
const BACKSLASHES = 0x5c5c5c5c;
const BLANKS = 0x20202020;

/**
 * Tells whether four bytes are printable ASCII.
 *
 * @param word The bytes.
 * @returns `false` if one of them is below 0x20 or above 0x7f.
 */
export function isPrintable(word: number): boolean {
  return (((word - BLANKS) & ~word | word) & HIGH_BITS) === 0;
}

/**
 * Looks in four bytes for those that do not stand in a JSON string for
 * themselves, in ASCII: quotes, backslashes, what is below 0x20 or above 0x7f.
 *
 * @param word The bytes, the first of them in the lowest bits.
 * @returns Zero if there are none. Else {@link firstByte} tells the first.
 */
export function specialBytes(word: number): number {
  const quotes = word ^ QUOTES;
  const backslashes = word ^ BACKSLASHES;
  return ((quotes - EACH) & ~quotes | (backslashes - EACH) & ~backslashes |
    (word - BLANKS) & ~word | word) & HIGH_BITS;
}

/**
 * Tells which byte was found first. Only the first is certain: a borrow that it
 * causes can look like another.
 *
 * @param found What {@link specialBytes} returned, not zero.
 * @returns How many bytes stand before it.
 */
export function firstByte(found: number): number {
  return (31 - Math.clz32(found & -found)) >> 3;
}
