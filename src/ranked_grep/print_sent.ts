import { oneLine } from "../search/one_line.ts";

/** Characters of a pattern that an answer repeats. */
const MAX_QUOTED = 200;

/** Texts that a note names. */
const MAX_NAMED = 3;

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

/**
 * Writes some texts that the caller sent.
 *
 * @param texts The texts.
 * @returns The first of them, and how many more there are.
 */
export function printSomeSent(texts: readonly string[]): string {
  const more = texts.length - MAX_NAMED;
  return texts.slice(0, MAX_NAMED).map(printSent).join(", ") +
    (more > 0 ? ` and ${more} more` : "");
}
