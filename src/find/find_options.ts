/** Limits of `find`. */
export interface FindOptions {
  /** Entries of a page when the call does not say how many. Default: 100. */
  readonly defaultLimit: number;
  /** Most entries of a page. Default: 1,000. */
  readonly maxLimit: number;
  /** Entries that one walk visits. Default: 200,000. */
  readonly maxEntries: number;
  /** Names of a path below the search root; deeper entries are left out and counted. Default: 64. */
  readonly maxDepth: number;
  /** Bytes of the paths of one page. Default: 100,000. */
  readonly maxBytes: number;
  /** Milliseconds of one call. Default: 30,000. */
  readonly timeoutMs: number;
}

/** The limits of `find` where a configuration does not set them. */
export const FIND_DEFAULTS: FindOptions = {
  defaultLimit: 100,
  maxLimit: 1_000,
  maxEntries: 200_000,
  maxDepth: 64,
  maxBytes: 100_000,
  timeoutMs: 30_000,
};
