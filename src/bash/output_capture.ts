import type { BashOutput } from "../harness/bash_executor.ts";

/** Bytes per block. A pipe of Linux holds as many, so that a read rarely spans two. */
const BLOCK_BYTES = 65_536;

/** Bytes of the longest character in UTF-8. */
const CHARACTER_BYTES = 4;

/** Options of {@link OutputCapture}. */
export interface OutputCaptureOptions {
  /** Bytes to keep. */
  readonly maxBytes: number;
}

/**
 * Keeps the last bytes of a stream and turns them into text.
 *
 * The bytes are copied once, into blocks, and decoded once, at the end. Whole
 * blocks are dropped from the front, so memory stays within one block of the cap.
 */
export class OutputCapture {
  readonly #maxBytes: number;
  readonly #blocks: Uint8Array[] = [];
  /** Bytes in {@link #blocks}. All blocks but the last are full. */
  #held = 0;
  /** Bytes that were ever written. */
  #seen = 0;

  constructor({ maxBytes }: OutputCaptureOptions) {
    this.#maxBytes = maxBytes;
  }

  /**
   * Takes the next bytes of the stream.
   *
   * @param bytes The bytes, which the caller may overwrite afterwards.
   */
  write(bytes: Uint8Array): void {
    this.#seen += bytes.length;
    for (let offset = 0; offset < bytes.length;) {
      const start = this.#held % BLOCK_BYTES;
      if (start === 0) this.#blocks.push(new Uint8Array(BLOCK_BYTES));
      const part = bytes.subarray(offset, offset + BLOCK_BYTES - start);
      this.#blocks.at(-1)!.set(part, start);
      this.#held += part.length;
      offset += part.length;
      this.#dropWholeBlocks();
    }
  }

  /**
   * Tells what the stream held.
   *
   * @returns The text of the last `maxBytes` bytes, and whether there were more.
   */
  output(): BashOutput {
    const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
    const start = this.#start();
    let text = "";
    this.#blocks.forEach((block, index) => {
      const offset = index * BLOCK_BYTES;
      const bytes = block.subarray(
        Math.max(start - offset, 0),
        this.#held - offset,
      );
      text += decoder.decode(bytes, { stream: true });
    });
    return { text: text + decoder.decode(), truncated: this.#isTruncated };
  }

  get #isTruncated(): boolean {
    return this.#seen > this.#maxBytes;
  }

  #dropWholeBlocks(): void {
    while (this.#held - BLOCK_BYTES >= this.#maxBytes) {
      this.#blocks.shift();
      this.#held -= BLOCK_BYTES;
    }
  }

  /** Where the text starts: a character whose first bytes are gone is left out whole. */
  #start(): number {
    if (!this.#isTruncated) return 0;
    const start = this.#held - this.#maxBytes;
    const end = Math.min(start + CHARACTER_BYTES - 1, this.#held);
    for (let offset = start; offset < end; offset++) {
      if (!isContinuation(this.#at(offset))) return offset;
    }
    return end;
  }

  #at(offset: number): number {
    return this
      .#blocks[Math.floor(offset / BLOCK_BYTES)]![offset % BLOCK_BYTES]!;
  }
}

/** Whether a byte of UTF-8 is one of a character's later bytes. */
function isContinuation(byte: number): boolean {
  return (byte & 0b1100_0000) === 0b1000_0000;
}
