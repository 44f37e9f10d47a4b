import { decodeText } from "../search/match_line.ts";
import { escapeBytes } from "../search/path_bytes.ts";
import { RecordSplitter, UNKNOWN } from "../search/record_splitter.ts";
import {
  isCount,
  isEndData,
  isMatchData,
  isObject,
  isText,
  parseRecord,
} from "../search/ripgrep_record.ts";
import { SearchError } from "../search/search_error.ts";
import { FILE_TARGET_RECORD } from "../search/search_target.ts";
import { type FileScan, OpenFile, type WantedLines } from "./file_scan.ts";

/** Takes what a {@link ScanReader} reads. */
export interface ScanSink extends WantedLines {
  /**
   * Tells whether a file counts.
   *
   * @param path The path that ripgrep printed, with U+DC80 to U+DCFF for the bytes from 0x80 on of one that is not UTF-8.
   * @returns Whether it does.
   */
  readonly accepts: (path: string) => boolean;
  /**
   * Takes a file.
   *
   * @param file What was found in it.
   * @returns Whether more is wanted.
   */
  readonly take: (file: FileScan) => boolean;
}

/** What a scan says of itself. */
export interface ScanSummary {
  /** Whether ripgrep said that it was done. */
  readonly finished: boolean;
  /** How many files were searched, where ripgrep says so; before version 14 it counts only those with matches. */
  readonly searchedFiles: number | undefined;
  /** Whether the target of the scan is a file. */
  readonly fileTarget: boolean;
  /** The file that was being searched when the output ended, as ripgrep printed it. */
  readonly openFile: string | undefined;
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * Reads the output of `rg --json` with context as it comes. Only a file that was
 * searched to its end is handed on: until then nobody knows whether it is binary.
 */
export class ScanReader {
  readonly #sink: ScanSink;
  readonly #splitter: RecordSplitter;
  #file: OpenFile | undefined;
  #enough = false;
  #recordCount = 0;
  #finished = false;
  #searchedFiles: number | undefined;
  #fileTarget = false;

  /**
   * Starts with nothing read.
   *
   * @param sink Takes the files.
   */
  constructor(sink: ScanSink) {
    this.#sink = sink;
    this.#splitter = new RecordSplitter({
      recognise: () => UNKNOWN,
      take: (record) => this.#record(record),
    });
  }

  /** Whether the target of the scan is a file; known before its first match is. */
  get fileTarget(): boolean {
    return this.#fileTarget;
  }

  /**
   * Reads a piece of the output.
   *
   * @param bytes The piece; it may end anywhere, and must not change afterwards.
   * @returns Whether more is wanted.
   * @throws {SearchError} If a record in it is malformed.
   */
  read(bytes: Uint8Array): boolean {
    this.#splitter.write(bytes);
    return !this.#enough;
  }

  /**
   * Ends the reading.
   *
   * @param isCut Whether the output was cut off and may end anywhere.
   * @returns What the scan says of itself.
   * @throws {SearchError} If the output ends in the middle of a record although it was not cut off.
   */
  finish(isCut: boolean): ScanSummary {
    if (!isCut && this.#splitter.isInRecord) {
      this.#recordCount++;
      throw this.#malformed();
    }
    return {
      finished: this.#finished,
      searchedFiles: this.#searchedFiles,
      fileTarget: this.#fileTarget,
      openFile: this.#file?.accepted ? this.#file.path : undefined,
    };
  }

  #record(bytes: Uint8Array) {
    if (this.#enough) return;
    this.#recordCount++;
    const line = decoder.decode(bytes);
    const record = parseRecord(line);
    if (record === undefined) throw this.#malformed();
    const { type, data } = record;
    if (type === "match") this.#line(data, true);
    else if (type === "context") this.#line(data, false);
    else if (type === "begin") this.#begin(data);
    else if (type === "end") this.#end(data);
    else if (type === "summary") this.#summary(data);
    else if (line === FILE_TARGET_RECORD) this.#fileTarget = true;
  }

  #begin(data: unknown) {
    if (this.#file || !isObject(data) || !isText(data.path)) {
      throw this.#malformed();
    }
    const { path } = data;
    this.#file = new OpenFile({
      path: decodeText(path),
      accepted: this.#sink.accepts(
        "text" in path ? path.text : escapeBytes(atob(path.bytes)),
      ),
      wanted: this.#sink,
    });
  }

  #line(data: unknown, isMatch: boolean) {
    if (!this.#file || !isMatchData(data)) throw this.#malformed();
    if (this.#file.accepted) this.#file.add(data, isMatch);
  }

  #end(data: unknown) {
    if (!this.#file || !isEndData(data)) throw this.#malformed();
    const stats: unknown = "stats" in data ? data.stats : undefined;
    const bytes = isObject(stats) && isCount(stats.bytes_searched)
      ? stats.bytes_searched
      : 0;
    const file = this.#file;
    this.#file = undefined;
    if (!file.accepted) return;
    this.#enough = !this.#sink.take(file.close(data.binary_offset, bytes));
  }

  #summary(data: unknown) {
    if (!isObject(data)) throw this.#malformed();
    this.#finished = true;
    const { stats } = data;
    if (isObject(stats) && isCount(stats.searches)) {
      this.#searchedFiles = stats.searches;
    }
  }

  #malformed(): SearchError {
    return new SearchError(
      "SEARCH_FAILED",
      `Cannot trust the output of ripgrep: record ${this.#recordCount} is malformed or cut off; search again, and check that rg is ripgrep 13 or newer`,
    );
  }
}
