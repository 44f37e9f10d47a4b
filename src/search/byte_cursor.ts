import { firstByte, specialBytes, WORD } from "./byte_words.ts";
import { GrowingBytes } from "./growing_bytes.ts";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const ZERO = 0x30;

/** Digits of a number that is surely a safe integer. */
const MAX_DIGITS = 15;

/** What a backslash and a letter stand for in JSON, where that is one byte. */
const ESCAPES = new Uint8Array(256);
for (
  const [letter, char] of [
    ['"', '"'],
    ["\\", "\\"],
    ["/", "/"],
    ["b", "\b"],
    ["f", "\f"],
    ["n", "\n"],
    ["r", "\r"],
    ["t", "\t"],
  ] as const
) {
  ESCAPES[letter.charCodeAt(0)] = char.charCodeAt(0);
}

/**
 * Prepares a text that is known beforehand for {@link ByteCursor.skip}.
 *
 * @param text The text.
 * @returns Its bytes in UTF-8.
 */
export function literal(text: string): GrowingBytes {
  const bytes = new GrowingBytes(text.length);
  bytes.write(text);
  return bytes;
}

/**
 * Goes through bytes of JSON that have a known form. Nothing is decoded and
 * nothing is made on the way: a search may have a hundred thousand records.
 *
 * A method that does not find what it looks for says so; its caller then reads
 * the whole in the general way.
 */
export class ByteCursor {
  #bytes: Uint8Array = new Uint8Array();
  #view: DataView = viewOf(this.#bytes);
  #at = 0;
  #isAscii = true;

  /**
   * Goes to a place.
   *
   * @param bytes The bytes.
   * @param at The place.
   */
  moveTo(bytes: Uint8Array, at: number): void {
    if (bytes !== this.#bytes) {
      this.#bytes = bytes;
      this.#view = viewOf(bytes);
    }
    this.#at = at;
  }

  /** Where the cursor is. */
  get at(): number {
    return this.#at;
  }

  /** Whether the last {@link string} was ASCII. */
  get isAscii(): boolean {
    return this.#isAscii;
  }

  /**
   * Passes over bytes that are known beforehand.
   *
   * @param expected The bytes.
   * @returns Whether they are there. If not, the cursor stays.
   */
  skip(expected: GrowingBytes): boolean {
    const bytes = this.#bytes;
    const view = this.#view;
    const at = this.#at;
    const { length, bytes: expectedBytes, view: expectedView } = expected;
    if (at + length > bytes.length) return false;
    let index = 0;
    for (; index + WORD <= length; index += WORD) {
      const word = view.getInt32(at + index, true);
      if (word !== expectedView.getInt32(index, true)) return false;
    }
    for (; index < length; index++) {
      if (bytes[at + index] !== expectedBytes[index]) return false;
    }
    this.#at = at + length;
    return true;
  }

  /**
   * Passes over a number that counts something.
   *
   * @returns The number, or -1 if there is none or it is too large to be sure of.
   */
  count(): number {
    const bytes = this.#bytes;
    const start = this.#at;
    let at = start;
    let number = 0;
    for (;;) {
      const digit = bytes[at]! - ZERO;
      if (!(digit >= 0 && digit <= 9)) break;
      number = number * 10 + digit;
      at++;
    }
    this.#at = at;
    const digits = at - start;
    const isPadded = digits > 1 && bytes[start] === ZERO;
    return digits === 0 || digits > MAX_DIGITS || isPadded ? -1 : number;
  }

  /**
   * Passes over the rest of a string, its closing quote included.
   *
   * @param target The string is written after its end, in UTF-8. It must have
   * room for all bytes that are left.
   * @returns Where the string ends there, or -1 if the string is cut off or has
   * an escape that takes more than one letter.
   */
  string(target: GrowingBytes): number {
    const bytes = this.#bytes;
    const view = this.#view;
    const { bytes: out, view: outView } = target;
    const lastPair = bytes.length - 2 * WORD;
    let at = this.#at;
    let end = target.length;
    let seen = 0;
    for (;;) {
      while (at <= lastPair) {
        const word = view.getInt32(at, true);
        const next = view.getInt32(at + WORD, true);
        outView.setInt32(end, word, true);
        outView.setInt32(end + WORD, next, true);
        const special = specialBytes(word);
        const specialNext = specialBytes(next);
        if ((special | specialNext) === 0) {
          at += 2 * WORD;
          end += 2 * WORD;
          continue;
        }
        const plain = special !== 0
          ? firstByte(special)
          : WORD + firstByte(specialNext);
        at += plain;
        end += plain;
        break;
      }
      const byte = bytes[at++]!;
      if (byte === BACKSLASH) {
        const escaped = ESCAPES[bytes[at++]!]!;
        if (!(escaped > 0)) return -1;
        out[end++] = escaped;
      } else if (byte === QUOTE) break;
      else if (byte > 0x1f) {
        seen |= byte;
        out[end++] = byte;
      } else return -1;
    }
    this.#isAscii = seen < 0x80;
    this.#at = at;
    return end;
  }

  /**
   * Passes over the rest of a string, its closing quote included.
   *
   * @returns Whether it is there, under the rules of {@link string}.
   */
  skipString(): boolean {
    const bytes = this.#bytes;
    let at = this.#at;
    for (;;) {
      const byte = bytes[at++]!;
      if (byte === BACKSLASH) {
        if (!(ESCAPES[bytes[at++]!]! > 0)) return false;
      } else if (byte === QUOTE) break;
      else if (!(byte > 0x1f)) return false;
    }
    this.#at = at;
    return true;
  }
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
