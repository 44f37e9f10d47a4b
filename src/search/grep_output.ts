import type { SpillReference } from "../harness/mod.ts";
import { PageBudget } from "../retention/page_budget.ts";
import { printPath } from "./display_path.ts";
import { type Incomplete, incompleteNotes } from "./incomplete.ts";
import type { GrepMatch } from "./match_line.ts";
import type { GrepFile } from "./match_records.ts";

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
  files: readonly GrepFile[],
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
 * Writes matching lines under the paths of their files.
 *
 * @param files The files, in order.
 * @returns For each file its path and a row for each match, with blank lines between files.
 *
 * @example
 * ```ts
 * import { formatGrepMatches } from "@harness/tools";
 * import { assertEquals } from "@std/assert";
 *
 * const match = { lineNumber: 3, preview: "a needle", truncated: false, submatches: [] };
 * const text = formatGrepMatches([{ path: "a.txt", matches: [match] }]);
 * assertEquals(text, "a.txt\nLine 3: a needle");
 * ```
 */
export function formatGrepMatches(files: readonly GrepFile[]): string {
  return files.map(({ path, matches }) =>
    [printPath(path), ...matches.map(matchRow)].join("\n")
  ).join("\n\n");
}

function matchRow({ lineNumber, preview, truncated }: GrepMatch): string {
  return `Line ${lineNumber}: ${preview}${
    truncated ? " (line truncated)" : ""
  }`;
}

/** What the model reads of a `grep` call. */
export interface GrepOutput {
  /** The matches that are shown. */
  readonly page: readonly GrepFile[];
  /** How many matching lines there are. */
  readonly total: number;
  /** Where the complete result is, if it was saved. */
  readonly spill: SpillReference | null;
  /** What could not be looked at. */
  readonly incomplete: Incomplete | null;
  /** What helps when nothing was found. */
  readonly hints?: readonly string[];
}

/**
 * Writes what the model reads of a `grep` call.
 *
 * @param output What was found.
 * @returns The text.
 *
 * @example
 * ```ts
 * import { formatGrepOutput } from "@harness/tools";
 * import { assertEquals } from "@std/assert";
 *
 * const text = formatGrepOutput({ page: [], total: 0, spill: null, incomplete: null });
 * assertEquals(text, "No matches found");
 * ```
 */
export function formatGrepOutput(output: GrepOutput): string {
  const { page, total, spill, incomplete, hints = [] } = output;
  const notes = incompleteNotes(incomplete);
  if (total === 0) {
    return ["No matches found", ...hints, ...notes].join("\n\n");
  }
  const shown = countMatches(page);
  if (shown === total) {
    const header = total === 1 ? "Found 1 match" : `Found ${total} matches`;
    return [header, formatGrepMatches(page), ...notes].join("\n\n");
  }
  const footer = spill
    ? `(Full grep result stored at: ${spill.locator}. ${spill.retrievalHint})`
    : "(The complete result could not be saved; narrow pattern, path or include to see the rest.)";
  return [
    `Found ${shown} of ${total} matches`,
    ...(shown > 0 ? [formatGrepMatches(page)] : []),
    footer,
    ...notes,
  ].join("\n\n");
}
