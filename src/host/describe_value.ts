/** Characters of a value, or of a message about one, that an error repeats. */
const MAX_LENGTH = 300;

/**
 * Names a value in an error message, briefly.
 *
 * @param value Any value.
 * @returns A string in quotes, a number as it is, or the kind of value.
 */
export function describeValue(value: unknown): string {
  switch (typeof value) {
    case "string":
      return JSON.stringify(shorten(value, 60));
    case "object":
      if (value === null) return "null";
      return Array.isArray(value) ? "an array" : "an object";
    case "undefined":
      return "nothing";
    case "number":
    case "boolean":
    case "bigint":
      return String(value);
    default:
      return `a ${typeof value}`;
  }
}

/**
 * Cuts a text, so that an error does not repeat a whole file to a model.
 *
 * @param text Any text.
 * @param maxLength UTF-16 code units to keep at most.
 * @returns The text, or its head with an ellipsis.
 */
export function shorten(text: string, maxLength: number = MAX_LENGTH): string {
  return text.length <= maxLength
    ? text
    : `${text.slice(0, maxLength).toWellFormed()}…`;
}
