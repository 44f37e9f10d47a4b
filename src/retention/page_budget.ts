/** Limits of a {@link PageBudget}. */
export interface PageBudgetOptions {
  /** Items that fit. */
  readonly maxItems: number;
  /** Bytes of UTF-8 that fit. */
  readonly maxBytes: number;
}

/**
 * Decides which items of a result fit on one page: the head of the result, up
 * to a number of items and a number of bytes. The first item that does not fit
 * closes the page, so that a page never has a hole.
 */
export class PageBudget {
  readonly #maxItems: number;
  #bytesLeft: number;
  #kept = 0;
  #closed = false;

  /**
   * Opens an empty page.
   *
   * @param options What fits on it.
   */
  constructor(options: PageBudgetOptions) {
    this.#maxItems = options.maxItems;
    this.#bytesLeft = options.maxBytes;
  }

  /** Whether an item was turned away, after which none fits. */
  get closed(): boolean {
    return this.#closed;
  }

  /**
   * Takes an item if it fits.
   *
   * @param text The item as it will stand on the page, line end included.
   * @returns Whether the item is on the page.
   */
  take(text: string): boolean {
    if (this.#closed) return false;
    const bytes = utf8Length(text);
    if (this.#kept === this.#maxItems || bytes > this.#bytesLeft) {
      this.#closed = true;
      return false;
    }
    this.#kept++;
    this.#bytesLeft -= bytes;
    return true;
  }
}

const encoder = new TextEncoder();

/**
 * Counts the bytes of a text in UTF-8.
 *
 * @param text The text.
 * @returns Its length in bytes.
 */
export function utf8Length(text: string): number {
  return encoder.encode(text).byteLength;
}
