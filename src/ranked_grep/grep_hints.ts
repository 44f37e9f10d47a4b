import { quoteSent } from "../files/quote_sent.ts";
import { emptyHints } from "../search/pattern_advice.ts";
import type { ListedFile } from "./listing.ts";
import type { RankedGrepInput } from "./ranked_grep_arguments.ts";
import type { RankedGrepMeta } from "./ranked_grep_output.ts";
import type { SearchListing } from "./search_listing.ts";

/**
 * Says what may help when nothing was found.
 *
 * @param input The arguments.
 * @param found What is known of the search.
 * @returns The hints, each once.
 */
export function grepHints(
  { path, include }: RankedGrepInput,
  { readings, scan: { cut, filteredOut, fileTarget, hidden, searchedFiles } }:
    SearchListing,
): string[] {
  if (filteredOut) {
    return [
      `(${quoteSent(path)} is a file that include ${
        quoteSent(include ?? "")
      } leaves out)`,
    ];
  }
  // That the search was ended says enough.
  if (cut !== null) return [];
  // What was adjusted or taken literally needs no hint to write it so.
  const hints = readings.flatMap(({ regex }) =>
    emptyHints({ pattern: regex, include, fileTarget, hidden, searchedFiles })
  );
  return [...new Set(hints)];
}

/**
 * Says whether the order of files takes in how many patterns each matches.
 *
 * @param meta The result.
 * @param listing All files that were found.
 * @returns Whether it does, or there is nothing to take in.
 */
export function isRankedByPatterns(
  { mode, patterns }: RankedGrepMeta,
  listing: readonly ListedFile[],
): boolean {
  return mode === "raw" || patterns.length === 1 ||
    listing.every((file) => file.patterns !== null);
}

/**
 * Finds the patterns that match nothing although others match something.
 *
 * @param meta The result.
 * @param found All that was found.
 * @returns The patterns, where that is certain.
 */
export function unmatchedPatterns(
  { patterns, matchesSeenExact }: RankedGrepMeta,
  { listing, patternsKnown, scan: { binary } }: SearchListing,
): string[] {
  // Which pattern matches a line of a binary file is not looked at.
  const isKnown = matchesSeenExact && patternsKnown && binary.length === 0;
  if (!isKnown || listing.length === 0) return [];
  const matched = new Set(listing.flatMap((file) => file.patterns ?? []));
  return patterns.filter((_, index) => !matched.has(index))
    .map(({ pattern }) => pattern);
}
