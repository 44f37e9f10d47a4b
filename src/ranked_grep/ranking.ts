import { compareKeys, pathSortKey } from "../find/path_order.ts";

/** What a file is ranked by. */
export interface Rank {
  /** How many of the patterns match a line of the file. */
  readonly distinctPatterns: number;
  /** Matching lines of the file. */
  readonly matches: number;
  /** Bytes of the file. */
  readonly bytes: number;
  /** Path, relative to the folder that was searched. */
  readonly path: string;
}

/** A {@link Rank} as it is compared, made once for each file. */
export interface RankKey {
  /** How many of the patterns match a line of the file. */
  readonly distinctPatterns: number;
  /** Matching lines for each byte. */
  readonly density: number;
  /** Names in the path. */
  readonly depth: number;
  /** The path's place among others. */
  readonly pathKey: string;
}

/**
 * Works out what a file is compared by.
 *
 * @param rank What is known of the file. An empty one counts as one of one byte.
 * @returns Its key.
 */
export function rankKey(
  { distinctPatterns, matches, bytes, path }: Rank,
): RankKey {
  return {
    distinctPatterns,
    density: matches / Math.max(1, bytes),
    depth: path.split("/").length,
    pathKey: pathSortKey(path),
  };
}

/**
 * Compares files by how much they have to do with what is looked for:
 *
 * 1. the number of distinct patterns that they match, the highest first;
 * 2. density, which is matching lines for each byte, the highest first;
 * 3. the depth of the path, the lowest first;
 * 4. the path.
 *
 * No two files are equal in all of that, so the order is always the same.
 *
 * @param a A file.
 * @param b Another file.
 * @returns Below 0 if `a` comes first, above 0 if `b` does.
 */
export function compareRanks(a: RankKey, b: RankKey): number {
  return b.distinctPatterns - a.distinctPatterns ||
    b.density - a.density ||
    a.depth - b.depth ||
    compareKeys(a.pathKey, b.pathKey);
}
