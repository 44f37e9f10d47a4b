/** Characters of an argument that a message repeats. */
const MAX_QUOTED = 1_000;

/**
 * Cuts what a message repeats of an argument.
 *
 * @param text The argument.
 * @returns The argument, or the start of it and `…`.
 */
export function shorten(text: string): string {
  return text.length <= MAX_QUOTED
    ? text
    // Without the half of a character that is cut through.
    : `${
      text.slice(0, MAX_QUOTED).replace(/[\ud800-\udbff]$/, "").toWellFormed()
    }…`;
}
