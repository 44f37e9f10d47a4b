import type { ScanLine } from "./scan_reader.ts";

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
  /** Indices of the patterns that match the file, or `null` where nobody asked or that is not known. */
  readonly patterns: readonly number[] | null;
  /** Indices of those of them that match no row that a page shows. */
  readonly unshownPatterns: readonly number[];
}
