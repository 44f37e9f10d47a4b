import type { FileErrorCode } from "../files/mod.ts";
import type { ReadLine } from "./read_row.ts";
import type { TextEncoding } from "./text_encoding.ts";

/** The result of a `read` call as data: an entry for each target, in order. */
export interface ReadMeta {
  /** What became of each target. */
  readonly targets: readonly ReadOutcome[];
}

/** What became of one target. */
export type ReadOutcome = ReadFile | ReadFailure;

/** A target that was read. */
export interface ReadFile {
  /** The kind of outcome. */
  readonly outcome: "read";
  /** The target as it was sent. */
  readonly target: string;
  /** The file as it is shown. */
  readonly path: string;
  /** The first 12 hex digits of the SHA-256 of all its bytes; `null` for a file that is too large for that, or that changed meanwhile. */
  readonly tag: string | null;
  /** Bytes of the file. */
  readonly size: number;
  /** Whether the lines are shown as they are, without numbers. */
  readonly raw: boolean;
  /** Number of the first line that was asked for. */
  readonly from: number;
  /** The lines that are shown. */
  readonly lines: readonly ReadLine[];
  /** How many lines the file has; `null` for one too large to be read to its end. */
  readonly lineCount: number | null;
  /** The target that reads on, or `null` if all that was asked for is shown. */
  readonly next: string | null;
  /** The target that shows cut lines whole, or `null` if none was cut or none does. */
  readonly wholeLines: string | null;
  /** The encoding. */
  readonly encoding: TextEncoding;
  /** Whether the file starts with a byte order mark. */
  readonly bom: boolean;
  /** How many lines end with LF alone and with CR LF, of those that were read. */
  readonly lineEnds: { readonly lf: number; readonly crlf: number };
  /** Whether the last line has a line end; `null` if there is no last line, or it was not read. */
  readonly finalNewline: boolean | null;
  /** Whether all that was read is well-formed in its encoding. */
  readonly wellFormed: boolean;
  /** Whether the file changed while it was read. */
  readonly changed: boolean;
}

/** A target that could not be read. */
export interface ReadFailure {
  /** The kind of outcome. */
  readonly outcome: "failed";
  /** The target as it was sent. */
  readonly target: string;
  /** Why it could not be read. */
  readonly code: FileErrorCode | "READ_INVALID_TARGET";
  /** Why, in words, and what to do next. */
  readonly message: string;
}
