import { comparePaths } from "../find/path_order.ts";

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
export function compareRanks(a: Rank, b: Rank): number {
  return b.distinctPatterns - a.distinctPatterns ||
    density(b) - density(a) ||
    depth(a) - depth(b) ||
    comparePaths(a.path, b.path);
}

function density({ matches, bytes }: Rank): number {
  return matches / Math.max(1, bytes);
}

function depth({ path }: Rank): number {
  return path.split("/").length;
}
