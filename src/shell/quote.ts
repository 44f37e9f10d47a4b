/**
 * Quotes a value so that bash reads it as one word with exactly that text.
 *
 * This is the one way in which a value enters a shell command. Between single
 * quotes bash gives no character a meaning, so the only one that needs care is
 * the single quote itself, which ends the quotes, stands escaped, and opens
 * them again.
 *
 * @param value Any text without a NUL character.
 * @returns The quoted word.
 * @throws {TypeError} If the value has a NUL character, which no shell word can
 * hold, or a lone surrogate, which would reach the shell as another character.
 *
 * @example
 * ```ts
 * import { quote } from "@harness/tools";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(quote("$(rm -rf ~)"), "'$(rm -rf ~)'");
 * assertEquals(quote("it's"), "'it'\\''s'");
 * ```
 */
export function quote(value: string): string {
  if (value.includes("\0")) {
    throw new TypeError(
      `Cannot quote ${
        JSON.stringify(value)
      }: a shell word cannot hold a NUL character`,
    );
  }
  if (!value.isWellFormed()) {
    throw new TypeError(
      `Cannot quote ${
        JSON.stringify(value)
      }: it has a lone surrogate, which is no character`,
    );
  }
  return `'${value.replaceAll("'", `'\\''`)}'`;
}
