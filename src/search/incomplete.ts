import { printPathInSentence } from "./display_path.ts";
import { oneLine } from "./one_line.ts";
import { type UnreadablePath, unreadablePaths } from "./ripgrep_diagnosis.ts";

/** What a search could not look at, although it went on. */
export interface Incomplete {
  /** Files and folders that could not be read. */
  readonly unreadable: OmittedPaths;
  /** Binary files with matching lines after their first NUL byte, which are not shown. */
  readonly binary: OmittedPaths;
  /** Anything else that ripgrep complained of, in its words. */
  readonly problem: string | null;
}

/** A number of paths, and the first of them. */
export interface OmittedPaths {
  /** How many there are. */
  readonly count: number;
  /** Whether `count` may be too low, because ripgrep named more paths than were kept. */
  readonly atLeast: boolean;
  /** Up to three of them, each with what is known about it. */
  readonly named: readonly {
    /** The path as it is displayed. */
    readonly path: string;
    /** Why it was left out, or what of it. */
    readonly reason: string;
  }[];
}

/** Paths that a note names; more would cost tokens and help nobody. */
const MAX_NAMED = 3;

/** Characters of a path that a note names; what is in the middle of a longer one is left out. */
const PATH_MAX_LENGTH = 500;

/** Characters of what ripgrep said that a note repeats. */
const PROBLEM_MAX_LENGTH = 500;

/** What {@link describeIncomplete} works from. */
export interface IncompleteFacts {
  /** Whether ripgrep's exit code says that something went wrong. */
  readonly failed: boolean;
  /** What ripgrep wrote to stderr. */
  readonly stderr: string;
  /** Whether stderr was longer than that. */
  readonly stderrTruncated: boolean;
  /** Binary files that were cut, with the number of their lines that are not shown. */
  readonly binary?: readonly {
    readonly path: string;
    readonly lines: number;
  }[];
  /** Gives the path to show. */
  readonly display: (path: string) => string;
}

/**
 * Describes what a search could not look at.
 *
 * @param facts What is known about the search.
 * @returns The description, or `null` for a search that looked at everything.
 */
export function describeIncomplete(facts: IncompleteFacts): Incomplete | null {
  const { failed, stderr, binary = [], display } = facts;
  const unread = failed ? unreadablePaths(stderr) : [];
  const problem = failed && unread.length === 0
    ? problemIn(stderr) || "ripgrep did not say what"
    : null;
  if (unread.length === 0 && binary.length === 0 && problem === null) {
    return null;
  }
  const inOrder = unread
    .map(({ path, reason }: UnreadablePath) => ({
      path: display(path),
      reason,
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  return {
    unreadable: {
      count: unread.length,
      atLeast: facts.stderrTruncated,
      named: inOrder.slice(0, MAX_NAMED),
    },
    binary: {
      count: binary.length,
      atLeast: false,
      named: binary.slice(0, MAX_NAMED).map(({ path, lines }) => ({
        path,
        reason: `${lines} matching ${lines === 1 ? "line" : "lines"} not shown`,
      })),
    },
    problem,
  };
}

/**
 * Finds out what a program complained of last.
 *
 * @param stderr What it wrote to stderr.
 * @returns The end of the last line that is not blank, or nothing.
 */
export function problemIn(stderr: string): string {
  return stderr.trim().split("\n").at(-1)!.slice(-PROBLEM_MAX_LENGTH)
    .toWellFormed();
}

/**
 * Writes the notes that tell the model what was not searched.
 *
 * @param incomplete The description, or `null`.
 * @returns One note for each kind of omission.
 */
export function incompleteNotes(incomplete: Incomplete | null): string[] {
  if (incomplete === null) return [];
  const { unreadable, binary, problem } = incomplete;
  const notes: string[] = [];
  if (unreadable.count > 0) {
    const subject = unreadable.count === 1
      ? "1 path"
      : `${unreadable.count} paths`;
    const atLeast = unreadable.atLeast ? "at least " : "";
    notes.push(
      `(Incomplete: ${atLeast}${subject} could not be read: ${
        nameOmitted(unreadable)
      })`,
    );
  }
  if (binary.count > 0) {
    const subject = binary.count === 1
      ? "1 binary file was cut at its first NUL byte"
      : `${binary.count} binary files were cut at their first NUL byte`;
    notes.push(`(Incomplete: ${subject}: ${nameOmitted(binary)})`);
  }
  if (problem !== null) {
    notes.push(`(Incomplete: ripgrep reported a problem: ${problem})`);
  }
  return notes.map(oneLine);
}

function withoutMiddle(path: string): string {
  if (path.length <= PATH_MAX_LENGTH) return path;
  const half = PATH_MAX_LENGTH / 2;
  // A character that is cut through would look like one that is not UTF-8.
  const start = path.slice(0, half).replace(/[\ud800-\udbff]$/, "");
  const end = path.slice(-half).replace(/^[\udc00-\udfff]/, "");
  return `${start}…${end}`;
}

/**
 * Names paths within a note.
 *
 * @param paths The paths.
 * @returns Those that are named, and how many more there are. A long one has a part left out.
 */
export function nameOmitted({ named, count }: OmittedPaths): string {
  const listed = named.map(({ path, reason }) =>
    `${printPathInSentence(withoutMiddle(path))} (${reason})`
  );
  const more = count - named.length;
  return listed.join(", ") + (more > 0 ? ` and ${more} more` : "");
}
