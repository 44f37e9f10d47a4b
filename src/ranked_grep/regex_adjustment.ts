/**
 * Repairs a regular expression that is none, where it is plain what was meant:
 * a parenthesis or brace that was to be a character (`foo(`, `if (x) {`), or the
 * syntax of grep without `-E` (`\(a\|b\)(`), in which `\|` stands between
 * alternatives and a plain parenthesis is a character.
 *
 * @param pattern The pattern that is no regular expression.
 * @returns What was meant, or nothing where that is not plain.
 */
export function adjustRegex(pattern: string): string | undefined {
  const tokens = tokenize(pattern);
  if (tokens === undefined) return undefined;
  const adjusted = (isBasic(tokens) ? tokens.map(extended) : escaped(tokens))
    .join("");
  return adjusted === pattern ? undefined : adjusted;
}

/**
 * Says whether a pattern closes a group that it does not open. Ripgrep puts
 * patterns into groups of its own, in which `a)(b` passes for a regular expression.
 *
 * @param pattern The pattern.
 * @returns Whether it does.
 */
export function closesUnopenedGroup(pattern: string): boolean {
  const tokens = tokenize(pattern) ?? [];
  return tokens.some((token, at) => token === ")" && isUnmatched(tokens, at));
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
const BASIC_CHARACTER = /^[(){}|+?]$/;

function extended(token: string): string {
  if (BASIC_SPECIAL.test(token)) return token.slice(1);
  return BASIC_CHARACTER.test(token) || /^\{/.test(token)
    ? literalRegex(token)
    : token;
}

/** Escapes what has no partner, and a quantifier after it, which would count it. */
function escaped(tokens: readonly string[]): string[] {
  const isCharacter = tokens.map((token, at) =>
    token === "{" || (/^[()]$/.test(token) && isUnmatched(tokens, at))
  );
  return tokens.map((token, at) => {
    const counts = /^(?:[*+?]|\{\d.*)$/.test(token) && isCharacter[at - 1];
    return isCharacter[at] || counts ? literalRegex(token) : token;
  });
}

function isUnmatched(tokens: readonly string[], at: number): boolean {
  const step = tokens[at] === "(" ? 1 : -1;
  const [same, other] = step === 1 ? ["(", ")"] : [")", "("];
  let depth = 0;
  for (let next = at; next >= 0 && next < tokens.length; next += step) {
    if (tokens[next] === same) depth++;
    else if (tokens[next] === other) depth--;
    if (depth === 0) return false;
  }
  return true;
}
