import type { GrepRecordOptions, GrepRecords } from "./grep_records.ts";
import { FILE_TARGET_RECORD } from "./search_target.ts";
import {
  type ArbitraryText,
  byteLength,
  decodeText,
  matchLine,
} from "./match_line.ts";
import { FoundFile } from "./found_file.ts";
import { MatchTable } from "./match_table.ts";
import { escapeBytes } from "./path_bytes.ts";
import { PlainMatchReader } from "./plain_match.ts";
import { RecordSplitter, UNKNOWN } from "./record_splitter.ts";
import {
  isCount,
  isEndData,
  isMatchData,
  isObject,
  isText,
  parseRecord,
} from "./ripgrep_record.ts";
import { SearchError } from "./search_error.ts";
import { GREP_MAX_LINE_BYTES } from "./defaults.ts";

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** What ripgrep found, its lines not yet made. */
export interface FoundRecords extends Omit<GrepRecords, "files"> {
  /** The files with matches, by path. */
  readonly files: readonly FoundFile[];
}

/**
 * Reads the complete output of `rg --json`.
 *
 * @param stdout The output.
 * @param options How to read it.
 * @returns What ripgrep found.
 * @throws {SearchError} With code `SEARCH_FAILED` if a record is malformed.
 *
 * @example
 * ```ts
 * import { parseGrepMatches } from "@harness/tools";
 * import { assertEquals } from "@std/assert";
 *
 * const record = {
 *   type: "match",
 *   data: {
 *     path: { text: "./a.txt" },
 *     lines: { text: "a needle\n" },
 *     line_number: 3,
 *     absolute_offset: 20,
 *     submatches: [{ match: { text: "needle" }, start: 2, end: 8 }],
 *   },
 * };
 * const { files } = parseGrepMatches(`${JSON.stringify(record)}\n`);
 * assertEquals(files[0]?.path, "a.txt");
 * assertEquals(files[0]?.matches[0]?.preview, "a needle");
 * assertEquals(files[0]?.matches[0]?.submatches, [{ start: 2, end: 8 }]);
 * ```
 */
export function parseGrepMatches(
  stdout: string,
  options: GrepRecordOptions = {},
): GrepRecords {
  const reader = new MatchReader(options);
  reader.read(encoder.encode(stdout));
  const records = reader.finish();
  return { ...records, files: records.files.map((file) => file.head()) };
}

/** Reads the output of `rg --json` as it comes. */
export class MatchReader {
  readonly #options: Required<GrepRecordOptions>;
  readonly #splitter: RecordSplitter;
  readonly #table = new MatchTable();
  readonly #plain: PlainMatchReader;
  readonly #files = new Map<string, OpenFile>();
  readonly #binary: { path: string; lines: number }[] = [];
  /** The file that plain records are about. */
  #file: OpenFile | undefined;
  #recordCount = 0;
  #finished = false;
  #searchedFiles: number | undefined;
  #fileTarget = false;

  /**
   * Starts with nothing read.
   *
   * @param options How to read.
   */
  constructor(options: GrepRecordOptions) {
    this.#options = {
      maxLineBytes: GREP_MAX_LINE_BYTES,
      display: (path) => path,
      accepts: () => true,
      ...options,
    };
    this.#plain = new PlainMatchReader(this.#table, this.#options.maxLineBytes);
    this.#splitter = new RecordSplitter({
      recognise: this.#recognise,
      take: this.#record,
    });
  }

  /** Whether the target of the search is a file; known before its first match is. */
  get fileTarget(): boolean {
    return this.#fileTarget;
  }

  /**
   * Reads a piece of the output.
   *
   * @param bytes The piece; it may end anywhere, and must not change afterwards.
   * @throws {SearchError} If a record in it is malformed.
   */
  read(bytes: Uint8Array): void {
    this.#splitter.write(bytes);
  }

  /**
   * Ends the reading.
   *
   * @returns What was found.
   * @throws {SearchError} If the output ends in the middle of a record.
   */
  finish(): FoundRecords {
    if (this.#splitter.isInRecord) {
      this.#recordCount++;
      throw this.#malformed();
    }
    const files = [...this.#files.values()]
      .filter(({ accepted, lines }) => accepted && lines.length > 0)
      .sort((a, b) => compare(a.path, b.path) || compare(a.key, b.key))
      .map(({ path, lines }) => new FoundFile(path, this.#table, lines));
    return {
      files,
      binary: this.#binary.sort((a, b) => (a.path < b.path ? -1 : 1)),
      finished: this.#finished,
      searchedFiles: this.#searchedFiles,
      fileTarget: this.#fileTarget,
    };
  }

  readonly #recognise = (bytes: Uint8Array, start: number): number => {
    this.#recordCount++;
    const plain = this.#plain;
    const matchEnd = plain.readMatch(bytes, start);
    if (matchEnd !== UNKNOWN) {
      this.#keepLine(this.#file!, plain.lineEnd);
      return matchEnd;
    }
    const fileEnd = plain.readEnd(bytes, start);
    if (fileEnd !== UNKNOWN) return fileEnd;
    const begin = plain.readBegin(bytes, start);
    if (begin !== UNKNOWN) this.#file = this.#open({ text: plain.path });
    return begin;
  };

  readonly #record = (bytes: Uint8Array): void => {
    const line = decoder.decode(bytes);
    const record = parseRecord(line);
    if (record === undefined) throw this.#malformed();
    const { type, data } = record;
    if (type === "match") this.#match(data);
    else if (type === "begin") this.#begin(data);
    else if (type === "end") this.#end(data);
    else if (type === "summary") this.#summary(data);
    else if (line === FILE_TARGET_RECORD) this.#fileTarget = true;
  };

  #begin(data: unknown) {
    if (!isObject(data) || !isText(data.path)) throw this.#malformed();
    this.#open(data.path);
  }

  #match(data: unknown) {
    if (!isMatchData(data)) throw this.#malformed();
    this.#table.addMatch(matchLine({
      lineNumber: data.line_number,
      line: data.lines,
      submatches: data.submatches,
      maxBytes: this.#options.maxLineBytes,
    }));
    const lineEnd = data.absolute_offset + byteLength(data.lines);
    this.#keepLine(this.#open(data.path), lineEnd);
  }

  /** Takes the line that was added to the table last. */
  #keepLine(file: OpenFile, lineEnd: number) {
    const last = this.#table.length - 1;
    if (!file.accepted) return this.#table.truncate(last);
    file.lines.push(last);
    this.#table.setLineEnd(last, lineEnd);
  }

  /** In a binary file ripgrep takes NUL bytes for line ends: past the first, lines and their numbers mean nothing. */
  #end(data: unknown) {
    if (!isEndData(data)) throw this.#malformed();
    const file = this.#open(data.path);
    const offset = data.binary_offset;
    if (offset !== null) {
      const kept = file.lines
        .filter((line) => this.#table.lineEnd(line) <= offset).length;
      const lines = file.lines.length - kept;
      file.lines.length = kept;
      if (lines > 0) this.#binary.push({ path: file.path, lines });
    }
  }

  #summary(data: unknown) {
    if (!isObject(data)) throw this.#malformed();
    this.#finished = true;
    const { stats } = data;
    if (isObject(stats) && isCount(stats.searches)) {
      this.#searchedFiles = stats.searches;
    }
  }

  #open(path: ArbitraryText): OpenFile {
    const isUtf8 = "text" in path;
    const key = isUtf8 ? withoutDot(path.text) : `\0${path.bytes}`;
    const known = this.#files.get(key);
    if (known) return known;
    const file = {
      key,
      path: this.#options.display(isUtf8 ? key : withoutDot(decodeText(path))),
      accepted: this.#options.accepts(
        isUtf8 ? key : withoutDot(escapeBytes(atob(path.bytes))),
      ),
      lines: [],
    };
    this.#files.set(key, file);
    return file;
  }

  #malformed(): SearchError {
    return new SearchError(
      "SEARCH_FAILED",
      `Cannot trust the output of ripgrep: record ${this.#recordCount} is malformed or cut off; search again, and check that rg is ripgrep 13 or newer`,
    );
  }
}

interface OpenFile {
  /** The path as it was printed: names that are not UTF-8 may differ only there. */
  readonly key: string;
  readonly path: string;
  readonly accepted: boolean;
  /** Its lines, by their index in the table. */
  readonly lines: number[];
}

function withoutDot(path: string): string {
  return path.startsWith("./") ? path.slice(2) : path;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
