const LINE_END = 0x0a;

/** What {@link RecordReaders.recognise} says of a record that it does not know. */
export const UNKNOWN = -1;

/** What is done with records. */
export interface RecordReaders {
  /**
   * Is asked of each record first, and can spare a search for its end.
   *
   * @param bytes What holds the record and the line end after it.
   * @param start Where it starts.
   * @returns Where it ends, before its line end, or {@link UNKNOWN}.
   */
  readonly recognise: (bytes: Uint8Array, start: number) => number;
  /**
   * Takes each record that was not recognised.
   *
   * @param record The record, without its line end.
   */
  readonly take: (record: Uint8Array) => void;
}

/** Cuts a stream of bytes into records, each of which ends with a line end. */
export class RecordSplitter {
  readonly #readers: RecordReaders;
  /** The start of a record of which the end has not come yet. */
  #parts: Uint8Array[] = [];

  /**
   * Starts with nothing read.
   *
   * @param readers What is done with records.
   */
  constructor(readers: RecordReaders) {
    this.#readers = readers;
  }

  /** Whether a record has begun and not ended. */
  get isInRecord(): boolean {
    return this.#parts.length > 0;
  }

  /**
   * Takes the next bytes of the stream.
   *
   * @param chunk The bytes; they may end anywhere, and must not change afterwards.
   */
  write(chunk: Uint8Array): void {
    const end = chunk.lastIndexOf(LINE_END) + 1;
    if (end > 0) this.#writeWhole(chunk, end);
    if (end < chunk.length) this.#parts.push(chunk.subarray(end));
  }

  /** Takes bytes of which the last is a line end. */
  #writeWhole(bytes: Uint8Array, length: number) {
    let start = 0;
    if (this.#parts.length > 0) {
      start = bytes.indexOf(LINE_END) + 1;
      const record = joined([...this.#parts, bytes.subarray(0, start)]);
      this.#parts = [];
      this.#record(record, 0);
    }
    while (start < length) start = this.#record(bytes, start);
  }

  /** Reads one record and tells where the next starts. */
  #record(bytes: Uint8Array, start: number): number {
    const { recognise, take } = this.#readers;
    const known = recognise(bytes, start);
    if (known !== UNKNOWN) return known + 1;
    const end = bytes.indexOf(LINE_END, start);
    take(bytes.subarray(start, end));
    return end + 1;
  }
}

/**
 * Puts bytes together.
 *
 * @param parts The parts, in order.
 * @returns One array with all of them.
 */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
