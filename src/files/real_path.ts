import { resolve } from "@std/path/posix";
import { assertMayRead } from "./may_read.ts";

/** Where a path leads. */
export interface RealPath {
  /** The path without symbolic links; of what does not exist, where it would be. */
  readonly path: string;
  /** What the file system threw if there is nothing at the path, or nobody may look. */
  readonly fault?: unknown;
}

/** Symbolic links that are followed before they count as a circle: what Linux follows. */
const MAX_LINKS = 40;

/** Bytes of a path that Linux takes. */
const MAX_PATH = 4096;

/**
 * Finds out where a path leads, however much of it exists: what is missing is
 * added to the real path of the deepest folder that is there, and a link to
 * something that is missing is followed, too.
 *
 * @param path Absolute path.
 * @returns Where it leads. Never rejects.
 */
export async function findRealPath(path: string): Promise<RealPath> {
  const whole = await look(path);
  if (whole.fault === undefined) return { path: whole.real };
  let end = path;
  for (let links = 0; links <= MAX_LINKS && end.length <= MAX_PATH; links++) {
    const { real, missing } = await deepestExisting(end);
    const [name, ...below] = missing;
    end = resolve(real, ...missing);
    const target = name === undefined
      ? undefined
      : await linkTarget(resolve(real, name));
    if (target === undefined) break;
    end = resolve(real, target, ...below);
  }
  return { path: end, fault: whole.fault };
}

interface Look {
  /** The real path; without one, the path itself. */
  readonly real: string;
  /** Why there is none. */
  readonly fault?: unknown;
}

async function look(path: string): Promise<Look> {
  try {
    return { real: await existingRealPath(path) };
  } catch (fault) {
    return { real: path, fault };
  }
}

/**
 * Finds out where a path leads that exists.
 *
 * @param path Absolute path.
 * @returns The path without symbolic links.
 * @throws What the file system throws, or Deno, if there is nothing or nobody may look.
 */
export async function existingRealPath(path: string): Promise<string> {
  assertMayRead(path);
  return await Deno.realPath(path);
}

interface Place {
  /** Real path of the deepest folder that exists. */
  readonly real: string;
  /** The names below it that were not found. */
  readonly missing: readonly string[];
}

/**
 * Halves the path: from the top, first come folders that Deno may not look at,
 * then those that exist, then those that do not.
 */
async function deepestExisting(path: string): Promise<Place> {
  const names = path.split("/").filter((name) => name !== "");
  let real = "/";
  let found = 0;
  let missing = names.length + 1;
  while (missing - found > 1) {
    const middle = Math.floor((found + missing) / 2);
    const seen = await look(`/${names.slice(0, middle).join("/")}`);
    const mayBeThere = seen.fault === undefined ||
      seen.fault instanceof Deno.errors.NotCapable;
    if (mayBeThere) {
      found = middle;
      real = seen.real;
    } else missing = middle;
  }
  return { real, missing: names.slice(found) };
}

/**
 * Reads a symbolic link.
 *
 * @param path Absolute path of the link.
 * @returns What is written in it, or nothing where there is no link.
 */
export async function linkTarget(path: string): Promise<string | undefined> {
  try {
    assertMayRead(path);
    return await Deno.readLink(path);
  } catch {
    return undefined;
  }
}
