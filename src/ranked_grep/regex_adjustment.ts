/**
 * Repairs a regular expression that is none, where it is plain what was meant:
 * a parenthesis or brace that was to be a character (`foo(`, `if (x) {`,
 * `${name}`), or the syntax of grep without `-E` (`\(a\|b\)(`), in which `\|`
 * stands between alternatives and a plain parenthesis is a character.
 *
 * @param pattern The pattern that is no regular expression.
 * @returns What was meant, or nothing where that is not plain.
 */
export function adjustRegex(pattern: string): string | undefined {
  const tokens = tokenize(pattern);
  if (tokens === undefined) return undefined;
  const adjusted = (isBasic(tokens) ? extended(tokens) : escaped(tokens))
    .join("");
  return adjusted === pattern ? undefined : adjusted;
}

/**
 * Writes a text as the regular expression that matches it.
 *
 * @param text The text.
 * @returns The regular expression.
 */
export function literalRegex(text: string): string {
  return text.replace(/[\\.+*?()|[\]{}^$#&~-]/g, "\\$&");
}

const TOKEN =
  /\\[^]|\[\^?\]?(?:\[:\^?\w+:\]|\\[^]|[^\]\\])*\]|\{\d+(?:,\d*)?\}|[^\\[]/guy;

/** Cuts a pattern into escapes, classes, counts and single characters; nothing for one with an open class. */
function tokenize(pattern: string): string[] | undefined {
  const tokens = pattern.match(TOKEN) ?? [];
  return tokens.join("") === pattern ? tokens : undefined;
}

/** An empty alternative would match everything, which nobody means. */
function isBasic(tokens: readonly string[]): boolean {
  const alternatives = tokens.join("\0").split("\\|");
  return alternatives.length > 1 &&
    alternatives.every((part) => part.replaceAll("\0", "") !== "");
}

const BASIC_SPECIAL = /^(?:\\[(){}|+?])$/;

function extended(tokens: readonly string[]): string[] {
  const isCharacter = (at: number) =>
    /^(?:[(){}|+?]|\{.*)$/.test(tokens[at]!) ||
    isInnerDollar(tokens, at, (next) => /^\\[|)]$/.test(tokens[next]!));
  return tokens.map((token, at) => {
    if (BASIC_SPECIAL.test(token)) return token.slice(1);
    return isCharacter(at) ? literalRegex(token) : token;
  });
}

/** A `$` with something behind it matches no line: it was to be a character. */
function isInnerDollar(
  tokens: readonly string[],
  at: number,
  endsPart: (at: number) => boolean,
): boolean {
  return tokens[at] === "$" && at + 1 < tokens.length && !endsPart(at + 1);
}

/**
 * Escapes what has no partner, and a quantifier after it, which would count it.
 * Where nothing else in the pattern belongs to regular expressions, a pair of
 * parentheses is text too.
 */
function escaped(tokens: readonly string[]): string[] {
  const unmatched = unmatchedParentheses(tokens);
  const isDollar = (at: number) =>
    isInnerDollar(
      tokens,
      at,
      (next) =>
        tokens[next] === "|" || (tokens[next] === ")" && !unmatched.has(next)),
    );
  const hasRegex = tokens.some((token, at) =>
    REGEX_SIGN.test(token) && !isDollar(at)
  );
  const isCharacter = (at: number) =>
    tokens[at] === "{" || unmatched.has(at) || isDollar(at) ||
    (!hasRegex && /^[()]$/.test(tokens[at] ?? ""));
  return tokens.map((token, at) => {
    const counts = /^(?:[*+?]|\{\d.*)$/.test(token) && isCharacter(at - 1);
    return isCharacter(at) || counts ? literalRegex(token) : token;
  });
}

/** What nobody writes who means the text as it is: no parenthesis, no brace, and no full stop, which texts have. */
const REGEX_SIGN = /^(?:[|*+?^$]|\\.|\[.+|\{\d.*)$/s;

function unmatchedParentheses(tokens: readonly string[]): Set<number> {
  const open: number[] = [];
  const unmatched = new Set<number>();
  for (const [at, token] of tokens.entries()) {
    if (token === "(") open.push(at);
    else if (token === ")" && open.pop() === undefined) unmatched.add(at);
  }
  return unmatched.union(new Set(open));
}
