import {
  nameOmitted,
  type OmittedPaths,
  problemIn,
} from "../search/incomplete.ts";
import { oneLine } from "../search/one_line.ts";
import type { UnreadablePath } from "../search/ripgrep_diagnosis.ts";

/** What a search could not look at, although it went on. */
export interface Omissions {
  /** Files and folders that could not be read. */
  readonly unreadable: OmittedPaths;
  /** Files and folders that were gone when it was their turn. */
  readonly vanished: OmittedPaths;
  /** Anything else that the program complained of, in its words; or `null`. */
  readonly problem: string | null;
}

const NONE: OmittedPaths = { count: 0, atLeast: false, named: [] };

/** What a search has not looked at that looked at everything. */
export const NOTHING_OMITTED: Omissions = {
  unreadable: NONE,
  vanished: NONE,
  problem: null,
};

/** What is known of one run that {@link describeOmissions} describes. */
export interface OmissionFacts {
  /** The paths that the program complained of, as it printed them. */
  readonly unread: readonly UnreadablePath[];
  /** What it wrote to stderr. */
  readonly stderr: string;
  /** Whether stderr was longer than that. */
  readonly stderrTruncated: boolean;
  /** Whether its exit code says that something went wrong. */
  readonly failed: boolean;
}

/** Paths that are named; more would cost tokens and help nobody. */
const MAX_NAMED = 3;

/**
 * Describes what a search could not look at. What is gone is told apart from
 * what may not be read: to search again helps only there. What several programs
 * complain of counts once.
 *
 * @param runs What is known of each program that was run.
 * @param display Gives the path to show.
 * @returns The description.
 */
export function describeOmissions(
  runs: readonly OmissionFacts[],
  display: (path: string) => string,
): Omissions {
  const unread = runs.flatMap(({ unread }) => unread)
    .map(({ path, reason }) => ({ path: display(path), reason }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  const atLeast = runs.some(({ stderrTruncated }) => stderrTruncated);
  const isGone = ({ reason }: UnreadablePath) =>
    reason === "No such file or directory";
  return {
    unreadable: omitted(
      eachOnce(unread.filter((one) => !isGone(one))),
      atLeast,
    ),
    vanished: omitted(eachOnce(unread.filter(isGone)), atLeast),
    problem: runs.map(problemOf).find((problem) => problem !== null) ?? null,
  };
}

function eachOnce(paths: readonly UnreadablePath[]): UnreadablePath[] {
  return [...new Map(paths.map((one) => [one.path, one])).values()];
}

function problemOf({ failed, unread, stderr }: OmissionFacts): string | null {
  if (!failed || unread.length > 0) return null;
  return problemIn(stderr) || "it did not say what";
}

/**
 * Counts paths and names the first of them.
 *
 * @param paths The paths, with what is known about each.
 * @param atLeast Whether there may be more.
 * @returns The count and the names.
 */
export function omitted(
  paths: OmittedPaths["named"],
  atLeast = false,
): OmittedPaths {
  return {
    count: paths.length,
    atLeast: atLeast && paths.length > 0,
    named: paths.slice(0, MAX_NAMED),
  };
}

/**
 * Says whether a search looked at all that it came to.
 *
 * @param omissions What it could not look at.
 * @returns Whether that is nothing.
 */
export function isNothingOmitted(
  { unreadable, vanished, problem }: Omissions,
): boolean {
  return unreadable.count === 0 && vanished.count === 0 && problem === null;
}

/**
 * Writes the notes that tell the model what was not looked at.
 *
 * @param omissions What could not be looked at.
 * @returns One note for each kind.
 */
export function omissionNotes(
  { unreadable, vanished, problem }: Omissions,
): string[] {
  return [
    ...omissionNote(unreadable, {
      one: "1 path could not be read",
      many: "paths could not be read",
    }),
    ...omissionNote(vanished, {
      one: "1 path was gone when it was its turn",
      many: "paths were gone when it was their turn",
    }),
    ...(problem === null
      ? []
      : [oneLine(`(Incomplete: the search met a problem: ${problem})`)]),
  ];
}

/**
 * Writes a note on paths that were left out.
 *
 * @param paths The paths.
 * @param words What to say of one of them, and of more than one after their number.
 * @returns The note, or nothing where there is no such path.
 */
export function omissionNote(
  paths: OmittedPaths,
  { one, many }: { readonly one: string; readonly many: string },
): string[] {
  const { count, atLeast } = paths;
  if (count === 0) return [];
  const subject = count === 1 ? one : `${count} ${many}`;
  return [
    oneLine(
      `(Incomplete: ${atLeast ? "at least " : ""}${subject}: ${
        nameOmitted(paths)
      })`,
    ),
  ];
}
