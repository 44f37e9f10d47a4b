const LINE_END = 0x0a;

/** Cuts a stream of bytes into records, each of which ends with a line end. */
export class RecordSplitter {
  /** The start of a record of which the end has not come yet. */
  #parts: Uint8Array[] = [];

  /** Whether a record has begun and not ended. */
  get isInRecord(): boolean {
    return this.#parts.length > 0;
  }

  /**
   * Takes the next bytes of the stream.
   *
   * @param chunk The bytes; they may end anywhere, and must not change afterwards.
   * @param take Takes each record: bytes that hold it, and where it starts and ends.
   */
  split(
    chunk: Uint8Array,
    take: (bytes: Uint8Array, start: number, end: number) => void,
  ): void {
    let start = 0;
    for (
      let end = chunk.indexOf(LINE_END);
      end !== -1;
      start = end + 1, end = chunk.indexOf(LINE_END, start)
    ) {
      if (this.#parts.length === 0) take(chunk, start, end);
      else {
        const record = joined([...this.#parts, chunk.subarray(start, end)]);
        this.#parts = [];
        take(record, 0, record.length);
      }
    }
    if (start < chunk.length) this.#parts.push(chunk.subarray(start));
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
