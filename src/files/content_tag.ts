import { createHash } from "node:crypto";

/** Hex digits of a tag: 48 bits, enough to tell the versions of one file apart. */
const TAG_DIGITS = 12;

/**
 * Makes the tag of a file, the first 12 hex digits of the SHA-256 of all its
 * bytes, from chunk to chunk.
 */
export class ContentTag {
  readonly #hash = createHash("sha256");

  /**
   * Adds the next bytes of the file.
   *
   * @param chunk The bytes. They are not kept.
   */
  update(chunk: Uint8Array): void {
    this.#hash.update(chunk);
  }

  /**
   * Ends the file. Called once.
   *
   * @returns The tag, such as `9f86d081884c`.
   */
  finish(): string {
    return this.#hash.digest("hex").slice(0, TAG_DIGITS);
  }
}
