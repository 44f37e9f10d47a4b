import { HarnessError } from "../harness/mod.ts";

/**
 * What kind of failure a {@link SearchError} is.
 *
 * - `SEARCH_INVALID_PATTERN`: ripgrep cannot use the pattern or the glob.
 * - `SEARCH_FAILED`: the search could not be done, or its output cannot be trusted.
 * - `SEARCH_RAW_OUTPUT_OVERFLOW`: ripgrep found more than a search will read.
 * - `SEARCH_ABORTED`: a time budget or the caller ended the search.
 */
export type SearchErrorCode =
  | "SEARCH_INVALID_PATTERN"
  | "SEARCH_FAILED"
  | "SEARCH_RAW_OUTPUT_OVERFLOW"
  | "SEARCH_ABORTED";

/**
 * A search that failed. An argument that makes no sense is an ordinary error instead.
 *
 * @example
 * ```ts
 * import { SearchError } from "@harness/tools";
 * import { assertEquals } from "@std/assert";
 *
 * const error = new SearchError("SEARCH_FAILED", 'Cannot search "src": no such file or directory');
 * assertEquals(error.code, "SEARCH_FAILED");
 * ```
 */
export class SearchError extends HarnessError {
  /** What kind of failure this is. */
  declare readonly code: SearchErrorCode;

  /**
   * Creates a search error.
   *
   * @param code What kind of failure it is.
   * @param message What went wrong, with which value, and what to do next.
   * @param options The error that led to this one.
   */
  constructor(
    code: SearchErrorCode,
    message: string,
    options: ErrorOptions = {},
  ) {
    super(message, { code, ...options });
  }
}
