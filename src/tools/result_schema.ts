/**
 * What the tools return as data, for hosts that describe it or check it.
 *
 * @module
 */

import { z } from "zod";
import type { Entry, EntryKind, FindMeta, WalkCut } from "../find/mod.ts";
import type {
  GrepMode,
  PatternReading,
  RankedGrepMeta,
  ScanCut,
} from "../ranked_grep/mod.ts";
import type {
  ReadFailure,
  ReadFile,
  ReadMeta,
  TextEncoding,
} from "../read/mod.ts";

const count = z.int().nonnegative();
const lineNumber = z.int().positive().describe("The first line is 1.");

/** A schema for exactly these words: one too few or too many is an error of types. */
function oneOf<Word extends string>(words: Readonly<Record<Word, true>>) {
  return z.enum(Object.keys(words) as Word[]);
}

const readFile: z.ZodType<ReadFile> = z.strictObject({
  outcome: z.literal("read"),
  target: z.string().describe("The target as it was sent."),
  path: z.string(),
  tag: z.string().nullable().describe(
    "Hash of the whole file: 12 hex digits of SHA-256; null if it was not read to its end.",
  ),
  size: count.describe("Bytes of the file."),
  raw: z.boolean().describe("Whether the lines are shown as they are."),
  from: lineNumber,
  lines: z.array(z.strictObject({
    lineNumber,
    text: z.string(),
    truncated: z.boolean(),
  })),
  lineCount: count.nullable().describe("Lines of the file, if known."),
  next: z.string().nullable().describe("The target that reads on."),
  wholeLines: z.string().nullable().describe(
    "The target that shows cut lines whole.",
  ),
  encoding: oneOf<TextEncoding>({
    "utf-8": true,
    "utf-16le": true,
    "utf-16be": true,
  }),
  bom: z.boolean(),
  lineEnds: z.strictObject({ lf: count, crlf: count }),
  finalNewline: z.boolean().nullable(),
  wellFormed: z.boolean(),
  changed: z.boolean().describe("Whether it changed while it was read."),
});

const readFailure: z.ZodType<ReadFailure> = z.strictObject({
  outcome: z.literal("failed"),
  target: z.string(),
  code: oneOf<ReadFailure["code"]>({
    FILE_OUTSIDE_ROOT: true,
    FILE_NOT_FOUND: true,
    FILE_UNREADABLE: true,
    FILE_NOT_REGULAR: true,
    FILE_BINARY: true,
    FILE_TOO_LARGE: true,
    FILE_CHANGED: true,
    READ_INVALID_TARGET: true,
  }),
  message: z.string(),
});

/** The result of `read` as data. */
export const READ_RESULT: z.ZodType<ReadMeta> = z.strictObject({
  targets: z.array(z.union([readFile, readFailure])),
}).describe("What became of each target, in order.");

const omittedPaths = z.strictObject({
  count,
  atLeast: z.boolean().describe("Whether there may be more than count."),
  named: z.array(z.strictObject({ path: z.string(), reason: z.string() }))
    .describe("The first few of them."),
});

const unreadable = omittedPaths.describe(
  "Files and folders that could not be read.",
);
const vanished = omittedPaths.describe(
  "Files and folders that were gone when it was their turn.",
);
const problem = z.string().nullable().describe(
  "What else the search complained of.",
);

/** The result of `find` as data. */
export const FIND_RESULT: z.ZodType<FindMeta> = z.strictObject({
  root: z.string().describe("The folder that was searched, absolute."),
  kind: oneOf<EntryKind>({ file: true, dir: true, any: true }),
  entries: z.array(
    z.strictObject({
      path: z.string(),
      kind: oneOf<Entry["kind"]>({ file: true, dir: true }),
    }),
  ).describe("The entries of the page."),
  shown: count,
  offset: count.describe("How many entries come before the page."),
  nextOffset: count.nullable().describe("The offset of the next page."),
  total: count.describe("How many entries were found."),
  totalExact: z.boolean().describe("Whether there are no others."),
  complete: z.boolean().describe("Whether no limit ended the walk."),
  visited: count.describe("How many entries were looked at."),
  cut: oneOf<WalkCut>({ entries: true, deadline: true, bytes: true }).nullable()
    .describe(
      "What ended the walk early.",
    ),
  deeper: count.describe("Entries that lie too deep."),
  pageFull: z.boolean().describe("Whether bytes ended the page."),
  unreadable,
  vanished,
  problem,
}).describe("Files and folders whose path matches.");

const patternReading = z.strictObject({
  pattern: z.string().describe("The pattern as it was sent."),
  regex: z.string().describe("What was searched for."),
  taken: oneOf<PatternReading["taken"]>({
    regex: true,
    adjusted: true,
    literal: true,
  }),
  reason: z.string().nullable().describe("Why it was not taken as it is."),
});

const scanLine = z.strictObject({
  lineNumber,
  preview: z.string().describe("The line, or a part with the first match."),
  truncated: z.boolean().describe("Whether the preview is a part."),
  submatches: z.array(z.strictObject({ start: count, end: count })).describe(
    "Where the first 32 matches are in the preview, in UTF-16 code units.",
  ),
  isMatch: z.boolean().describe("Whether it is a row, or context."),
});

const pageFile = z.strictObject({
  path: z.string(),
  lines: z.array(scanLine),
  matches: count.describe("Matching lines of the file."),
  matchesAtLeast: z.boolean().describe("Whether there may be more."),
  more: count.describe("Matching lines that no page shows."),
  patterns: z.array(count).nullable().describe(
    "Indices of the patterns that are known to match, if any was looked at.",
  ),
  unshownPatterns: z.array(count).describe(
    "Indices of those that are known to match no line that a page shows.",
  ),
  endsHere: z.boolean().describe("Whether its last row is on the page."),
});

/** The result of `grep` as data. */
export const GREP_RESULT: z.ZodType<RankedGrepMeta> = z.strictObject({
  mode: oneOf<GrepMode>({ ranked: true, raw: true }),
  patterns: z.array(patternReading),
  regexAdjusted: count.describe("How many patterns were adjusted."),
  literalFallback: count.describe("How many were taken literally."),
  files: z.array(pageFile).describe("The files of the page."),
  shown: count.describe("How many rows the page has."),
  offset: count.describe("How many rows come before the page."),
  hasMore: z.boolean(),
  nextOffset: count.nullable().describe("The offset of the next page."),
  pageFull: z.boolean().describe("Whether bytes ended the page."),
  scanComplete: z.boolean().describe("Whether no limit ended the scan."),
  matchesSeen: count.describe("Matching lines that were seen."),
  matchesSeenExact: z.boolean().describe("Whether there are no others."),
  stoppedEarly: z.boolean().describe("Whether the page was full before."),
  cut: oneOf<ScanCut>({ entries: true, deadline: true, bytes: true })
    .nullable().describe("What ended the scan."),
  openFile: z.string().nullable().describe("The file that it ended in."),
  rowsCutPerFile: count.describe("Matching lines that no page shows."),
  filesCut: count.describe("Files of which not all lines were counted."),
  deeper: count.describe("Files that lie too deep."),
  binary: omittedPaths.describe("Binary files with lines that are no rows."),
  unreadable,
  vanished,
  problem,
}).describe("Lines that match one of several patterns, by file.");

/**
 * Writes the schema of a result as JSON Schema.
 *
 * @param schema The schema.
 * @returns The JSON Schema, without the key that names the dialect.
 */
export function resultSchema(
  schema: z.ZodType,
): Readonly<Record<string, unknown>> {
  const { $schema: _, ...keywords } = z.toJSONSchema(schema);
  return keywords;
}
