import type { SpillReference } from "../harness/mod.ts";
import type { GlobOrder } from "./config.ts";
import { printPath } from "./display_path.ts";
import type { GlobPage } from "./glob_page.ts";
import { type Incomplete, incompleteNotes } from "./incomplete.ts";
import { oneLine } from "./one_line.ts";

/** What the model reads of a `glob` call. */
export interface GlobOutput {
  /** The paths that are shown. */
  readonly page: GlobPage;
  /** How many paths there are. */
  readonly total: number;
  /** Which end of the modification times comes first. */
  readonly order: GlobOrder;
  /** Where the complete result is, if it was saved. */
  readonly spill: SpillReference | null;
  /** What could not be looked at. */
  readonly incomplete: Incomplete | null;
  /** What helps when nothing was found. */
  readonly hints?: readonly string[];
}

/**
 * Writes what the model reads of a `glob` call.
 *
 * @param output What was found.
 * @returns The text.
 *
 * @example
 * ```ts
 * import { formatGlobOutput } from "@harness/tools";
 * import { assertEquals } from "@std/assert";
 *
 * const text = formatGlobOutput({
 *   page: { paths: ["a.ts", "b.ts"] },
 *   total: 2,
 *   order: "oldest-first",
 *   spill: null,
 *   incomplete: null,
 * });
 * assertEquals(text, "a.ts\nb.ts");
 * ```
 */
export function formatGlobOutput(output: GlobOutput): string {
  const { page, total, incomplete, hints = [] } = output;
  const notes = incompleteNotes(incomplete);
  if (total === 0) {
    return ["No files found", ...hints.map(oneLine), ...notes].join("\n\n");
  }
  if (page.paths.length < total) notes.unshift(cappedNotice(output));
  const list = page.paths.map(printPath).join("\n");
  return [...(list === "" ? [] : [list]), ...notes].join("\n\n");
}

function cappedNotice({ page, total, order, spill }: GlobOutput): string {
  const end = order === "oldest-first"
    ? "least recently modified"
    : "most recently modified";
  const which = page.sample
    ? `The page is a sample that reaches ${page.sample.reached} of the ${page.sample.entries} entries directly under the search root, the ${end} files of each.`
    : `The page has the ${end} files.`;
  const recovery = spill
    ? oneLine(
      `Full sorted result stored at: ${spill.locator}. ${spill.retrievalHint}`,
    )
    : "The complete result could not be saved; narrow pattern or path to see the rest.";
  return `(Showing ${page.paths.length} of ${total} paths. ${recovery} ${which})`;
}
