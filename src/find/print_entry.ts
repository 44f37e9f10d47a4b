import { printPath } from "../search/display_path.ts";

/** How the header begins that stands in the place of a list. */
const HEADER = /^No (?:files|folders|rows|matches) /i;

/**
 * Writes a path on a line of its own, where it can be taken for no line of the
 * tool's.
 *
 * @param path The path, with U+FFFD for what is not UTF-8.
 * @param row How a row begins, where the answer has rows.
 * @returns The path on one line, in quotes where it has to be.
 */
export function printEntry(path: string, row?: RegExp): string {
  const shown = printPath(path);
  const look = path.normalize("NFKC");
  const looksOurs = HEADER.test(look) || row?.test(look) === true;
  // What is not UTF-8 is marked after the path.
  return looksOurs && shown.startsWith(path)
    ? JSON.stringify(path) + shown.slice(path.length)
    : shown;
}
