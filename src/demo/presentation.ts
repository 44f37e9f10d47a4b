import { printPath } from "../search/display_path.ts";
import { rowMark } from "../search/grep_page.ts";
import {
  formatGrepMatches,
  type GlobMeta,
  type GrepFile,
  type GrepMatch,
  type GrepMeta,
} from "../search/mod.ts";
import { escapeControls } from "./escape_controls.ts";
import type { Paint } from "./paint.ts";

/**
 * Writes what the model reads for a terminal: painted, and with nothing in it
 * that a terminal obeys.
 *
 * @param text What the model reads.
 * @param meta The same result as data.
 * @param paint How the parts look.
 * @returns The text for the terminal.
 */
export function presentResult(
  text: string,
  meta: GlobMeta | GrepMeta,
  paint: Paint,
): string {
  return "files" in meta
    ? replaceList(
      text,
      formatGrepMatches(meta.files),
      meta.files.map((file) => presentFile(file, paint)).join("\n\n"),
    )
    : replaceList(
      text,
      meta.paths.map(printPath).join("\n"),
      meta.paths.map((path) => presentPath(path, paint)).join("\n"),
    );
}

/** The list is looked for as a whole, so that a line of a file that reads like a notice is not taken for one. */
function replaceList(text: string, list: string, painted: string): string {
  const start = text.indexOf(list);
  if (start === -1) {
    throw new Error(
      "Cannot paint the result: its text lacks what its data has",
    );
  }
  const before = text.slice(0, start);
  const after = text.slice(start + list.length);
  return escapeControls(before) + painted + escapeControls(after);
}

function presentPath(path: string, paint: Paint): string {
  return paint.path(escapeControls(printPath(path)));
}

function presentFile({ path, matches }: GrepFile, paint: Paint): string {
  const rows = matches.map((match) => presentMatch(match, paint));
  return [presentPath(path, paint), ...rows].join("\n");
}

function presentMatch(match: GrepMatch, paint: Paint): string {
  const lineNumber = paint.lineNumber(`${match.lineNumber}`);
  return `Line ${lineNumber}: ${presentPreview(match, paint)}${rowMark(match)}`;
}

function presentPreview(
  { preview, submatches }: GrepMatch,
  paint: Paint,
): string {
  let shown = "";
  let done = 0;
  for (const { start, end } of submatches) {
    if (start === end) continue;
    shown += escapeControls(preview.slice(done, start)) +
      paint.match(escapeControls(preview.slice(start, end)));
    done = end;
  }
  return shown + escapeControls(preview.slice(done));
}
