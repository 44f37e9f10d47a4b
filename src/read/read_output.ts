import { printPath } from "../search/display_path.ts";
import { oneLine } from "../search/one_line.ts";
import { readerLook } from "../search/reader_look.ts";
import { shorten } from "../search/shorten.ts";
import type { ReadFailure, ReadFile, ReadOutcome } from "./read_result.ts";
import { readRow } from "./read_row.ts";

/**
 * Writes what the model reads of a `read` call. Nothing in a file can be taken
 * for words of the tool: rows start with a number and hold one line each, and a
 * raw text ends with a line that does not occur in it and that its header names.
 *
 * @param outcomes What became of each target.
 * @returns A section for each target, with blank lines between them.
 *
 * @example
 * ```ts
 * import { formatRead } from "@harness/tools/tools";
 * import { assertEquals } from "@std/assert";
 *
 * const text = formatRead([{
 *   outcome: "failed",
 *   target: "a.ts",
 *   code: "FILE_NOT_FOUND",
 *   message: 'Cannot access "a.ts": no such file or folder',
 * }]);
 * assertEquals(text, '[a.ts] FILE_NOT_FOUND: Cannot access "a.ts": no such file or folder');
 * ```
 */
export function formatRead(outcomes: readonly ReadOutcome[]): string {
  return outcomes.map((outcome) =>
    outcome.outcome === "read" ? formatFile(outcome) : formatFailure(outcome)
  ).join("\n\n");
}

function formatFailure({ target, code, message }: ReadFailure): string {
  return oneLine(`[${headerPath(shorten(target))}] ${code}: ${message}`);
}

function formatFile(file: ReadFile): string {
  const rows = file.lines.map((line) => readRow(line, file.raw));
  const end = file.raw && rows.length > 0 ? endOfRaw(rows.join("\n")) : null;
  const states = end === null
    ? fileStates(file)
    : [`raw until "${end}"`, ...fileStates(file)];
  const tag = file.tag === null ? "" : `#${file.tag}`;
  const header = `[${headerPath(file.path)}${tag}]`;
  return [
    states.length > 0 ? `${header} ${states.join(", ")}` : header,
    ...rows,
    ...(end === null ? [] : [end]),
    ...notes(file),
  ].join("\n");
}

/** What ends the path in a header, or looks like a tag there. */
const ENDS_PATH = /\]\s|#[0-9a-f]{12}(?:\]|$)/i;

function headerPath(path: string): string {
  const printed = printPath(path);
  // What is not UTF-8 is marked after the path.
  return !printed.startsWith('"') && ENDS_PATH.test(readerLook(path))
    ? JSON.stringify(path) + printed.slice(path.length)
    : printed;
}

/** A target as JSON, so that it can be sent as it stands. */
function quotedTarget(target: string): string {
  const printed = printPath(target);
  return printed.startsWith('"') ? printed : JSON.stringify(target);
}

/** A line that is not in the text, and does not look as if it were, whoever wrote it. */
function endOfRaw(text: string): string {
  const look = readerLook(text).toLowerCase();
  let end = "[end of raw]";
  // Letters, since a reader's look takes every digit for any other.
  for (let more = "x"; look.includes(end); more += "x") {
    end = `[end of raw ${more}]`;
  }
  return end;
}

function fileStates(file: ReadFile): string[] {
  const { encoding, raw, lines } = file;
  const isUtf8 = encoding === "utf-8";
  const name = encoding.toUpperCase();
  const isEscaped = !raw && lines.some(({ text }) => oneLine(text) !== text);
  return [
    ...(isUtf8 ? [] : [name]),
    ...(isUtf8 && file.bom ? ["BOM"] : []),
    ...lineEndState(file),
    ...(file.finalNewline === false ? ["no final newline"] : []),
    ...(file.wellFormed ? [] : [`invalid ${name} shown as U+FFFD`]),
    ...(isEscaped ? ["line ends within lines shown as \\uXXXX"] : []),
    ...tagState(file),
  ];
}

function lineEndState({ lineEnds: { lf, crlf } }: ReadFile): string[] {
  if (crlf === 0) return [];
  return lf === 0 ? ["CRLF"] : [`mixed line ends (${lf} LF, ${crlf} CRLF)`];
}

function tagState({ tag, changed, size }: ReadFile): string[] {
  if (tag !== null) return [];
  return changed
    ? ["changed while it was read, so without a tag: read it again for one"]
    : [`${size} bytes, too large to be hashed, so without a tag`];
}

function notes(file: ReadFile): string[] {
  return [...rangeNote(file), ...cutNote(file)].map(oneLine);
}

function rangeNote({ lines, lineCount, from, next, raw }: ReadFile): string[] {
  const first = lines[0]?.lineNumber;
  const last = lines.at(-1)?.lineNumber;
  if (first === undefined || last === undefined) {
    return [
      lineCount === 0
        ? "(The file is empty)"
        : `(There is no ${lineName(from)}: the file has ${lineCount} ${
          lineCount === 1 ? "line" : "lines"
        })`,
    ];
  }
  if (first === 1 && last === lineCount) return [];
  const range = first === last ? `Line ${first}` : `Lines ${first} to ${last}`;
  const count = lineCount === null
    ? ", of a file too large to count its lines"
    : ` of ${lineCount}`;
  const readOn = next === null
    ? ""
    : `: read on with ${quotedTarget(next)}${raw ? ", with numbers" : ""}`;
  return [`(${range}${count}${readOn})`];
}

/** Numbers that are larger were sent in other digits. */
function lineName(from: number): string {
  return from < Number.MAX_SAFE_INTEGER ? `line ${from}` : "such line";
}

function cutNote({ lines, raw, wholeLines }: ReadFile): string[] {
  if (!lines.some(({ truncated }) => truncated)) return [];
  if (wholeLines !== null) {
    return [
      `(To see a truncated line whole, read ${quotedTarget(wholeLines)})`,
    ];
  }
  const what = raw ? "The last line is cut: to" : "To";
  return [
    `(${what} see more of a truncated line, search for a part of it with grep)`,
  ];
}
