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
 * Goes through bytes of JSON that have a known form. Nothing is decoded and
 * nothing is made on the way: a search may have a hundred thousand records.
 *
 * A method that does not find what it looks for says so and leaves the cursor
 * anywhere; its caller then reads the whole in the general way.
 */
export class ByteCursor {
  #bytes: Uint8Array = new Uint8Array();
  #at = 0;
  #isAscii = true;

  /**
   * Goes to a place.
   *
   * @param bytes The bytes.
   * @param at The place.
   */
  moveTo(bytes: Uint8Array, at: number): void {
    this.#bytes = bytes;
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
   * @returns Whether they are there.
   */
  skip(expected: Uint8Array): boolean {
    const bytes = this.#bytes;
    const at = this.#at;
    const { length } = expected;
    for (let index = 0; index < length; index++) {
      if (bytes[at + index] !== expected[index]) return false;
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
   * @param target Takes the characters in UTF-8. It must have room for what is left.
   * @param offset Where the first of them goes.
   * @returns Where the last of them ends, or -1 if the string is cut off or has
   * an escape that takes more than one letter.
   */
  string(target: Uint8Array, offset: number): number {
    const bytes = this.#bytes;
    let at = this.#at;
    let end = offset;
    let seen = 0;
    for (;;) {
      const byte = bytes[at++]!;
      if (byte === BACKSLASH) {
        const escaped = ESCAPES[bytes[at++]!]!;
        if (!(escaped > 0)) return -1;
        target[end++] = escaped;
      } else if (byte === QUOTE) break;
      else if (byte > 0x1f) {
        seen |= byte;
        target[end++] = byte;
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
