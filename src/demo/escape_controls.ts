/** What changes how a terminal shows the rest: controls, among them the escape, and marks of writing direction. */
const CONTROLS = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/** Escaped, every line of a Makefile would be hard to read; passed on, a tab is a control, too. */
const TAB = "    ";

/**
 * Makes text safe to show on a terminal: whatever it holds, it moves no cursor,
 * sets no title, and hides nothing.
 *
 * @param text The text. Its newlines stay.
 * @returns The text with `\uXXXX` for each control character, and spaces for tabs.
 */
export function escapeControls(text: string): string {
  return text.replace(CONTROLS, (char) => {
    if (char === "\n") return char;
    return char === "\t" ? TAB : escapeChar(char);
  });
}

/**
 * Makes JSON safe to show on a terminal. It stays the same value: JSON itself
 * escapes only some of the control characters.
 *
 * @param json The JSON.
 * @returns The same value, as JSON without control characters but newlines.
 */
export function escapeJson(json: string): string {
  return json.replace(
    CONTROLS,
    (char) => char === "\n" ? char : escapeChar(char),
  );
}

function escapeChar(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
