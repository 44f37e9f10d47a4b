import { printPathInSentence } from "../search/display_path.ts";
import type { OmittedPaths } from "../search/incomplete.ts";
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

/** What {@link describeOmissions} works from. */
export interface OmissionFacts {
  /** The paths that the program complained of, as it printed them. */
  readonly unread: readonly UnreadablePath[];
  /** What it wrote to stderr. */
  readonly stderr: string;
  /** Whether stderr was longer than that. */
  readonly stderrTruncated: boolean;
  /** Whether its exit code says that something went wrong. */
  readonly failed: boolean;
  /** Gives the path to show. */
  readonly display: (path: string) => string;
}

/** Paths that are named; more would cost tokens and help nobody. */
const MAX_NAMED = 3;

/**
 * Describes what a search could not look at. What is gone is told apart from
 * what may not be read: to search again helps only there.
 *
 * @param facts What is known.
 * @returns The description.
 */
export function describeOmissions(facts: OmissionFacts): Omissions {
  const { unread, stderr, stderrTruncated, failed, display } = facts;
  const named = unread
    .map(({ path, reason }) => ({ path: display(path), reason }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  const isGone = ({ reason }: UnreadablePath) =>
    reason === "No such file or directory";
  return {
    unreadable: omitted(named.filter((one) => !isGone(one)), stderrTruncated),
    vanished: omitted(named.filter(isGone), stderrTruncated),
    problem: failed && unread.length === 0
      ? stderr.trim().split("\n").at(-1) || "it did not say what"
      : null,
  };
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
 * Adds up what several runs of one search could not look at.
 *
 * @param parts The descriptions.
 * @returns One description.
 */
export function joinOmissions(parts: readonly Omissions[]): Omissions {
  const join = (of: (part: Omissions) => OmittedPaths) => ({
    count: parts.reduce((sum, part) => sum + of(part).count, 0),
    atLeast: parts.some((part) => of(part).atLeast),
    named: parts.flatMap((part) => of(part).named).slice(0, MAX_NAMED),
  });
  return {
    unreadable: join(({ unreadable }) => unreadable),
    vanished: join(({ vanished }) => vanished),
    problem: parts.find(({ problem }) => problem !== null)?.problem ?? null,
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
  { count, atLeast, named }: OmittedPaths,
  { one, many }: { readonly one: string; readonly many: string },
): string[] {
  if (count === 0) return [];
  const subject = count === 1 ? one : `${count} ${many}`;
  const names = named.map(({ path, reason }) =>
    `${printPathInSentence(path)} (${reason})`
  ).join(", ");
  const more = count - named.length;
  return [
    oneLine(
      `(Incomplete: ${atLeast ? "at least " : ""}${subject}: ${names}${
        more > 0 ? ` and ${more} more` : ""
      })`,
    ),
  ];
}
