import type { GrepMatch } from "./match_line.ts";
import type { GrepFile } from "./grep_records.ts";
import type { MatchTable } from "./match_table.ts";

/** One file with its matching lines, which are made when they are asked for. */
export class FoundFile {
  /** The path as it is displayed. */
  readonly path: string;
  /** Where its lines are. */
  readonly table: MatchTable;
  /** Its lines, by their index in the table. */
  readonly lines: readonly number[];

  /**
   * Puts lines of a table under the path of their file.
   *
   * @param path The path as it is displayed.
   * @param table Where the lines are.
   * @param lines Which of them are the file's, in order.
   */
  constructor(path: string, table: MatchTable, lines: readonly number[]) {
    this.path = path;
    this.table = table;
    this.lines = lines;
  }

  /**
   * Makes the first lines.
   *
   * @param count How many, at most. Default: all.
   * @returns The file with those lines.
   */
  head(count: number = this.lines.length): GrepFile {
    const matches: GrepMatch[] = this.lines.slice(0, count)
      .map((line) => this.table.match(line));
    return { path: this.path, matches };
  }
}

/**
 * Counts matching lines.
 *
 * @param files The files that have them.
 * @returns How many there are.
 */
export function countLines(files: readonly FoundFile[]): number {
  return files.reduce((sum, { lines }) => sum + lines.length, 0);
}
