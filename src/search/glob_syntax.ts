/**
 * The grammar of ripgrep's globs (the globset crate), as far as a tool must
 * understand a glob itself: to tell a wrong one before anything runs, and to
 * match a path without asking ripgrep.
 *
 * @module
 */

/** A glob that does not follow the grammar. */
export class GlobSyntaxError extends SyntaxError {
  override name = "GlobSyntaxError";
}

/**
 * Translates a glob to a regular expression over the bytes of whole paths, as
 * {@link bytesAsText} writes them: to globset `?` and a class are one byte, not
 * one character. `*` and `?` never match a slash; `**` as a whole segment matches
 * any number of segments.
 *
 * @param glob The glob.
 * @returns The regular expression.
 * @throws {GlobSyntaxError} If the glob does not follow the grammar.
 */
export function globToRegExp(glob: string): RegExp {
  return new RegExp(`^${new GlobTranslator(glob).translate()}$`, "s");
}

const encoder = new TextEncoder();

/**
 * Writes the UTF-8 bytes of a text as a text with one character for each.
 *
 * @param text The text.
 * @returns Characters up to U+00FF.
 */
export function bytesAsText(text: string): string {
  return Array.from(
    encoder.encode(text),
    (byte) => String.fromCharCode(byte),
  ).join("");
}

const SEPARATOR = "/";
const ANY = "[^/]";
const PREFIX = "(?:/?|.*/)";
const SUFFIX = "/.*";
const MIDDLE = "(?:/|/.*/)";

class GlobTranslator {
  readonly #chars: readonly string[];
  #next = 0;
  /** The alternate groups that are open, innermost last; the first entry is the glob itself. */
  readonly #open: string[][][] = [[[]]];

  constructor(glob: string) {
    this.#chars = Array.from(glob);
  }

  translate(): string {
    while (this.#next < this.#chars.length) {
      const char = this.#chars[this.#next++]!;
      if (char === "*") this.#star();
      else if (char === "?") this.#push(ANY);
      else if (char === "[") this.#push(this.#class());
      else if (char === "{") this.#open.push([[]]);
      else if (char === "}") this.#closeGroup();
      else if (char === "," && this.#open.length > 1) this.#group.push([]);
      else if (char === "\\") this.#push(escapeRegExp(this.#escaped()));
      else this.#push(escapeRegExp(char));
    }
    if (this.#open.length > 1) {
      throw new GlobSyntaxError(
        'unclosed group; close it with "}", or write "[{]" for a brace',
      );
    }
    const loneStars = this.#tokens.length === 1 && this.#tokens[0] === PREFIX;
    return loneStars ? ".*" : this.#tokens.join("");
  }

  get #group(): string[][] {
    return this.#open.at(-1)!;
  }

  get #tokens(): string[] {
    return this.#group.at(-1)!;
  }

  #push(token: string) {
    this.#tokens.push(token);
  }

  #closeGroup() {
    if (this.#open.length === 1) {
      throw new GlobSyntaxError(
        'unopened group; open it with "{", or write "[}]" for a brace',
      );
    }
    const branches = this.#open.pop()!.map((tokens) => tokens.join(""));
    const filled = branches.filter((branch) => branch !== "");
    this.#push(filled.length > 0 ? `(?:${filled.join("|")})` : "");
  }

  #escaped(): string {
    const char = this.#chars[this.#next++];
    if (char === undefined) {
      throw new GlobSyntaxError(
        'a backslash at the end escapes nothing; write "\\\\" for a backslash',
      );
    }
    return char;
  }

  #star() {
    const before = this.#chars[this.#next - 2];
    if (this.#chars[this.#next] !== "*") return this.#push(`${ANY}*`);
    this.#next++;
    const after = this.#chars[this.#next];
    const endsBranch = after === undefined ||
      (this.#open.length > 1 && (after === "," || after === "}"));
    const opensBranch = this.#tokens.length === 0;
    const wholeSegment = opensBranch
      ? after === undefined || after === SEPARATOR
      : before === SEPARATOR && (endsBranch || after === SEPARATOR);
    if (!wholeSegment) return this.#push(`${ANY}*`);
    if (after === SEPARATOR) this.#next++;
    if (opensBranch) return this.#push(PREFIX);
    const previous = this.#tokens.pop()!;
    if (previous === PREFIX || previous === SUFFIX) this.#push(previous);
    else this.#push(endsBranch ? SUFFIX : MIDDLE);
  }

  #class(): string {
    const negated = ["!", "^"].includes(this.#chars[this.#next] ?? "");
    if (negated) this.#next++;
    const ranges: [string, string][] = [];
    let inRange = false;
    for (let first = true;; first = false) {
      const char = this.#chars[this.#next++];
      if (char === undefined) {
        throw new GlobSyntaxError(
          'unclosed character class; close it with "]", or write "[[]" for a bracket',
        );
      }
      if (char === "]" && !first) break;
      if (inRange) {
        const range = ranges.at(-1)!;
        if (range[0] > char) {
          throw new GlobSyntaxError(
            `invalid range "${range[0]}-${char}" in a character class`,
          );
        }
        range[1] = char;
        inRange = false;
      } else if (char === "-" && !first) inRange = true;
      else ranges.push([char, char]);
    }
    if (inRange) ranges.push(["-", "-"]);
    const body = ranges.map(([from, to]) =>
      from === to
        ? escapeRegExp(from)
        : `${escapeRegExp(from)}-${escapeRegExp(to)}`
    ).join("");
    return `[${negated ? "^" : ""}${body}]`;
  }
}

/** Writes every byte as an escape, so that none has a meaning, inside a class or outside. */
function escapeRegExp(char: string): string {
  return Array.from(
    encoder.encode(char),
    (byte) => `\\x${byte.toString(16).padStart(2, "0")}`,
  ).join("");
}
