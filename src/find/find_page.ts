import { utf8Length } from "../retention/page_budget.ts";

/** Which part of a result a page shows. */
export interface PageRequest {
  /** Items before the page. */
  readonly offset: number;
  /** Items that fit. */
  readonly limit: number;
  /** Bytes of UTF-8 that fit. */
  readonly maxBytes: number;
}

/** A part of a result. */
export interface Page<Item> {
  /** The items of the page. */
  readonly items: readonly Item[];
  /** Whether bytes ended the page, and not the number of items. */
  readonly isFull: boolean;
}

/**
 * Takes a page out of a result. A page before the end is never empty, so that
 * paging always gets on: its first item is there however long it is.
 *
 * @param result The complete result, in order.
 * @param request Which part.
 * @param write Writes an item as it will stand on the page.
 * @returns The page.
 */
export function takePage<Item>(
  result: readonly Item[],
  { offset, limit, maxBytes }: PageRequest,
  write: (item: Item) => string,
): Page<Item> {
  const wanted = result.slice(offset, offset + limit);
  let bytesLeft = maxBytes;
  const end = wanted.findIndex((item, index) => {
    bytesLeft -= utf8Length(write(item)) + 1;
    return bytesLeft < 0 && index > 0;
  });
  return end === -1
    ? { items: wanted, isFull: false }
    : { items: wanted.slice(0, end), isFull: true };
}
