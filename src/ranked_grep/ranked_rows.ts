import type { ListedFile } from "./listing.ts";
import { compareRanks, type Rank } from "./ranking.ts";
import type { RowSource } from "./row_source.ts";
import type { FileScan } from "./scan_reader.ts";

/** What {@link RankedRows} needs to know. */
export interface RankedRowsOptions {
  /** Rows before the page. */
  readonly offset: number;
  /** Rows of one file. */
  readonly maxRowsPerFile: number;
  /** Matching lines of one file that are counted. */
  readonly maxMatchesPerFile: number;
  /** How many patterns there are. */
  readonly patterns: number;
}

/**
 * Takes all files, keeps the first rows of each, and orders the files by rank.
 *
 * Ripgrep searches several files at a time and prints them as they are done: of
 * a scan that was cut, which files were taken may differ from call to call. Of a
 * scan that was not, the order is always the same.
 */
export class RankedRows implements RowSource {
  readonly sorted = false;
  readonly stoppedEarly = false;
  readonly #options: RankedRowsOptions;
  readonly #files: FileScan[] = [];
  #seen = 0;

  /**
   * Starts with no row.
   *
   * @param options Which rows are wanted.
   */
  constructor(options: RankedRowsOptions) {
    this.#options = options;
  }

  /** One pattern needs no look at which one matches. */
  get wantsTexts(): boolean {
    return this.#options.patterns > 1;
  }

  /** One more than is counted says that there are more. */
  get maxCount(): number {
    return this.#options.maxMatchesPerFile + 1;
  }

  /** Rows of the listing that come before the page. */
  get skip(): number {
    return this.#options.offset;
  }

  /** Matching lines that were counted. */
  get seen(): number {
    return this.#seen;
  }

  readonly keeps = (index: number): boolean =>
    index < Math.min(
      this.#options.maxRowsPerFile,
      this.#options.maxMatchesPerFile,
    );

  readonly take = (file: FileScan): boolean => {
    this.#seen += this.#counted(file);
    this.#files.push(file);
    return true;
  };

  /** The matching lines of all files with their line ends, each once; none where there is one pattern. */
  get texts(): ReadonlySet<string> {
    return new Set(this.#files.flatMap(({ texts }) => texts));
  }

  /**
   * Orders the files.
   *
   * @param patternsOf Tells which patterns match a file, by the file's lines; nothing where that is not known.
   * @returns The files with their rows, in order.
   */
  ranked(
    patternsOf: ((texts: readonly string[]) => readonly number[]) | undefined,
  ): ListedFile[] {
    return this.#files
      .map((file) => ({ file, patterns: patternsOf?.(file.texts) ?? null }))
      .map(({ file, patterns }) => ({
        rank: this.#rank(file, patterns),
        listed: this.#listed(file, patterns),
      }))
      .sort((a, b) => compareRanks(a.rank, b.rank))
      .map(({ listed }) => listed);
  }

  #counted({ matches }: FileScan): number {
    return Math.min(matches, this.#options.maxMatchesPerFile);
  }

  #rank(file: FileScan, patterns: readonly number[] | null): Rank {
    return {
      path: file.path,
      bytes: file.bytes,
      matches: this.#counted(file),
      // Of a line that is not UTF-8 only ripgrep knows which pattern it matches, but one does.
      distinctPatterns: Math.max(1, patterns?.length ?? 1),
    };
  }

  #listed(file: FileScan, patterns: readonly number[] | null): ListedFile {
    const matches = this.#counted(file);
    return {
      path: file.path,
      lines: file.lines,
      matches,
      matchesAtLeast: file.matches > matches,
      more: Math.max(0, matches - this.#options.maxRowsPerFile),
      patterns,
    };
  }
}
