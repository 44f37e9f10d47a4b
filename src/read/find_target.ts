import { FileError, type PathPolicy, type ResolvedPath } from "../files/mod.ts";
import { isNothingToUse } from "../files/path_policy.ts";
import { quoteSent } from "../files/quote_sent.ts";
import { resolveNamed } from "../files/resolve_named.ts";
import { argumentText, refuseHome } from "../search/argument_text.ts";
import { ReadError } from "./read_error.ts";
import {
  firstLines,
  parseSelector,
  rangesOf,
  type Selector,
  type SplitTarget,
  splitTarget,
} from "./selector.ts";

/** A target that was found. */
export interface FoundTarget {
  /** The target without its selector. */
  readonly path: string;
  /** The file that it names. */
  readonly file: ResolvedPath;
  /** The lines that it names. */
  readonly selector: Selector;
}

/**
 * Finds the file that a target names. A file whose name really ends like a
 * selector comes first.
 *
 * @param target The target as the model sent it.
 * @param policy Says which files may be read.
 * @param defaultLines How many lines a target without an end shows.
 * @returns The file and the lines.
 * @throws {FileError} If there is no such file, or it may not be read.
 * @throws {ReadError} If the target makes no sense.
 */
export async function findTarget(
  target: string,
  policy: PathPolicy,
  defaultLines: number,
): Promise<FoundTarget> {
  assertText(target);
  const whole = await existing(policy, target);
  if (!(whole instanceof FileError)) {
    return { path: target, file: whole, selector: firstLines(defaultLines) };
  }
  const split = splitTarget(target);
  const file = split ? await existing(policy, split.path) : whole;
  if (!split || file instanceof FileError) {
    throw await nearSelector(whole, target, policy) ?? file;
  }
  const selector = parseSelector(split, defaultLines);
  return { path: split.path, file, selector };
}

/** Tries at a selector that no file is called like; so many such files nobody has but on purpose, and each try takes time. */
const MAX_TRIES = 1_000;

/**
 * Finds the first of some selectors with which a target means the lines of its
 * file, because no file is really called so.
 *
 * @param path Path of the file as the model sent it.
 * @param selectors The selectors with their colons.
 * @param policy Says which files may be read.
 * @returns The target, or `null` if there is none.
 */
export async function freeTarget(
  path: string,
  selectors: Iterable<string>,
  policy: PathPolicy,
): Promise<string | null> {
  let tries = 0;
  for (const selector of selectors) {
    const target = path + selector;
    if (await isFree(target, policy)) return target;
    if (++tries === MAX_TRIES) break;
  }
  return null;
}

async function isFree(target: string, policy: PathPolicy): Promise<boolean> {
  try {
    return await existing(policy, target) instanceof FileError;
  } catch (error) {
    if (error instanceof FileError) return false;
    throw error;
  }
}

const GLOB_ADVICE = "a target is one file, and find lists files by glob";

/** The file of that name, or the error that says that there is none to be had. */
async function existing(
  policy: PathPolicy,
  path: string,
): Promise<ResolvedPath | FileError> {
  try {
    return await resolveNamed(policy, path, GLOB_ADVICE);
  } catch (error) {
    if (error instanceof FileError && isNothingToUse(error)) return error;
    throw error;
  }
}

/** What to say of a target that would name a file but for its selector, if it is one. */
async function nearSelector(
  missing: FileError,
  target: string,
  policy: PathPolicy,
): Promise<FileError | undefined> {
  const near = splitNear(target);
  if (!near || await isFree(near.path, policy)) return undefined;
  const { path, suffix } = near;
  return new FileError(
    missing.code,
    `${missing.message}, and ${quoteSent(suffix)} is no selector: ${
      selectorAdvice(path, suffix)
    }`,
    { cause: missing },
  );
}

/** What follows the first `:` or `#L` in the last name looks like a selector, although it is none. */
function splitNear(target: string): SplitTarget | undefined {
  const from = Math.max(1, target.lastIndexOf("/") + 1);
  const length = target.slice(from).search(/:|#L/);
  if (length === -1) return undefined;
  const end = from + length;
  return { path: target.slice(0, end), suffix: target.slice(end) };
}

function selectorAdvice(path: string, suffix: string): string {
  const ranges = rangesOf(suffix);
  if (ranges === undefined) {
    return 'write "PATH:A-B", "PATH:A+N", "PATH:A" or "PATH:raw"';
  }
  const [first, second] = ranges.map((range) => quoteSent(path + range));
  return ranges.length === 2
    ? `send two targets, ${first} and ${second}`
    : `send ${ranges.length} targets, ${first}, ${second} and so on`;
}

function assertText(target: string): void {
  if (target.trim() === "") {
    throw new ReadError(
      `Cannot read ${quoteSent(target)}: it is blank: send the path of a file`,
    );
  }
  try {
    argumentText("read", "paths", target);
    refuseHome("read", "paths", target);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new ReadError(error.message, { cause: error });
  }
}
