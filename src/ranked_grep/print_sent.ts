import { oneLine } from "../search/one_line.ts";

/** Characters of a pattern that an answer repeats. */
const MAX_QUOTED = 200;

/**
 * Writes a text that the caller sent, in quotes and on one line.
 *
 * @param text The text.
 * @returns Its start at least.
 */
export function printSent(text: string): string {
  const start = text.length <= MAX_QUOTED
    ? text
    : `${text.slice(0, MAX_QUOTED).toWellFormed()}…`;
  return oneLine(JSON.stringify(start));
}
