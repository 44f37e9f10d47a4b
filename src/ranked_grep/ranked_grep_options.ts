/** Limits of the ranked `grep`. */
export interface RankedGrepOptions {
  /** Rows of a page when the call does not say how many. Default: 100. */
  readonly defaultLimit: number;
  /** Most rows of a page. Default: 1,000. */
  readonly maxLimit: number;
  /** Rows of one file in ranked mode. Default: 5. */
  readonly maxRowsPerFile: number;
  /** Most context lines before and after a row. Default: 5. */
  readonly maxContext: number;
  /** Most patterns of a call. Default: 32. */
  readonly maxPatterns: number;
  /** Bytes of one line that are shown. Default: 500, enough to tell what a line is about. */
  readonly maxLineBytes: number;
  /** Bytes of the rows of one page. Default: 100,000. */
  readonly maxBytes: number;
  /** Matching lines of one file that a ranked scan counts. Default: 10,000. */
  readonly maxMatchesPerFile: number;
  /** Files with matches that one scan takes in. Ripgrep tells of no others. Default: 200,000. */
  readonly maxEntries: number;
  /** Names of a path below the search root; deeper files are left out and counted. Default: 64. */
  readonly maxDepth: number;
  /** Bytes of ripgrep's output that one scan reads. Default: 50,000,000. */
  readonly scanMaxBytes: number;
  /** Milliseconds of one call. Default: 30,000. */
  readonly timeoutMs: number;
}

/** The limits of the ranked `grep` where a configuration does not set them. */
export const RANKED_GREP_DEFAULTS: RankedGrepOptions = {
  defaultLimit: 100,
  maxLimit: 1_000,
  maxRowsPerFile: 5,
  maxContext: 5,
  maxPatterns: 32,
  maxLineBytes: 500,
  maxBytes: 100_000,
  maxMatchesPerFile: 10_000,
  maxEntries: 200_000,
  maxDepth: 64,
  scanMaxBytes: 50_000_000,
  timeoutMs: 30_000,
};
