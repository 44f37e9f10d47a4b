import { printPath } from "../search/display_path.ts";

/** How a row of ours begins, or a header that `printPath()` does not know. */
const OUR_START = /^(?:\d+[:-]|No (?:files|folders|rows|matches))/i;

/**
 * Writes a path on a line of its own, where it can be taken for no row and no
 * notice of the tool's.
 *
 * @param path The path, with U+FFFD for what is not UTF-8.
 * @returns The path on one line, in quotes where it has to be.
 */
export function printEntry(path: string): string {
  const shown = printPath(path);
  const isPlain = shown.startsWith(path);
  return isPlain && OUR_START.test(path.normalize("NFKC"))
    ? JSON.stringify(path) + shown.slice(path.length)
    : shown;
}
