import { GrowingBytes } from "./growing_bytes.ts";
import { GrowingNumbers } from "./growing_numbers.ts";
import type { GrepMatch } from "./match_line.ts";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Numbers that {@link MatchTable} keeps of each line. */
const COLUMNS = 5;
const LINE_NUMBER = 0;
const TRUNCATED = 1;
const TEXT_END = 2;
const SUBMATCHES_END = 3;
const LINE_END = 4;

/**
 * Matching lines, kept as numbers and as bytes of one long text. A hundred
 * thousand objects would cost more than all that is done with them, and only
 * those on the page are ever looked at one by one.
 */
export class MatchTable {
  /** The previews in UTF-8, one after the other. */
  readonly text: GrowingBytes = new GrowingBytes(262_144);
  /** Starts and ends of submatches in turn, in UTF-16 code units of the preview. */
  readonly submatches: GrowingNumbers = new GrowingNumbers();
  readonly #lines = new GrowingNumbers();
  #length = 0;

  /** How many lines there are. */
  get length(): number {
    return this.#length;
  }

  /**
   * Adds a line of which the preview was written to {@link text} and the
   * submatches to {@link submatches}.
   *
   * @param lineNumber Number of the line in its file.
   * @param truncated Whether the preview is only a part of it.
   */
  add(lineNumber: number, truncated: boolean): void {
    const lines = this.#lines;
    const at = lines.extend(COLUMNS);
    lines.set(at + LINE_NUMBER, lineNumber);
    lines.set(at + TRUNCATED, truncated ? 1 : 0);
    lines.set(at + TEXT_END, this.text.length);
    lines.set(at + SUBMATCHES_END, this.submatches.length);
    lines.set(at + LINE_END, 0);
    this.#length++;
  }

  /**
   * Notes where a line ends in its file.
   *
   * @param index Index of the line.
   * @param offset Bytes of the file up to there.
   */
  setLineEnd(index: number, offset: number): void {
    this.#lines.set(index * COLUMNS + LINE_END, offset);
  }

  /** Where a line ends in its file, in bytes. */
  lineEnd(index: number): number {
    return this.#lines.at(index * COLUMNS + LINE_END);
  }

  /**
   * Adds a submatch to the line that is added next.
   *
   * @param start Where it starts.
   * @param end Where it ends.
   */
  addSubmatch(start: number, end: number): void {
    const at = this.submatches.extend(2);
    this.submatches.set(at, start);
    this.submatches.set(at + 1, end);
  }

  /**
   * Adds a line.
   *
   * @param match The line.
   */
  addMatch({ lineNumber, preview, truncated, submatches }: GrepMatch): void {
    this.text.write(preview);
    for (const { start, end } of submatches) {
      this.addSubmatch(start, end);
    }
    this.add(lineNumber, truncated);
  }

  /**
   * Drops lines at the end, and what was written since without being added.
   *
   * @param length How many lines stay.
   */
  truncate(length: number): void {
    this.#length = length;
    this.#lines.truncate(length * COLUMNS);
    this.text.endAt(this.textEnd(length - 1));
    this.submatches.truncate(this.submatchesEnd);
  }

  /** Where in {@link submatches} those of the next line start. */
  get submatchesEnd(): number {
    return this.#end(this.#length - 1, SUBMATCHES_END);
  }

  /** Number of a line in its file. */
  lineNumber(index: number): number {
    return this.#lines.at(index * COLUMNS + LINE_NUMBER);
  }

  /** Whether the preview of a line is only a part of it. */
  isTruncated(index: number): boolean {
    return this.#lines.at(index * COLUMNS + TRUNCATED) === 1;
  }

  /** Where the preview of a line starts in {@link text}, in bytes. */
  textStart(index: number): number {
    return this.textEnd(index - 1);
  }

  /** Where the preview of a line ends in {@link text}, in bytes. */
  textEnd(index: number): number {
    return this.#end(index, TEXT_END);
  }

  /**
   * Makes a line of what is kept of it.
   *
   * @param index Index of the line.
   * @returns The line.
   */
  match(index: number): GrepMatch {
    const submatches = [];
    const end = this.#end(index, SUBMATCHES_END);
    for (let at = this.#end(index - 1, SUBMATCHES_END); at < end; at += 2) {
      submatches.push({
        start: this.submatches.at(at),
        end: this.submatches.at(at + 1),
      });
    }
    return {
      lineNumber: this.lineNumber(index),
      preview: decoder.decode(
        this.text.bytes.subarray(this.textStart(index), this.textEnd(index)),
      ),
      truncated: this.isTruncated(index),
      submatches,
    };
  }

  #end(index: number, column: number): number {
    return index < 0 ? 0 : this.#lines.at(index * COLUMNS + column);
  }
}
