const encoder = new TextEncoder();

/** Bytes of UTF-8 that one UTF-16 code unit takes at most. */
const MAX_BYTES_PER_UNIT = 3;

/** UTF-16 code units up to which copying one by one takes less time than a call of the encoder, which makes objects. */
const SHORT = 256;

const FIRST_NOT_ASCII = 0x80;

/** A text in UTF-8 that grows at its end. */
export class GrowingBytes {
  #bytes: Uint8Array<ArrayBuffer>;
  #view: DataView;
  #length = 0;

  /**
   * Starts empty.
   *
   * @param capacity Bytes to have room for at first.
   */
  constructor(capacity = 4_096) {
    this.#bytes = new Uint8Array(capacity);
    this.#view = new DataView(this.#bytes.buffer);
  }

  /** How many bytes there are. */
  get length(): number {
    return this.#length;
  }

  /** The bytes, with room after {@link length}, until the next call of a method. */
  get bytes(): Uint8Array {
    return this.#bytes;
  }

  /** The same as {@link bytes}. */
  get view(): DataView {
    return this.#view;
  }

  /**
   * Makes room at the end.
   *
   * @param count How many bytes may be written to {@link bytes} there.
   */
  reserve(count: number): void {
    const needed = this.#length + count;
    if (needed <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
    this.#view = new DataView(larger.buffer);
  }

  /**
   * Takes other bytes in the place of all that there are.
   *
   * @param source What holds the bytes.
   * @param start Where they start.
   * @param end Where they end.
   */
  replace(source: Uint8Array, start: number, end: number): void {
    this.#length = 0;
    this.reserve(end - start);
    this.#bytes.set(source.subarray(start, end));
    this.#length = end - start;
  }

  /**
   * Adds a text.
   *
   * @param text The text; a lone surrogate becomes U+FFFD.
   */
  write(text: string): void {
    this.reserve(text.length * MAX_BYTES_PER_UNIT);
    const ascii = text.length <= SHORT ? this.#writeAscii(text) : 0;
    if (ascii === text.length) return;
    const free = this.#bytes.subarray(this.#length);
    this.#length += encoder.encodeInto(text.slice(ascii), free).written;
  }

  /** Adds a text as far as it is ASCII, and tells how far. */
  #writeAscii(text: string): number {
    const bytes = this.#bytes;
    const start = this.#length;
    let count = 0;
    for (; count < text.length; count++) {
      const unit = text.charCodeAt(count);
      if (unit >= FIRST_NOT_ASCII) break;
      bytes[start + count] = unit;
    }
    this.#length = start + count;
    return count;
  }

  /**
   * Settles where the text ends: after what was written to {@link bytes}, or
   * before what is not wanted any more.
   *
   * @param length How many bytes there are now.
   */
  endAt(length: number): void {
    this.#length = length;
  }
}
