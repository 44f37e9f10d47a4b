import { utf8Length } from "../retention/page_budget.ts";
import { rowMark } from "../search/grep_page.ts";
import { oneLine } from "../search/one_line.ts";
import { printEntry } from "../find/print_entry.ts";
import type { ListedFile } from "./listing.ts";
import { demoteOthers, type LineSpan, spanOfRow } from "./row_context.ts";
import type { ScanLine } from "./file_scan.ts";

/** Which rows a page shows. */
export interface RowPageRequest {
  /** Rows of the listing before the page. */
  readonly skip: number;
  /** Rows that fit. */
  readonly limit: number;
  /** Context lines before and after each row. They cost bytes, and are no rows. */
  readonly context: number;
  /** Bytes of UTF-8 that fit. */
  readonly maxBytes: number;
}

/** A page of rows. */
export interface RowPage {
  /** The files that have rows on the page, with only those and their context. */
  readonly files: readonly PageFile[];
  /** How many rows the page has. */
  readonly shown: number;
  /** Whether bytes ended the page, and not the number of rows. */
  readonly isFull: boolean;
}

/** A file on a page. */
export interface PageFile extends ListedFile {
  /** Whether the last of its rows is on the page. */
  readonly endsHere: boolean;
}

/** A row of a listing. */
interface Row {
  readonly file: ListedFile;
  /** Index of the row among the lines of the file. */
  readonly at: number;
}

/**
 * Takes a page out of a listing. A page before the end is never empty, so that
 * paging always gets on: its first row is there however long it is.
 *
 * @param listing The files with their rows, in order.
 * @param request Which rows.
 * @returns The page.
 */
export function takeRows(
  listing: readonly ListedFile[],
  { skip, limit, context, maxBytes }: RowPageRequest,
): RowPage {
  const wanted = listing.flatMap(rowsOf).slice(skip, skip + limit);
  const costs = new RowCosts(context);
  let bytesLeft = maxBytes;
  const end = wanted.findIndex((row, index) => {
    bytesLeft -= costs.next(row);
    return bytesLeft < 0 && index > 0;
  });
  const rows = end === -1 ? wanted : wanted.slice(0, end);
  const byFile = Map.groupBy(rows, ({ file }) => file);
  return {
    files: Array.from(byFile, ([file, rows]) => pageFile(file, rows, context)),
    shown: rows.length,
    isFull: end !== -1,
  };
}

function rowsOf(file: ListedFile): Row[] {
  return [...file.lines.keys()].filter((at) => file.lines[at]!.isMatch)
    .map((at) => ({ file, at }));
}

/** Counts the bytes of rows that follow one another: a path is written once, and a line that two rows have in common, too. */
class RowCosts {
  readonly #context: number;
  #file: ListedFile | undefined;
  #done = 0;

  constructor(context: number) {
    this.#context = context;
  }

  next({ file, at }: Row): number {
    const { from, to } = spanOfRow(file.lines, at, this.#context);
    const isNew = file !== this.#file;
    const lines = file.lines.slice(
      isNew ? from : Math.max(from, this.#done),
      to,
    );
    this.#file = file;
    this.#done = to;
    return [
      ...(isNew ? ["", printFile(file.path)] : []),
      ...lines.map(rowText),
    ]
      .reduce((sum, line) => sum + utf8Length(line) + 1, 0);
  }
}

function pageFile(
  file: ListedFile,
  rows: readonly Row[],
  context: number,
): PageFile {
  const ats = new Set(rows.map(({ at }) => at));
  const spans = rows.map(({ at }) => spanOfRow(file.lines, at, context));
  const isShown = (index: number) =>
    spans.some(({ from, to }: LineSpan) => from <= index && index < to);
  return {
    ...file,
    // A row of another page that stands beside one of this page is context here.
    lines: demoteOthers(file.lines, (index) => ats.has(index))
      .filter((_, index) => isShown(index)),
    endsHere:
      rows.at(-1)!.at === file.lines.findLastIndex((line) => line.isMatch),
  };
}

/** How a row begins. */
const ROW = /^\d+[:-]/;

/**
 * Writes the path of a file as it is shown above its rows.
 *
 * @param path The path.
 * @returns The path, in quotes where it could be taken for a row or a notice.
 */
export function printFile(path: string): string {
  return printEntry(path, { row: ROW });
}

/**
 * Writes a line as it is shown: its number, `:` for a row and `-` for context,
 * and the text.
 *
 * @param line The line.
 * @returns What is shown.
 */
export function rowText(line: ScanLine): string {
  return `${line.lineNumber}${line.isMatch ? ":" : "-"}${
    oneLine(line.preview)
  }${rowMark(line)}`;
}
