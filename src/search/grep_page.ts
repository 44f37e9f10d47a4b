import { PageBudget } from "../retention/page_budget.ts";
import { printPath } from "./display_path.ts";
import type { GrepMatch } from "./match_line.ts";
import type { GrepFile } from "./grep_records.ts";
import { oneLine } from "./one_line.ts";
import { readerLookOfEnd } from "./reader_look.ts";

/** What fits on a page of matches. */
export interface GrepPageOptions {
  /** Matching lines that fit. */
  readonly maxMatches: number;
  /** Bytes of UTF-8 that fit. */
  readonly maxBytes: number;
}

/**
 * Chooses the matches that are shown: the head of the result.
 *
 * @param files The complete result, in order.
 * @param options What fits.
 * @returns The page.
 */
export function chooseGrepPage(
  files: Iterable<GrepFile>,
  { maxMatches, maxBytes }: GrepPageOptions,
): GrepFile[] {
  const budget = new PageBudget({ maxItems: maxMatches, maxBytes });
  const page: GrepFile[] = [];
  for (const { path, matches } of files) {
    const end = matches.findIndex((match, index) => {
      const heading = index === 0 ? `\n${printPath(path)}\n` : "";
      return !budget.take(`${heading}${matchRow(match)}\n`);
    });
    const shown = end === -1 ? matches : matches.slice(0, end);
    if (shown.length > 0) page.push({ path, matches: shown });
    if (budget.closed) break;
  }
  return page;
}

/**
 * Counts matching lines.
 *
 * @param files The files that have them.
 * @returns How many there are.
 */
export function countMatches(files: readonly GrepFile[]): number {
  return files.reduce((sum, { matches }) => sum + matches.length, 0);
}

/**
 * Writes one matching line.
 *
 * @param match The line.
 * @returns Its row on the page.
 */
export function matchRow(match: GrepMatch): string {
  return `Line ${match.lineNumber}: ${oneLine(match.preview)}${rowMark(match)}`;
}

/** What follows a line that was cut. */
export const TRUNCATED_MARK = " (line truncated)";

/** More than the longest mark and the white space after it. */
const MARK_LOOK_LENGTH = 100;

/**
 * Says what a row has after the line: a mark if the line was cut, and another
 * if it was not but ends as if it had such a mark.
 *
 * @param match The line.
 * @returns The mark with a space before it, or nothing.
 */
export function rowMark({ preview, truncated }: GrepMatch): string {
  if (truncated) return TRUNCATED_MARK;
  return /\((?:line truncated|whole line)\) ?$/.test(
      readerLookOfEnd(preview, MARK_LOOK_LENGTH),
    )
    ? " (whole line)"
    : "";
}
