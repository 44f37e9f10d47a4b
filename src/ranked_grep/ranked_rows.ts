import type { ListedFile } from "./listing.ts";
import { compareRanks, type RankKey, rankKey } from "./ranking.ts";
import { chooseRows, keepRows } from "./row_choice.ts";
import type { RowSource } from "./row_source.ts";
import type { FileScan } from "./file_scan.ts";

/** What {@link RankedRows} needs to know. */
export interface RankedRowsOptions {
  /** Rows before the page. */
  readonly offset: number;
  /** Rows of one file, unless it is all that is searched. */
  readonly maxRowsPerFile: number;
  /** Matching lines of one file that are counted. */
  readonly maxMatchesPerFile: number;
  /** How many patterns there are. */
  readonly patterns: number;
}

/** What is known once all files are there. */
export interface RankingFacts {
  /** The indices of the patterns that match each line; nothing where that is not known. */
  readonly patternsByLine: ReadonlyMap<string, readonly number[]> | undefined;
  /** Whether one file is all that was searched: then its rows need no limit of their own. */
  readonly isTarget: boolean;
}

/**
 * Takes all files, chooses some rows of each, and orders the files by rank.
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

  /** Which rows are chosen is known before all files are there where that depends on no pattern. */
  readonly keeps = (index: number, ofTarget: boolean): boolean =>
    index < this.#options.maxMatchesPerFile &&
    (this.wantsTexts || index < this.#maxRows(ofTarget));

  readonly take = (file: FileScan): boolean => {
    this.#seen += this.#counted(file);
    this.#files.push(file);
    return true;
  };

  /**
   * The matching lines of all files with their line ends, each once; none where
   * there is one pattern. A line that is not UTF-8 cannot be looked at again as
   * it is, so it is not among them.
   */
  get texts(): ReadonlySet<string> {
    const all = this.#files.flatMap(({ texts }) => texts);
    return new Set(all.filter((text) => text !== null));
  }

  /**
   * Tells whether it is known of each line that counts what matches it.
   *
   * @param patternsByLine The indices of the patterns that match each line; nothing where that is not known.
   * @returns Whether it is.
   */
  knowsAll(patternsByLine: RankingFacts["patternsByLine"]): boolean {
    return this.#files.every((file) =>
      this.#patternsOf(file, patternsByLine)
        ?.every((patterns) => patterns.length > 0) ?? false
    );
  }

  /**
   * Orders the files.
   *
   * @param facts What else is known.
   * @returns The files with their rows, in order.
   */
  ranked(facts: RankingFacts): ListedFile[] {
    return this.#files
      .map((file) => ({ file, listed: this.#listed(file, facts) }))
      .map(({ file, listed }) => ({ rank: rankOf(file, listed), listed }))
      .sort((a, b) => compareRanks(a.rank, b.rank))
      .map(({ listed }) => listed);
  }

  #maxRows(ofTarget: boolean): number {
    return ofTarget ? Infinity : this.#options.maxRowsPerFile;
  }

  #counted({ matches }: FileScan): number {
    return Math.min(matches, this.#options.maxMatchesPerFile);
  }

  /** The patterns that match each line that counts; none where that is not known, but one does. */
  #patternsOf(
    file: FileScan,
    patternsByLine: RankingFacts["patternsByLine"],
  ): (readonly number[])[] | undefined {
    return patternsByLine && file.texts.slice(0, this.#counted(file))
      .map((text) => (text === null ? [] : patternsByLine.get(text) ?? []));
  }

  #listed(
    file: FileScan,
    { patternsByLine, isTarget }: RankingFacts,
  ): ListedFile {
    const matches = this.#counted(file);
    const known = this.#patternsOf(file, patternsByLine);
    const patterns = known ?? [];
    const chosen = chooseRows({
      matches,
      patterns,
      max: this.#maxRows(isTarget),
    });
    const all = distinct(patterns);
    const shown = patterns.filter((_, line) => chosen.has(line));
    const isShown = (pattern: number) =>
      shown.some((some) => some.length === 0 || some.includes(pattern));
    return {
      path: file.path,
      lines: keepRows(file.lines, chosen),
      matches,
      matchesAtLeast: file.matches > matches,
      more: matches - chosen.size,
      patterns: known === undefined ? null : all,
      unshownPatterns: all.filter((pattern) => !isShown(pattern)),
    };
  }
}

function distinct(patterns: readonly (readonly number[])[]): number[] {
  return [...new Set(patterns.flat())].sort((one, other) => one - other);
}

function rankOf(
  { path, bytes }: FileScan,
  { matches, patterns }: ListedFile,
): RankKey {
  return rankKey({
    path,
    bytes,
    matches,
    // Of a line that is not UTF-8 only ripgrep knows which pattern it matches, but one does.
    distinctPatterns: Math.max(1, patterns?.length ?? 1),
  });
}
