/** What stands in a class: a named class, an escape, a character. A `[` after `-` may be the end of a range. */
const ITEM = String.raw`(?:(?<!-)\[:\^?\w+:\]|\\[^]|[^\\[\]])`;

/** What a regular expression consists of, as far as it is plain where each part ends. */
const PART = new RegExp(
  [
    String.raw`\\[^]`,
    // A count, or what belongs to an escape: `\x{41}`, `\p{Greek}`.
    String.raw`\{[\w,-]*\}`,
    String.raw`\((?!\?)|\(\?P?<\w+>|\(\?[A-Za-wyz-]*[:)]`,
    String.raw`\[(?:\^|(?!\^))(?:\]|${ITEM})${ITEM}*\]`,
    String.raw`[^\\[({]`,
  ].join("|"),
  "guy",
);

/**
 * Says whether it is plain that a pattern, if it is a regular expression at all,
 * leaves nothing open and closes nothing that it did not open. Ripgrep joins
 * patterns as text, with groups around them: `a[` and `b]` would become one
 * class, and `a)|\` a regular expression. Where only ripgrep knows, as in classes
 * within classes and with the flag `x`, which brings comments, it is not plain.
 *
 * @param pattern The pattern.
 * @returns Whether it can be joined with others.
 */
export function isSurelyWhole(pattern: string): boolean {
  let depth = 0;
  let end = 0;
  for (const [part] of pattern.matchAll(PART)) {
    end += part.length;
    if (part === ")") depth--;
    else if (part.startsWith("(") && !part.endsWith(")")) depth++;
    if (depth < 0) return false;
  }
  return depth === 0 && end === pattern.length;
}
