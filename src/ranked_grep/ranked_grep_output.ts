import type { OmittedPaths } from "../search/incomplete.ts";
import { oneLine } from "../search/one_line.ts";
import {
  omissionNote,
  omissionNotes,
  type Omissions,
} from "../find/omissions.ts";
import { printPathInSentence } from "../search/display_path.ts";
import { type PatternReading, readingNotes } from "./pattern_reading.ts";
import { printSent, printSomeSent } from "./print_sent.ts";
import type { GrepMode } from "./ranked_grep_arguments.ts";
import type { RankedGrepOptions } from "./ranked_grep_options.ts";
import { type PageFile, printFile, rowText } from "./row_page.ts";
import type { ScanCut } from "./scan.ts";

/** The result of a ranked `grep` call as data. */
export interface RankedGrepMeta extends Omissions {
  /** How the rows are chosen and ordered. */
  readonly mode: GrepMode;
  /** How each pattern was taken. */
  readonly patterns: readonly PatternReading[];
  /** How many patterns were adjusted. */
  readonly regexAdjusted: number;
  /** How many patterns were taken as literal text. */
  readonly literalFallback: number;
  /** The files of the page, in order. */
  readonly files: readonly PageFile[];
  /** How many rows, which are matching lines, the page has. */
  readonly shown: number;
  /** How many rows come before the page. */
  readonly offset: number;
  /** Whether rows are known that come after the page. */
  readonly hasMore: boolean;
  /** The offset of the next page, or `null` where no more rows are known. */
  readonly nextOffset: number | null;
  /** Whether bytes ended the page, and not the number of rows. */
  readonly pageFull: boolean;
  /** Whether no limit ended the scan, or that of a file. To stop early because a raw page is full is no limit. */
  readonly scanComplete: boolean;
  /** Matching lines that were seen. */
  readonly matchesSeen: number;
  /** Whether there are no others: the scan was complete, did not stop early, and could look at everything. */
  readonly matchesSeenExact: boolean;
  /** Whether a raw scan ended because one row more than wanted was read. */
  readonly stoppedEarly: boolean;
  /** What ended the scan, or `null`. */
  readonly cut: ScanCut | null;
  /** The file that was being searched then; its rows are not counted. */
  readonly openFile: string | null;
  /** Matching lines that no page shows, because a file has at most so many rows. */
  readonly rowsCutPerFile: number;
  /** Files of which not all matching lines were counted. */
  readonly filesCut: number;
  /** Files with matches that lie too deep. */
  readonly deeper: number;
  /** Binary files with matching lines after their first NUL byte, which are not rows. */
  readonly binary: OmittedPaths;
}

/** What {@link formatRankedGrep} needs besides the result. */
export interface RankedGrepNotes {
  /** The limits. */
  readonly options: RankedGrepOptions;
  /** Time of the scan in milliseconds. */
  readonly timeMs: number;
  /** What helps when nothing was found. */
  readonly hints: readonly string[];
  /** Whether the order of the files takes in how many patterns each matches. */
  readonly rankedByPatterns: boolean;
  /** Patterns of which it is known that they match nothing, where others do. */
  readonly unmatched: readonly string[];
}

/**
 * Writes what the model reads of a ranked `grep` call.
 *
 * @param meta What was found.
 * @param notes What else to say.
 * @returns The text.
 */
export function formatRankedGrep(
  meta: RankedGrepMeta,
  notes: RankedGrepNotes,
): string {
  return [
    ...(meta.shown > 0
      ? meta.files.map((file) => fileText(file, meta.patterns))
      : [emptyHeader(meta)]),
    ...(meta.matchesSeen === 0 ? notes.hints.map(oneLine) : []),
    ...readingNotes(meta.patterns),
    ...unmatchedNotes(notes),
    ...orderNotes(notes),
    ...cutNotes(meta, notes),
    ...omissionNotes(meta),
    ...binaryNotes(meta),
    ...pageNotes(meta, notes),
    statusLine(meta),
  ].join("\n\n");
}

function fileText(
  file: PageFile,
  patterns: readonly PatternReading[],
): string {
  return [
    printFile(file.path),
    ...file.lines.map(rowText),
    ...(file.more > 0 && file.endsHere ? [moreNote(file, patterns)] : []),
  ].join("\n");
}

function moreNote(
  { more, matchesAtLeast, unshownPatterns }: PageFile,
  patterns: readonly PatternReading[],
): string {
  const atLeast = matchesAtLeast ? "at least " : "";
  const unshown = unshownPatterns.map((index) => patterns[index]!.pattern);
  const ofPatterns = unshown.length === 0
    ? ""
    : `, among them all for ${printSomeSent(unshown)}`;
  return `(${atLeast}${more} more matching ${
    plural(more, "line")
  } in this file${ofPatterns})`;
}

function emptyHeader(
  { matchesSeen, matchesSeenExact, rowsCutPerFile, cut, offset }:
    RankedGrepMeta,
): string {
  return matchesSeen === 0
    ? `No matches found${cut === null ? "" : " before the scan was ended"}`
    : `No rows at offset ${offset}: there are ${
      matchesSeenExact ? "" : "at least "
    }${matchesSeen - rowsCutPerFile}`;
}

function unmatchedNotes({ unmatched }: RankedGrepNotes): string[] {
  return unmatched.length === 0
    ? []
    : [`(No line matches ${unmatched.map(printSent).join(", ")})`];
}

function orderNotes({ rankedByPatterns }: RankedGrepNotes): string[] {
  return rankedByPatterns ? [] : [
    "(Incomplete: the order leaves out how many of the patterns a file matches, which could not be found out: there was no time, there were too many lines, or ripgrep failed)",
  ];
}

function cutNotes(
  { cut, openFile, deeper, filesCut, rowsCutPerFile }: RankedGrepMeta,
  { options, timeMs }: RankedGrepNotes,
): string[] {
  const reasons: Readonly<Record<ScanCut, string>> = {
    entries:
      `it may take in ${options.maxEntries} files with matches, and there are more`,
    deadline: `its time was over, at most ${timeMs} ms`,
    bytes: "ripgrep found more than a scan reads",
  };
  const open = openFile === null
    ? ""
    : `, while ${
      printPathInSentence(openFile)
    } was searched, whose rows are left out`;
  return [
    ...(cut === null ? [] : [
      oneLine(
        `(Incomplete: the scan was ended: ${
          reasons[cut]
        }${open}; narrow patterns, path or include)`,
      ),
    ]),
    ...(deeper === 0 ? [] : [
      `(Incomplete: ${deeper} ${plural(deeper, "file")} with matches ${
        deeper === 1 ? "lies" : "lie"
      } more than ${options.maxDepth} folders deep; send a deeper path)`,
    ]),
    ...(filesCut === 0 ? [] : [
      `(Incomplete: in ${filesCut} ${
        plural(filesCut, "file")
      } only the first ${options.maxMatchesPerFile} matching lines were counted)`,
    ]),
    ...(rowsCutPerFile === 0 ? [] : [
      `(A file shows at most ${options.maxRowsPerFile} rows: ${rowsCutPerFile} more matching ${
        plural(rowsCutPerFile, "line")
      } in all; for those of a file send it as path)`,
    ]),
  ];
}

function binaryNotes({ binary }: RankedGrepMeta): string[] {
  return omissionNote(binary, {
    one: "1 binary file was skipped from its first NUL byte on",
    many: "binary files were skipped from their first NUL byte on",
  });
}

function pageNotes(
  { nextOffset, pageFull }: RankedGrepMeta,
  { options: { maxBytes } }: RankedGrepNotes,
): string[] {
  if (nextOffset === null) return [];
  const full = pageFull ? `The page is full with ${maxBytes} bytes. ` : "";
  return [
    `(${full}For more send offset ${nextOffset}. That searches again: what changes in between shifts the pages)`,
  ];
}

function statusLine(meta: RankedGrepMeta): string {
  const { shown, offset, hasMore, nextOffset } = meta;
  return `(shown: ${shown}, offset: ${offset}, has_more: ${hasMore}, next_offset: ${
    nextOffset ?? "none"
  }, scan_complete: ${meta.scanComplete}, matches_seen: ${meta.matchesSeen}, matches_seen_exact: ${meta.matchesSeenExact})`;
}

function plural(count: number, word: string): string {
  return count === 1 ? word : `${word}s`;
}
