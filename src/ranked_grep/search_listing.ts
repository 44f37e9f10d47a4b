import type { BashExecutor } from "../harness/mod.ts";
import type { ResolvedPath } from "../files/path_policy.ts";
import type { TimeBudget } from "../find/time_budget.ts";
import type { ListedFile } from "./listing.ts";
import { matchPatterns } from "./pattern_matches.ts";
import { readPatterns } from "./pattern_probe.ts";
import { asRegex, type PatternReading } from "./pattern_reading.ts";
import type { RankedGrepInput } from "./ranked_grep_arguments.ts";
import type { RankedGrepOptions } from "./ranked_grep_options.ts";
import { RankedRows } from "./ranked_rows.ts";
import { RawRows } from "./raw_rows.ts";
import type { RowSource } from "./row_source.ts";
import { rejectedTogether, type Scan, scan } from "./scan.ts";
import { isSurelyWhole } from "./surely_whole.ts";

/** One search: what for, where, and within which limits. */
export interface SearchRequest {
  /** Runs the commands. */
  readonly bash: BashExecutor;
  /** Folder that the commands start in; without it the executor's default applies. */
  readonly workdir: string | undefined;
  /** Ends the search when it fires. */
  readonly signal: AbortSignal | undefined;
  /** The arguments. */
  readonly input: RankedGrepInput;
  /** The limits. */
  readonly options: RankedGrepOptions;
  /** The file or folder to search. */
  readonly target: ResolvedPath;
  /** The time of the call. */
  readonly time: TimeBudget;
}

/** What a search found. */
export interface SearchListing {
  /** How each pattern was taken. */
  readonly readings: readonly PatternReading[];
  /** How the scan ended. */
  readonly scan: Scan;
  /** The files with rows, in order. */
  readonly listing: readonly ListedFile[];
  /** Rows of the listing that come before the page. */
  readonly skip: number;
  /** Matching lines that were seen. */
  readonly seen: number;
  /** Whether the scan ended because enough was seen. */
  readonly stoppedEarly: boolean;
  /** Whether it is known of each line that was seen which patterns match it. */
  readonly patternsKnown: boolean;
}

/**
 * Searches, and lists what was found in the order in which pages show it.
 *
 * @param request What to search for.
 * @returns What was found.
 * @throws {SearchError} If the search could not be done or was aborted.
 */
export async function searchListing(
  request: SearchRequest,
): Promise<SearchListing> {
  const { input, options } = request;
  if (input.mode === "raw") {
    const rows = new RawRows(input);
    const found = await scanReadings(request, rows);
    return { ...searchResult(found, rows, rows.files), patternsKnown: false };
  }
  const rows = new RankedRows({
    ...options,
    offset: input.offset,
    patterns: input.patterns.length,
  });
  const found = await scanReadings(request, rows);
  const patternsByLine = await findPatterns(request, found, rows);
  const files = rows.ranked({
    patternsByLine,
    isTarget: found.scan.fileTarget,
  });
  return {
    ...searchResult(found, rows, files),
    patternsKnown: rows.knowsAll(patternsByLine),
  };
}

/** A scan, and what it looked for. */
interface ReadScan {
  readonly readings: readonly PatternReading[];
  readonly scan: Scan;
}

function searchResult(
  { readings, scan }: ReadScan,
  { skip, seen, stoppedEarly }: RowSource,
  files: readonly ListedFile[],
): Omit<SearchListing, "patternsKnown"> {
  const listing = files.map((file) => ({
    ...file,
    path: scan.display(file.path),
  }));
  return { readings, scan, listing, skip, seen, stoppedEarly };
}

/**
 * Most patterns are regular expressions, so they are looked at only once ripgrep
 * rejects them, but for those that could make sense together and not alone.
 */
async function scanReadings(
  request: SearchRequest,
  rows: RowSource,
): Promise<ReadScan> {
  const { patterns } = request.input;
  if (patterns.every(isSurelyWhole)) {
    const readings = patterns.map(asRegex);
    const result = await scanOnce(request, rows, readings);
    if ("cut" in result) return { readings, scan: result };
  }
  const readings = await readPatterns(patterns, {
    ...request,
    timeoutMs: request.time.leftMs,
  });
  const result = await scanOnce(request, rows, readings);
  if ("cut" in result) return { readings, scan: result };
  throw rejectedTogether(readings, result);
}

function scanOnce(
  { input, options, ...surroundings }: SearchRequest,
  rows: RowSource,
  readings: readonly PatternReading[],
) {
  const { include, context } = input;
  const maxBytes = options.scanMaxBytes;
  return scan(
    { ...surroundings, ...options, include, context, readings, maxBytes },
    rows,
  );
}

/** Finds out which patterns match which lines, where there are several and there is time. */
async function findPatterns(
  { bash, workdir, signal, time }: SearchRequest,
  { readings, scan }: ReadScan,
  rows: RankedRows,
): Promise<ReadonlyMap<string, readonly number[]> | undefined> {
  if (!rows.wantsTexts || scan.cut === "deadline") return undefined;
  const lines = [...rows.texts];
  return lines.length === 0 ? new Map() : await matchPatterns({
    bash,
    workdir,
    signal,
    timeoutMs: time.leftMs,
    regexes: readings.map(({ regex }) => regex),
    lines,
  });
}
