import { isNothingOmitted, omitted } from "../find/omissions.ts";
import { countTaken } from "./pattern_reading.ts";
import type { RankedGrepInput } from "./ranked_grep_arguments.ts";
import type { RankedGrepOptions } from "./ranked_grep_options.ts";
import type { RankedGrepMeta } from "./ranked_grep_output.ts";
import { takeRows } from "./row_page.ts";
import type { SearchListing } from "./search_listing.ts";

/**
 * Takes a page out of what was found, and says what is known of the rest.
 *
 * @param input The arguments.
 * @param options The limits.
 * @param found What was found.
 * @returns The result.
 */
export function grepMeta(
  input: RankedGrepInput,
  options: RankedGrepOptions,
  found: SearchListing,
): RankedGrepMeta {
  const { mode, offset } = input;
  const { readings, scan, listing, seen, stoppedEarly } = found;
  const page = takeRows(listing, {
    ...input,
    skip: found.skip,
    maxBytes: options.maxBytes,
  });
  const rowsCutPerFile = sum(listing.map(({ more }) => more));
  const filesCut = mode === "raw"
    ? 0
    : listing.filter(({ matchesAtLeast }) => matchesAtLeast).length;
  const scanComplete = scan.cut === null && scan.deeper === 0 && filesCut === 0;
  const end = offset + page.shown;
  const hasMore = seen - rowsCutPerFile > end;
  return {
    mode,
    patterns: readings,
    regexAdjusted: countTaken(readings, "adjusted"),
    literalFallback: countTaken(readings, "literal"),
    files: page.files,
    shown: page.shown,
    offset,
    hasMore,
    nextOffset: hasMore ? end : null,
    pageFull: page.isFull,
    scanComplete,
    matchesSeen: seen,
    matchesSeenExact: scanComplete && !stoppedEarly &&
      isNothingOmitted(scan.omissions),
    stoppedEarly,
    cut: scan.cut,
    openFile: scan.openFile,
    rowsCutPerFile,
    filesCut,
    deeper: scan.deeper,
    binary: omitted(
      scan.binary.toSorted((a, b) => (a.path < b.path ? -1 : 1))
        .map(({ path, lines, atLeast }) => ({
          path,
          reason: `${atLeast ? "at least " : ""}${lines} matching ${
            lines === 1 ? "line" : "lines"
          }`,
        })),
    ),
    ...scan.omissions,
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
