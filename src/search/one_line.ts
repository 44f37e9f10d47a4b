/** What one reader or another takes for the end of a line. */
const LINE_ENDS =
  // deno-lint-ignore no-control-regex -- control characters are what is looked for
  /[\n\v\f\r\u001c-\u001e\u0085\u2028\u2029]/g;

/**
 * Keeps a text on one line for every reader, so that nothing in it can pass for
 * a line of its own.
 *
 * @param text The text.
 * @returns The text with `\uXXXX` for each character that may end a line.
 */
export function oneLine(text: string): string {
  return text.replace(LINE_ENDS, escapeCharacter);
}

/**
 * Writes a character as JSON can.
 *
 * @param char The character, one UTF-16 code unit.
 * @returns Its escape, `\uXXXX`.
 */
export function escapeCharacter(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
