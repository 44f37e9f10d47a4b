import {
  hasDoubtfulEnd,
  isDoubtful,
  markNotUtf8,
  quoted,
} from "../search/display_path.ts";
import { readerLook } from "../search/reader_look.ts";

/** How the header begins that stands in the place of a list. */
const HEADER = /^No (?:files|folders|rows|matches) /i;

/** A header of `read`: what is in brackets ends with a tag, or words follow. */
const READ_HEADER = /^\[.*(?:#[0-9a-f]{12}\]|\]\s)/i;

/** What {@link printEntry} knows of the answer and the path. */
export interface PrintEntryOptions {
  /** How a row begins, where the answer has rows. */
  readonly row?: RegExp;
  /** What stands after the path. */
  readonly suffix?: string;
}

/**
 * Writes a path on a line of its own, where it can be taken for no line of the
 * tool's.
 *
 * @param path The path, with U+FFFD for what is not UTF-8.
 * @param options What is known besides.
 * @returns The path on one line, in quotes where it has to be.
 */
export function printEntry(
  path: string,
  { row, suffix = "" }: PrintEntryOptions = {},
): string {
  const shown = `${path}${suffix}`;
  const look = readerLook(shown);
  const looksOurs = [HEADER, READ_HEADER, row]
    .some((start) => start?.test(look) === true);
  const isOdd = looksOurs || isDoubtful(shown) || hasDoubtfulEnd(path);
  return markNotUtf8(path, isOdd ? quoted(shown) : shown);
}
