/** Paths that `glob` shows inline by default: what Claude Code's `GlobTool` shows. */
export const GLOB_MAX_RESULTS = 100;

/** Matches that `grep` shows inline by default: the `head_limit` of Claude Code's `GrepTool`. */
export const GREP_MAX_MATCHES = 250;

/** Bytes of one matched line that are shown by default: enough for code, too few for a minified bundle. */
export const GREP_MAX_LINE_BYTES = 2_000;

/** Bytes of one inline page by default: about 25,000 tokens of source code. */
export const INLINE_MAX_BYTES = 100_000;

/** Bytes of raw ripgrep output that a search reads by default: the raw buffer of Claude Code. */
export const RAW_OUTPUT_MAX_BYTES = 20_000_000;

/** Milliseconds that one call may take by default. */
export const SEARCH_TIMEOUT_MS = 30_000;
