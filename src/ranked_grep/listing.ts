import type { ScanLine } from "./file_scan.ts";

/** A file with the rows that pages can show. */
export interface ListedFile {
  /** The path. */
  readonly path: string;
  /** The rows with their context, in order. */
  readonly lines: readonly ScanLine[];
  /** Matching lines of the file that were counted, shown or not. */
  readonly matches: number;
  /** Whether the file may have more of them. */
  readonly matchesAtLeast: boolean;
  /** Matching lines that no page shows, because a file has at most so many rows. */
  readonly more: number;
  /** Indices of the patterns that are known to match the file, or `null` where nobody asked or nothing is known. */
  readonly patterns: readonly number[] | null;
  /** Indices of those of them of which it is known that they match no row that a page shows. */
  readonly unshownPatterns: readonly number[];
}
