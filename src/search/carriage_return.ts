/** A character by its number, another escape, the start of a class with a `]` that does not end it, or a character. */
const TOKEN =
  /\\(?:[xuU]\{[\da-fA-F]{1,8}\}|x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|[^])|\[\^?\]?|[^]/g;

/** The start or end of the text: with `--crlf` that is no longer one of a line. */
const ANCHOR = /^\\[Az]$/;

const CARRIAGE_RETURN = /^(?:\r|\\r|\\[xuU]\{?0*d\}?)$/i;

/** Takes the meaning of line ends from `$`, which `--crlf` would make fail. */
const SINGLE_LINE = /\(\?[a-z]*-[a-z]*m/i;

/**
 * Tells whether a pattern has a `$` to match before the `\r` of a line end. With
 * `--crlf` it does, but then a lone `\r` ends a line for every part of a pattern,
 * and ripgrep takes none that asks for one. So that is only for patterns that
 * have a `$` and no `\r`, in whatever way it is written, nor `\A` or `\z`.
 *
 * @param pattern A regular expression.
 * @returns Whether ripgrep needs `--crlf`.
 */
export function endsBeforeCarriageReturn(pattern: string): boolean {
  if (SINGLE_LINE.test(pattern)) return false;
  let inClass: "positive" | "negated" | undefined;
  let hasDollar = false;
  for (const [token] of pattern.matchAll(TOKEN)) {
    if (inClass !== "negated" && CARRIAGE_RETURN.test(token)) return false;
    if (inClass !== undefined) {
      if (token.endsWith("]") && !token.startsWith("\\")) inClass = undefined;
    } else if (ANCHOR.test(token)) return false;
    else if (token.startsWith("[")) {
      inClass = token.startsWith("[^") ? "negated" : "positive";
    } else if (token === "$") hasDollar = true;
  }
  return hasDollar;
}
