import type { BashExecutor } from "../harness/mod.ts";
import { unreadablePaths } from "../search/ripgrep_diagnosis.ts";
import { runBounded, type RunCut } from "./bounded_run.ts";
import type { EntryKind } from "./find_arguments.ts";
import {
  buildFilesCommand,
  buildFoldersCommand,
  type ListRequest,
} from "./find_command.ts";
import { findTrouble } from "./find_trouble.ts";
import {
  describeOmissions,
  type OmissionFacts,
  type Omissions,
} from "./omissions.ts";
import { sortByPath } from "./path_order.ts";
import { PathSplitter } from "./path_splitter.ts";
import type { TimeBudget } from "./time_budget.ts";
import { walkFault } from "./walk_fault.ts";

/** A file or a folder. */
export interface Entry {
  /** Path, relative to the folder that was searched. */
  readonly path: string;
  /** Which of the two it is. */
  readonly kind: "file" | "dir";
}

/** Why a walk ended before it was done; `entries` where it met more than it may visit. */
export type WalkCut = RunCut | "entries";

/** What a walk found. */
export interface Walk {
  /** The entries that match, by path. */
  readonly entries: readonly Entry[];
  /** Entries that were looked at, whether they match or not. */
  readonly visited: number;
  /** Entries that were left out because they lie too deep. */
  readonly deeper: number;
  /** Why it ended early, or `null`. */
  readonly cut: WalkCut | null;
  /** What it could not look at. */
  readonly omissions: Omissions;
}

/** What to walk, and how far. */
export interface WalkRequest {
  /** Runs the commands. */
  readonly bash: BashExecutor;
  /** Folder that the commands start in; without it the executor's default applies. */
  readonly workdir: string | undefined;
  /** Real path of the folder to search. */
  readonly folder: string;
  /** That folder as the caller knows it. */
  readonly shown: string;
  /** What to list. */
  readonly kind: EntryKind;
  /** How many names a path that matches has at most, or nothing where that is not bound. */
  readonly depth: number | undefined;
  /** Tells which paths, relative to the folder and as bytes, match. */
  readonly matches: (path: Uint8Array) => boolean;
  /** Gives the path to show for one that a program printed. */
  readonly display: (path: string) => string;
  /** Entries that may be visited. */
  readonly maxEntries: number;
  /** Names that a path may have. */
  readonly maxDepth: number;
  /** The time of the call. */
  readonly time: TimeBudget;
  /** Ends the walk when it fires. */
  readonly signal: AbortSignal | undefined;
}

/** Bytes of paths that one program may print: 250 for each of 200,000 entries. */
const MAX_BYTES = 50_000_000;

/**
 * Walks through a folder: ripgrep lists the files, the program `find` the folders.
 *
 * @param request What to walk.
 * @returns What was found, also of a walk that was cut.
 * @throws {SearchError} If the walk could not be done or was aborted.
 */
export async function walk(request: WalkRequest): Promise<Walk> {
  const tally = new Tally(request);
  const runs: OmissionFacts[] = [];
  for (const kind of ["file", "dir"] as const) {
    const isWanted = request.kind === kind || request.kind === "any";
    if (!isWanted || tally.cut !== null) continue;
    runs.push(await list(kind, request, tally));
  }
  return {
    entries: sortByPath(tally.entries),
    visited: tally.visited,
    deeper: tally.deeper,
    cut: tally.cut,
    omissions: describeOmissions(runs, request.display),
  };
}

/** Counts what comes by, and keeps what matches. */
class Tally {
  readonly entries: Entry[] = [];
  visited = 0;
  deeper = 0;
  cut: WalkCut | null = null;
  readonly #request: WalkRequest;

  constructor(request: WalkRequest) {
    this.#request = request;
  }

  take(path: Uint8Array, kind: Entry["kind"]): boolean {
    // The folder itself is not among what is in it.
    if (path.length === 1 && path[0] === DOT) return true;
    const { maxEntries, maxDepth, matches } = this.#request;
    if (this.visited === maxEntries) {
      this.cut = "entries";
      return false;
    }
    this.visited++;
    if (depthOf(path) > maxDepth) this.deeper++;
    else if (matches(path)) {
      this.entries.push({ path: decoder.decode(path), kind });
    }
    return true;
  }
}

const DOT = 0x2e;
const SLASH = 0x2f;
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

function depthOf(path: Uint8Array): number {
  let depth = 1;
  for (
    let at = path.indexOf(SLASH);
    at !== -1;
    at = path.indexOf(SLASH, at + 1)
  ) depth++;
  return depth;
}

/** A program that lists entries of one kind. */
interface Lister {
  readonly command: (request: ListRequest) => string;
  /** The highest exit code that is no complaint: that of ripgrep says that there is no file. */
  readonly calmExitCode: number;
  readonly unread: typeof unreadablePaths;
}

const LISTERS: Readonly<Record<Entry["kind"], Lister>> = {
  file: {
    command: buildFilesCommand,
    calmExitCode: 1,
    unread: unreadablePaths,
  },
  dir: {
    command: buildFoldersCommand,
    calmExitCode: 0,
    unread: findTrouble,
  },
};

async function list(
  kind: Entry["kind"],
  request: WalkRequest,
  tally: Tally,
): Promise<OmissionFacts> {
  const { command, calmExitCode, unread } = LISTERS[kind];
  const { bash, workdir, signal, folder, depth, time, shown } = request;
  const splitter = new PathSplitter((path) => tally.take(path, kind));
  const ending = await runBounded(bash, {
    command: command({ folder, depth }),
    workdir,
    signal,
    maxBytes: MAX_BYTES,
    timeoutMs: time.leftMs,
    onBytes: (bytes) => splitter.read(bytes),
  });
  const { cut, stopped, exitCode, stderr } = ending;
  const failed = exitCode > calmExitCode;
  const complaints = unread(stderr);
  if (cut === null && !stopped) {
    const fault = walkFault(ending, {
      shown,
      explained: !failed || complaints.length > 0,
      paths: splitter.count,
      endsInside: splitter.isInside,
    });
    if (fault) throw fault;
  }
  tally.cut ??= cut;
  return { ...ending, failed, unread: complaints };
}
