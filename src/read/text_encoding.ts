/** How the bytes of a file stand for text. */
export type TextEncoding = "utf-8" | "utf-16le" | "utf-16be";

/** What the first bytes of a file say. */
export interface EncodingMark {
  /** The encoding. Without a byte order mark it is UTF-8. */
  readonly encoding: TextEncoding;
  /** Bytes of the byte order mark; 0 without one. */
  readonly bomBytes: number;
}

/**
 * Looks for a byte order mark.
 *
 * @param head The first bytes of a file, at least three of them if it has so many.
 * @returns What they say.
 */
export function detectEncoding(head: Uint8Array): EncodingMark {
  const [first, second, third] = head;
  if (first === 0xef && second === 0xbb && third === 0xbf) {
    return { encoding: "utf-8", bomBytes: 3 };
  }
  if (first === 0xff && second === 0xfe) {
    return { encoding: "utf-16le", bomBytes: 2 };
  }
  if (first === 0xfe && second === 0xff) {
    return { encoding: "utf-16be", bomBytes: 2 };
  }
  return { encoding: "utf-8", bomBytes: 0 };
}

/**
 * Turns a text that comes in chunks into UTF-8, as far as it is not, and says
 * whether it was well-formed. What is UTF-8 passes as it is, faults and all.
 */
export class Utf8Stream {
  readonly #strict: TextDecoder;
  readonly #decoder: TextDecoder | undefined;
  readonly #encoder = new TextEncoder();
  #isValid = true;

  /**
   * Starts a text, after its byte order mark.
   *
   * @param encoding The encoding of the text.
   */
  constructor(encoding: TextEncoding) {
    this.#strict = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
    if (encoding !== "utf-8") {
      this.#decoder = new TextDecoder(encoding, { ignoreBOM: true });
    }
  }

  /** Whether all bytes so far are well-formed text. */
  get isValid(): boolean {
    return this.#isValid;
  }

  /**
   * Takes the next bytes.
   *
   * @param chunk The bytes.
   * @returns The same text in UTF-8.
   */
  push(chunk: Uint8Array): Uint8Array {
    this.#check(() => this.#strict.decode(chunk, { stream: true }));
    if (!this.#decoder) return chunk;
    return this.#encoder.encode(this.#decoder.decode(chunk, { stream: true }));
  }

  /**
   * Ends the text.
   *
   * @returns What is left of it: U+FFFD for a character of which a part is missing.
   */
  finish(): Uint8Array {
    this.#check(() => this.#strict.decode());
    return this.#encoder.encode(this.#decoder?.decode() ?? "");
  }

  #check(decode: () => void): void {
    if (!this.#isValid) return;
    try {
      decode();
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      this.#isValid = false;
    }
  }
}
