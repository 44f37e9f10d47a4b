import type { FileScan } from "./file_scan.ts";

/** Chooses and orders rows while a scan finds them. */
export interface RowSource {
  /** Whether files have to come by path. */
  readonly sorted: boolean;
  /** Whether the whole matching lines are wanted. */
  readonly wantsTexts: boolean;
  /** Matching lines of one file after which ripgrep goes on to the next. */
  readonly maxCount: number;
  /** Rows of the listing that come before the page. */
  readonly skip: number;
  /** Matching lines that were seen. */
  readonly seen: number;
  /** Whether the scan ended because enough was seen. */
  readonly stoppedEarly: boolean;
  /**
   * Tells whether a matching line is to be kept.
   *
   * @param index How many matching lines its file has before it.
   * @param ofTarget Whether its file is all that is searched.
   * @returns Whether it is.
   */
  readonly keeps: (index: number, ofTarget: boolean) => boolean;
  /**
   * Takes a file.
   *
   * @param file What was found in it.
   * @returns Whether more is wanted.
   */
  readonly take: (file: FileScan) => boolean;
}
