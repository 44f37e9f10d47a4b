import type { SpillReference } from "../harness/mod.ts";
import { formatCompleteMatches } from "./complete_matches.ts";
import { printPath } from "./display_path.ts";
import { countLines, type FoundFile } from "./found_file.ts";
import { countMatches, matchRow } from "./grep_page.ts";
import { type Incomplete, incompleteNotes } from "./incomplete.ts";
import type { GrepFile } from "./grep_records.ts";
import { oneLine } from "./one_line.ts";

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
    return ["No matches found", ...hints.map(oneLine), ...notes].join("\n\n");
  }
  const shown = countMatches(page);
  if (shown === total) {
    return [completeHeader(total), formatGrepMatches(page), ...notes]
      .join("\n\n");
  }
  const footer = spill
    ? oneLine(
      `(Full grep result stored at: ${spill.locator}. ${spill.retrievalHint})`,
    )
    : "(The complete result could not be saved; narrow pattern, path or include to see the rest.)";
  return [
    `Found ${shown} of ${total} matches`,
    ...(shown > 0 ? [formatGrepMatches(page)] : []),
    footer,
    ...notes,
  ].join("\n\n");
}

/**
 * Writes the complete result of a `grep` call, of which a page shows the start.
 *
 * @param files The files with all their matching lines.
 * @param incomplete What could not be looked at.
 * @returns The text in UTF-8: what {@link formatGrepOutput} writes of a page with all of them.
 */
export function formatCompleteGrep(
  files: readonly FoundFile[],
  incomplete: Incomplete | null,
): Uint8Array {
  const notes = incompleteNotes(incomplete);
  return formatCompleteMatches(files, {
    head: `${completeHeader(countLines(files))}\n\n`,
    foot: notes.map((note) => `\n\n${note}`).join(""),
  });
}

function completeHeader(total: number): string {
  return total === 1 ? "Found 1 match" : `Found ${total} matches`;
}
