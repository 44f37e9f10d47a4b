import { basename, dirname, resolve } from "@std/path/posix";

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
  const { real, missing, fault } = await deepestExisting(path);
  if (missing.length === 0) return { path: real };
  let place = { real, missing };
  let end = resolve(real, ...missing);
  for (let links = 0; links < MAX_LINKS && end.length <= MAX_PATH; links++) {
    const [name, ...below] = place.missing;
    const target = name === undefined
      ? undefined
      : await linkTarget(resolve(place.real, name));
    if (target === undefined) break;
    place = await deepestExisting(resolve(place.real, target, ...below));
    end = resolve(place.real, ...place.missing);
  }
  return { path: end, fault };
}

interface Place {
  /** Real path of the deepest folder that exists. */
  readonly real: string;
  /** The names below it that were not found. */
  readonly missing: readonly string[];
  /** Why the whole path has no real path. */
  readonly fault?: unknown;
}

async function deepestExisting(path: string): Promise<Place> {
  const missing: string[] = [];
  let fault: unknown;
  for (let at = path;; at = dirname(at)) {
    try {
      return { real: await Deno.realPath(at), missing, fault };
    } catch (error) {
      fault ??= error;
      if (at === "/") return { real: at, missing, fault };
      missing.unshift(basename(at));
    }
  }
}

async function linkTarget(path: string): Promise<string | undefined> {
  try {
    return await Deno.readLink(path);
  } catch {
    return undefined;
  }
}
