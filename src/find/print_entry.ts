import { printPath } from "../search/display_path.ts";
import { readerLook } from "../search/reader_look.ts";

/** How the header begins that stands in the place of a list. */
const HEADER = /^No (?:files|folders|rows|matches) /i;

/** A header of `read`: what is in brackets ends with a tag, or words follow. */
const READ_HEADER = /^\[.*(?:#[0-9a-f]{12}\]|\]\s)/i;

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
  const look = readerLook(path);
  const looksOurs = [HEADER, READ_HEADER, row]
    .some((start) => start?.test(look) === true);
  // What is not UTF-8 is marked after the path.
  return looksOurs && shown.startsWith(path)
    ? JSON.stringify(path) + shown.slice(path.length)
    : shown;
}
