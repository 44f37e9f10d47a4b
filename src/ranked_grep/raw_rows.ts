import type { ListedFile } from "./listing.ts";
import type { RowSource } from "./row_source.ts";
import type { FileScan } from "./file_scan.ts";

/** Which rows of a listing are wanted. */
export interface RowRange {
  /** Rows before them. */
  readonly offset: number;
  /** How many there are at most. */
  readonly limit: number;
}

/**
 * Takes rows in the order in which they come, which is by path and line, until
 * there is one more than wanted: that one says that there are more.
 */
export class RawRows implements RowSource {
  readonly sorted = true;
  readonly wantsTexts = false;
  /** The listing has no row before the page. */
  readonly skip = 0;
  readonly #range: RowRange;
  readonly #files: ListedFile[] = [];
  #seen = 0;

  /**
   * Starts with no row.
   *
   * @param range The rows that are wanted.
   */
  constructor(range: RowRange) {
    this.#range = range;
  }

  /** Rows that have to be seen until it is clear that there are more than wanted. */
  get maxCount(): number {
    return this.#range.offset + this.#range.limit + 1;
  }

  /** Rows that were seen: those before the range, those in it, and one. */
  get seen(): number {
    return this.#seen;
  }

  /** Whether the one more was seen. */
  get stoppedEarly(): boolean {
    return this.#seen === this.maxCount;
  }

  readonly keeps = (index: number): boolean => {
    const row = this.#seen + index;
    return row >= this.#range.offset && row < this.maxCount - 1;
  };

  readonly take = ({ path, lines, matches }: FileScan): boolean => {
    this.#seen = Math.min(this.#seen + matches, this.maxCount);
    if (lines.some(({ isMatch }) => isMatch)) {
      this.#files.push({
        path,
        lines,
        matches,
        matchesAtLeast: matches >= this.maxCount,
        more: 0,
        patterns: null,
        unshownPatterns: [],
      });
    }
    return !this.stoppedEarly;
  };

  /** The files that have rows in the range, with only those. */
  get files(): readonly ListedFile[] {
    return this.#files;
  }
}
