import type { GrepMatch } from "./match_line.ts";

/** One file with its matching lines. */
export interface GrepFile {
  /** The path as it is displayed, with U+FFFD for what is not UTF-8. */
  readonly path: string;
  /** The matching lines, in order. */
  readonly matches: readonly GrepMatch[];
}

/** What ripgrep found. */
export interface GrepRecords {
  /** The files with matches, by path. */
  readonly files: readonly GrepFile[];
  /** Binary files, with the number of matching lines after the first NUL byte, which are left out. */
  readonly binary: readonly { readonly path: string; readonly lines: number }[];
  /** Whether the search ran to its end. */
  readonly finished: boolean;
  /** How many files were searched, where ripgrep says so; before version 14 it counts only those with matches. */
  readonly searchedFiles: number | undefined;
  /** Whether the target of the search is a file. */
  readonly fileTarget: boolean;
}

/** How to read the records of `rg --json`. */
export interface GrepRecordOptions {
  /** Bytes of one line that are shown. Default: 2,000. */
  readonly maxLineBytes?: number;
  /** Gives the path to show for a path that ripgrep printed, which comes without a leading `./`. Default: the same. */
  readonly display?: (path: string) => string;
  /** Tells which files count, by the path that ripgrep printed, without a leading `./`, and with U+DC80 to U+DCFF for the bytes from 0x80 on of one that is not UTF-8. Default: all. */
  readonly accepts?: (path: string) => boolean;
}
