import { oneLine } from "../search/one_line.ts";
import type { EntryKind } from "./find_arguments.ts";
import { omissionNotes, type Omissions } from "./omissions.ts";
import { printEntry } from "./print_entry.ts";
import type { Entry, WalkCut } from "./walk.ts";

/** The result of a `find` call as data. */
export interface FindMeta extends Omissions {
  /** The folder that `pattern` is relative to, absolute. */
  readonly root: string;
  /** What was to be listed. */
  readonly kind: EntryKind;
  /** The entries of the page, by path, as they are: nothing in them is escaped. */
  readonly entries: readonly Entry[];
  /** How many entries the page has. */
  readonly shown: number;
  /** How many come before the page. */
  readonly offset: number;
  /** The offset of the next page, or `null` where no more entries are known. */
  readonly nextOffset: number | null;
  /** How many entries were found. */
  readonly total: number;
  /** Whether there are no others: the walk was complete and could look at everything. */
  readonly totalExact: boolean;
  /** Whether no limit ended the walk or kept it out of a folder. */
  readonly complete: boolean;
  /** Entries of the kind that were looked at, whether they match or not. */
  readonly visited: number;
  /** What ended the walk early, or `null`. */
  readonly cut: WalkCut | null;
  /** Entries that were left out because they lie too deep. */
  readonly deeper: number;
  /** Whether bytes ended the page, and not the number of entries. */
  readonly pageFull: boolean;
}

/** What {@link formatFindOutput} needs besides the result. */
export interface FindNotes {
  /** What helps when nothing was found. */
  readonly hints: readonly string[];
  /** Most entries that are visited. */
  readonly maxEntries: number;
  /** Most names of a path. */
  readonly maxDepth: number;
  /** Time of the walk in milliseconds. */
  readonly timeMs: number;
  /** Bytes of a page. */
  readonly maxBytes: number;
}

/**
 * Writes what the model reads of a `find` call.
 *
 * @param meta What was found.
 * @param notes What else to say.
 * @returns The text.
 */
export function formatFindOutput(meta: FindMeta, notes: FindNotes): string {
  return [
    meta.shown > 0 ? meta.entries.map(entryLine).join("\n") : emptyHeader(meta),
    ...(meta.total === 0 ? notes.hints.map(oneLine) : []),
    ...cutNotes(meta, notes),
    ...omissionNotes(meta),
    ...pageNotes(meta, notes),
    statusLine(meta),
  ].join("\n\n");
}

/**
 * Writes an entry; a folder has a slash at its end.
 *
 * @param entry The entry.
 * @returns Its line.
 */
export function entryLine({ path, kind }: Entry): string {
  return printEntry(path, kind === "dir" ? { suffix: "/" } : {});
}

const KIND_WORDS: Readonly<Record<EntryKind, string>> = {
  file: "files",
  dir: "folders",
  any: "files or folders",
};

function emptyHeader(
  { kind, total, totalExact, cut, offset }: FindMeta,
): string {
  return total === 0
    ? `No ${KIND_WORDS[kind]} found${
      cut === null ? "" : " before the walk was ended"
    }`
    : `No ${KIND_WORDS[kind]} at offset ${offset}: there are ${
      totalExact ? "" : "at least "
    }${total}`;
}

function cutNotes(
  { cut, deeper }: FindMeta,
  { maxEntries, maxDepth, timeMs }: FindNotes,
): string[] {
  const reasons: Readonly<Record<WalkCut, string>> = {
    entries: `it may visit ${maxEntries} entries, and there are more`,
    deadline: `its time was over, at most ${timeMs} ms`,
    bytes: "the list of entries was too long to read",
  };
  return [
    ...(cut === null ? [] : [
      `(Incomplete: the walk was ended: ${
        reasons[cut]
      }; send a deeper path, or a pattern that starts with a folder)`,
    ]),
    ...(deeper === 0 ? [] : [
      `(Incomplete: ${deeper} ${
        deeper === 1 ? "entry lies" : "entries lie"
      } more than ${maxDepth} folders deep; send a deeper path)`,
    ]),
  ];
}

function pageNotes(
  { nextOffset, pageFull }: FindMeta,
  { maxBytes }: FindNotes,
): string[] {
  if (nextOffset === null) return [];
  const full = pageFull ? `The page is full with ${maxBytes} bytes. ` : "";
  return [
    `(${full}For more send offset ${nextOffset}. That searches again: what changes in between shifts the pages)`,
  ];
}

function statusLine(meta: FindMeta): string {
  const { shown, offset, nextOffset, total, totalExact, complete, visited } =
    meta;
  return `(shown: ${shown}, offset: ${offset}, next_offset: ${
    nextOffset ?? "none"
  }, total: ${total}, total_exact: ${totalExact}, complete: ${complete}, visited: ${visited})`;
}
