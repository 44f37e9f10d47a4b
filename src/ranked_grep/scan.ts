import { basename } from "@std/path/posix";
import type { BashExecutor } from "../harness/mod.ts";
import type { ResolvedPath } from "../files/path_policy.ts";
import { quoteSent } from "../files/quote_sent.ts";
import {
  type BoundedEnding,
  runBounded,
  type RunCut,
} from "../find/bounded_run.ts";
import { replacedError } from "../find/confirm_target.ts";
import { describeOmissions, type Omissions } from "../find/omissions.ts";
import { shownBelow } from "../find/shown_below.ts";
import type { TimeBudget } from "../find/time_budget.ts";
import { type IncludeFilter, includeFilter } from "../search/include_filter.ts";
import { invalidPattern } from "../search/pattern_advice.ts";
import {
  type Rejection,
  rejection,
  unreadablePaths,
} from "../search/ripgrep_diagnosis.ts";
import { unexplained } from "../search/ripgrep_exit.ts";
import { SearchError } from "../search/search_error.ts";
import { FILTERED_OUT, targetError } from "../search/search_target.ts";
import type { FileScan } from "./file_scan.ts";
import type { PatternReading } from "./pattern_reading.ts";
import type { RowSource } from "./row_source.ts";
import { buildScanCommand } from "./scan_command.ts";
import { ScanReader, type ScanSummary } from "./scan_reader.ts";

/** What a scan looks for, and how far. */
export interface ScanRequest {
  /** Runs the command. */
  readonly bash: BashExecutor;
  /** Folder that the command starts in; without it the executor's default applies. */
  readonly workdir: string | undefined;
  /** Ends the scan when it fires. */
  readonly signal: AbortSignal | undefined;
  /** The time of the call. */
  readonly time: TimeBudget;
  /** The file or folder to search. */
  readonly target: ResolvedPath;
  /** Glob of the files to search, relative to the target. */
  readonly include: string | undefined;
  /** The patterns. */
  readonly readings: readonly PatternReading[];
  /** Lines to read before and after each match. */
  readonly context: number;
  /** Bytes of one line that are shown. */
  readonly maxLineBytes: number;
  /** Bytes of ripgrep's output that are read. */
  readonly maxBytes: number;
  /** Files with matches that are taken in. */
  readonly maxEntries: number;
  /** Names that a path may have. */
  readonly maxDepth: number;
}

/** Why a scan ended before it was done; `entries` where more files match than it may take in. */
export type ScanCut = RunCut | "entries";

/** A binary file with matching lines after its first NUL byte. */
export interface BinaryFile {
  /** The file as it is shown. */
  readonly path: string;
  /** How many of these lines were seen. */
  readonly lines: number;
  /** Whether there may be more, because ripgrep went on to the next file after so many lines. */
  readonly atLeast: boolean;
}

/** How a scan ended. */
export interface Scan extends Omit<ScanSummary, "finished" | "openFile"> {
  /** Why it ended early, or `null`. */
  readonly cut: ScanCut | null;
  /** What it could not look at. */
  readonly omissions: Omissions;
  /** Binary files with matching lines that do not count. */
  readonly binary: readonly BinaryFile[];
  /** Files with matches that lie too deep. */
  readonly deeper: number;
  /** The file, as it is shown, that was being searched when the scan was cut; its rows do not count. */
  readonly openFile: string | null;
  /** Whether the target is a file that `include` leaves out. */
  readonly filteredOut: boolean;
  /** Whether hidden files were searched, too. */
  readonly hidden: boolean;
  /** Gives the path to show for one that ripgrep printed. */
  readonly display: (path: string) => string;
}

/**
 * Runs ripgrep once over the target.
 *
 * @param request What to look for.
 * @param rows Takes what is found.
 * @returns How the scan ended, also of one that was cut; or why ripgrep rejects the patterns.
 * @throws {SearchError} If the scan could not be done or was aborted.
 */
export async function scan(
  request: ScanRequest,
  rows: RowSource,
): Promise<Scan | Rejection> {
  const { target, include } = request;
  const filter = include === undefined
    ? undefined
    : includeFilter(include, target.path);
  const intake = new Intake(request, rows, filter);
  const ending = await runBounded(request.bash, {
    command: buildScanCommand({
      context: request.context,
      maxCount: rows.maxCount,
      sorted: rows.sorted,
      regexes: request.readings.map(({ regex }) => regex),
      target: target.realPath,
      filter,
      searchFile: !filter || namesOf(target).some(filter.matches),
    }),
    workdir: request.workdir,
    signal: request.signal,
    maxBytes: request.maxBytes,
    timeoutMs: request.time.leftMs,
    onBytes: (bytes) => intake.reader.read(bytes),
  });
  const isCut = ending.cut !== null || ending.stopped;
  const summary = intake.reader.finish(isCut);
  const filteredOut = ending.exitCode === FILTERED_OUT && filter !== undefined;
  const isDone = isCut || filteredOut;
  const rejected = isDone ? undefined : rejectionOf(request, ending, summary);
  if (rejected) return rejected;
  if (!isDone) failUnlessDone(request, ending, summary);
  return intake.scan(ending, { summary, isCut, filteredOut });
}

/** The names by which a glob may mean a file that is the target. */
function namesOf({ path, shown }: ResolvedPath): string[] {
  return [basename(path), shown, path.slice(1)];
}

/** Counts what comes by and leaves out what does not count. */
class Intake {
  readonly reader: ScanReader;
  readonly #request: ScanRequest;
  readonly #binary: BinaryFile[] = [];
  readonly #hidden: boolean;
  #files = 0;
  #deeper = 0;
  #cut: ScanCut | null = null;

  constructor(
    request: ScanRequest,
    rows: RowSource,
    filter: IncludeFilter | undefined,
  ) {
    this.#request = request;
    this.#hidden = filter?.hidden ?? false;
    this.reader = new ScanReader({
      maxLineBytes: request.maxLineBytes,
      context: request.context,
      wantsTexts: rows.wantsTexts,
      keeps: (index) => rows.keeps(index, this.reader.fileTarget),
      accepts: (path) => this.#accepts(path, filter),
      take: (file) => this.#take(file, rows),
    });
  }

  scan(
    ending: BoundedEnding,
    { summary, isCut, filteredOut }: {
      readonly summary: ScanSummary;
      readonly isCut: boolean;
      readonly filteredOut: boolean;
    },
  ): Scan {
    const { openFile } = summary;
    return {
      ...summary,
      cut: this.#cut ?? ending.cut,
      omissions: describeOmissions([{
        ...ending,
        unread: unreadablePaths(ending.stderr),
        failed: ending.exitCode === 2,
      }], this.display),
      binary: this.#binary,
      deeper: this.#deeper,
      openFile: isCut && openFile !== undefined ? this.display(openFile) : null,
      filteredOut,
      hidden: this.#hidden,
      display: this.display,
    };
  }

  readonly display = (path: string): string => {
    const { shown } = this.#request.target;
    return this.reader.fileTarget ? shown : shownBelow(shown)(path);
  };

  #accepts(path: string, filter: IncludeFilter | undefined): boolean {
    if (this.reader.fileTarget) return true;
    const inside = path.replace(/^\.\//, "");
    if (filter && !filter.matches(inside)) return false;
    const isDeeper = inside.split("/").length > this.#request.maxDepth;
    if (isDeeper) this.#deeper++;
    return !isDeeper;
  }

  #take(file: FileScan, rows: RowSource): boolean {
    if (file.binaryLines > 0) {
      this.#binary.push({
        path: this.display(file.path),
        lines: file.binaryLines,
        atLeast: file.matches + file.binaryLines >= rows.maxCount,
      });
    }
    if (file.matches === 0) return true;
    if (this.#files === this.#request.maxEntries) {
      this.#cut = "entries";
      return false;
    }
    this.#files++;
    return rows.take(file);
  }
}

/** Ripgrep rejects what it was sent before it looks at any file. */
function rejectionOf(
  { include }: ScanRequest,
  { exitCode, stderr, stderrTruncated }: BoundedEnding,
  { finished }: ScanSummary,
): Rejection | undefined {
  if (exitCode > 2 || (finished && stderrTruncated)) return undefined;
  const rejected = rejection(stderr, stderrTruncated);
  // Ripgrep 13 goes on without a line of an ignore file that it cannot parse.
  if (rejected?.subject === "glob") {
    throw new SearchError(
      "SEARCH_INVALID_PATTERN",
      `Invalid glob ${quoteSent(include ?? "")} in include: ${rejected.reason}`,
    );
  }
  return finished ? undefined : rejected;
}

/** Ripgrep's summary record stands for a scan that ran to its end, whatever it could not read on the way. */
function failUnlessDone(
  { target: { shown } }: ScanRequest,
  { exitCode, stderr }: BoundedEnding,
  { finished }: ScanSummary,
) {
  if (exitCode <= 2 && finished) return;
  throw targetError(exitCode, shown, "file or directory") ??
    replacedError(exitCode, shown) ??
    new SearchError(
      "SEARCH_FAILED",
      exitCode < 2
        ? "Cannot trust the output of ripgrep: it ends without the summary that a complete search ends with; search again"
        : unexplained(exitCode, stderr),
    );
}

/**
 * Explains why ripgrep rejects patterns each of which it takes alone.
 *
 * @param readings The patterns.
 * @param rejected What ripgrep says.
 * @returns The error.
 */
export function rejectedTogether(
  readings: readonly PatternReading[],
  { reason }: Rejection,
): SearchError {
  return readings.length === 1
    ? invalidPattern(readings[0]!.pattern, reason)
    : new SearchError(
      "SEARCH_INVALID_PATTERN",
      `Cannot search for ${readings.length} patterns at once, although each is valid: ${reason}; send fewer`,
    );
}
