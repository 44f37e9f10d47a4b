import type { BashOutput, BashRequest } from "../harness/bash_executor.ts";

/** Options of {@link OutputStream}. */
export interface OutputStreamOptions {
  /** Bytes to hand on. */
  readonly maxBytes: number;
  /** Takes the bytes; returns `false` when it wants no more. */
  readonly consumer: NonNullable<BashRequest["onStdout"]>;
  /** Is called once, when the command has written all that is wanted of it. */
  readonly onEnough: (reason: "overflowed" | "stopped" | "failed") => void;
}

/**
 * Hands a stream on as it comes, until the consumer has had enough: because it
 * says so, because it throws, or because the next byte would pass the cap.
 */
export class OutputStream {
  readonly #options: OutputStreamOptions;
  #left: number;
  #truncated = false;
  #enough = false;
  #failure: { readonly error: unknown } | undefined;

  constructor(options: OutputStreamOptions) {
    this.#options = options;
    this.#left = options.maxBytes;
  }

  /** What the consumer threw, if it did. */
  get failure(): { readonly error: unknown } | undefined {
    return this.#failure;
  }

  /**
   * Takes the next bytes of the stream. Bytes past the end that the consumer or
   * the cap sets are dropped.
   *
   * @param bytes The bytes, which the caller may overwrite afterwards.
   */
  write(bytes: Uint8Array): void {
    if (this.#enough) return;
    // A copy, because the consumer may keep it.
    const part = bytes.slice(0, this.#left);
    this.#left -= part.length;
    this.#truncated = part.length < bytes.length;
    if (part.length > 0) this.#handOn(part);
    if (this.#truncated) this.#end("overflowed");
  }

  /**
   * Tells what became of the stream.
   *
   * @returns No text, and whether the stream passed the cap.
   */
  output(): BashOutput {
    return { text: "", truncated: this.#truncated, streamed: true };
  }

  #handOn(part: Uint8Array): void {
    try {
      if (this.#options.consumer(part) === false) this.#end("stopped");
    } catch (error) {
      this.#failure = { error };
      this.#end("failed");
    }
  }

  #end(reason: "overflowed" | "stopped" | "failed"): void {
    if (this.#enough) return;
    this.#enough = true;
    this.#options.onEnough(reason);
  }
}
