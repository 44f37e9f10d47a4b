import { byteLength, matchLine } from "../search/match_line.ts";
import type { MatchData } from "../search/ripgrep_record.ts";

/** A line of a file, as it is shown. */
export interface ScanLine {
  /** Number of the line in its file; the first is 1. */
  readonly lineNumber: number;
  /** Whether the line is a row, or is there as context, where it may match, too. */
  readonly isMatch: boolean;
  /** The line without its line end and carriage returns before it, cut to the configured number of bytes. */
  readonly preview: string;
  /** Whether the line was cut. */
  readonly truncated: boolean;
  /** What of the preview matches, in UTF-16 code units, as `slice` takes them. */
  readonly submatches: readonly {
    /** Where it starts. */
    readonly start: number;
    /** Where it ends. */
    readonly end: number;
  }[];
}

/** What was found in one file, once it was searched. */
export interface FileScan {
  /** The path as ripgrep printed it. */
  readonly path: string;
  /** Matching lines of the file, but for those after its first NUL byte. */
  readonly matches: number;
  /** The lines that were to be kept, in order, and context beside them. */
  readonly lines: readonly ScanLine[];
  /** The whole matching lines with their line ends, where they were asked for; `null` for one that is not UTF-8. */
  readonly texts: readonly (string | null)[];
  /** Bytes that were searched. */
  readonly bytes: number;
  /** Matching lines after the first NUL byte. */
  readonly binaryLines: number;
}

/** Which lines of a file are wanted. */
export interface WantedLines {
  /** Bytes of one line that are shown. */
  readonly maxLineBytes: number;
  /** Lines that may be shown before and after each kept line. */
  readonly context: number;
  /** Whether the whole matching lines are wanted. */
  readonly wantsTexts: boolean;
  /**
   * Tells whether a matching line is to be kept.
   *
   * @param index How many matching lines its file has before it.
   * @returns Whether it is.
   */
  readonly keeps: (index: number) => boolean;
}

/** A line with the place where it ends in its file, in bytes. */
interface PlacedLine {
  readonly line: ScanLine;
  readonly end: number;
}

/** A file that is being searched. */
export class OpenFile {
  /** The path as ripgrep printed it. */
  readonly path: string;
  /** Whether the file counts. */
  readonly accepted: boolean;
  readonly #wanted: WantedLines;
  /** Where each matching line ends in the file, in bytes. */
  readonly #ends: number[] = [];
  readonly #texts: (string | null)[] = [];
  readonly #lines: PlacedLine[] = [];
  /** What may be context of kept lines: lines after the last one. */
  #context: PlacedLine[] = [];
  #keptAny = false;

  /**
   * Starts with no line.
   *
   * @param options The file, and what is wanted of it.
   */
  constructor({ path, accepted, wanted }: {
    readonly path: string;
    readonly accepted: boolean;
    readonly wanted: WantedLines;
  }) {
    this.path = path;
    this.accepted = accepted;
    this.#wanted = wanted;
  }

  /**
   * Takes the next line.
   *
   * @param data What ripgrep says of it.
   * @param isMatch Whether it matches.
   */
  add(data: MatchData, isMatch: boolean): void {
    const { keeps, wantsTexts, context, maxLineBytes } = this.#wanted;
    const end = data.absolute_offset + byteLength(data.lines);
    const isKept = isMatch && keeps(this.#ends.length);
    if (isMatch) {
      this.#ends.push(end);
      if (wantsTexts) {
        this.#texts.push("text" in data.lines ? data.lines.text : null);
      }
    }
    if (!isKept && context === 0) return;
    const line = matchLine({
      lineNumber: data.line_number,
      line: data.lines,
      submatches: isKept ? data.submatches : [],
      maxBytes: maxLineBytes,
    });
    const placed: PlacedLine = { end, line: { ...line, isMatch: isKept } };
    if (isKept) this.#keep(placed);
    else this.#pass(placed);
  }

  #keep(line: PlacedLine) {
    this.#lines.push(...this.#context, line);
    this.#context = [];
    this.#keptAny = true;
  }

  /** Of the lines between two kept ones the first belong to the one before, the last to the one after. */
  #pass(line: PlacedLine) {
    const { context } = this.#wanted;
    const first = this.#keptAny ? context : 0;
    this.#context.push(line);
    if (this.#context.length > first + context) this.#context.splice(first, 1);
  }

  /**
   * Ends the file. In a binary one ripgrep takes NUL bytes for line ends: past
   * the first, lines and their numbers mean nothing.
   *
   * @param binaryOffset Where the first NUL byte is, or `null`.
   * @param bytes Bytes that ripgrep says it searched.
   * @returns What was found.
   */
  close(binaryOffset: number | null, bytes: number): FileScan {
    const after = this.#keptAny ? this.#wanted.context : 0;
    this.#lines.push(...this.#context.slice(0, after));
    const textEnd = binaryOffset ?? Infinity;
    const matches = this.#ends.filter((end) => end <= textEnd).length;
    return {
      path: this.path,
      matches,
      lines: this.#lines.filter(({ end }) => end <= textEnd)
        .map(({ line }) => line),
      texts: this.#texts.slice(0, matches),
      // Ripgrep 13 counts no bytes of a file that it leaves early.
      bytes: Math.max(bytes, this.#ends.at(-1) ?? 0),
      binaryLines: this.#ends.length - matches,
    };
  }
}
