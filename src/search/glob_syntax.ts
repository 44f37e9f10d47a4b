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
 * Reads a glob into steps over the bytes of a whole path: to globset `?` and a
 * class are one byte, not one character. `*` and `?` never match a slash; `**`
 * as a whole segment matches any number of segments.
 *
 * @param glob The glob.
 * @returns The steps, in order.
 * @throws {GlobSyntaxError} If the glob does not follow the grammar.
 */
export function parseGlob(glob: string): GlobSteps {
  return new GlobParser(glob).parse();
}

/** Steps that a path must match one after the other. */
export type GlobSteps = readonly GlobStep[];

/** What a part of a path must match: one certain byte, one of several, any number of them, or one of several sequences. */
export type GlobStep =
  | { readonly byte: number }
  | { readonly one: ByteSet }
  | { readonly many: ByteSet }
  | { readonly either: readonly GlobSteps[] };

/** Tells whether a byte is in a set. */
export type ByteSet = (byte: number) => boolean;

const encoder = new TextEncoder();
const SEPARATOR = "/";
const SLASH: GlobStep = { byte: 0x2f };
const NOT_SLASH: ByteSet = (byte) => byte !== 0x2f;
const ANYTHING: GlobStep = { many: () => true };
const PREFIX: GlobStep = { either: [[], [SLASH], [ANYTHING, SLASH]] };
const SUFFIX: GlobStep = { either: [[SLASH, ANYTHING]] };
const MIDDLE: GlobStep = { either: [[SLASH], [SLASH, ANYTHING, SLASH]] };
/** A group with nothing in it. To globset a branch of nothing else is as empty as one without anything. */
const NOTHING: GlobStep = { either: [[]] };

/**
 * Tells whether a step stands for `**`, which goes from segment to segment.
 *
 * @param step The step.
 * @returns Whether it does.
 */
export function isSegments(step: GlobStep): boolean {
  return step === PREFIX || step === SUFFIX || step === MIDDLE;
}

/** Groups within groups that a glob may have; nobody needs more than a few. */
const MAX_DEPTH = 100;

class GlobParser {
  readonly #chars: readonly string[];
  #next = 0;
  /** The alternate groups that are open, innermost last; the first entry is the glob itself. */
  readonly #open: GlobStep[][][] = [[[]]];

  constructor(glob: string) {
    this.#chars = Array.from(glob);
  }

  parse(): GlobSteps {
    while (this.#next < this.#chars.length) {
      const char = this.#chars[this.#next++]!;
      if (char === "*") this.#star();
      else if (char === "?") this.#push({ one: NOT_SLASH });
      else if (char === "[") this.#push({ one: this.#class() });
      else if (char === "{") this.#openGroup();
      else if (char === "}") this.#closeGroup();
      else if (char === "," && this.#open.length > 1) this.#group.push([]);
      else if (char === "\\") this.#text(this.#escaped());
      else this.#text(char);
    }
    if (this.#open.length > 1) {
      throw new GlobSyntaxError(
        'unclosed group; close it with "}", or write "[{]" for a brace',
      );
    }
    const loneStars = this.#steps.length === 1 && this.#steps[0] === PREFIX;
    return loneStars ? [ANYTHING] : this.#steps;
  }

  get #group(): GlobStep[][] {
    return this.#open.at(-1)!;
  }

  get #steps(): GlobStep[] {
    return this.#group.at(-1)!;
  }

  #push(step: GlobStep) {
    this.#steps.push(step);
  }

  #text(char: string) {
    for (const byte of encoder.encode(char)) this.#push({ byte });
  }

  #openGroup() {
    if (this.#open.length > MAX_DEPTH) {
      throw new GlobSyntaxError(
        `groups are nested more than ${MAX_DEPTH} deep; write fewer braces`,
      );
    }
    this.#open.push([[]]);
  }

  #closeGroup() {
    if (this.#open.length === 1) {
      throw new GlobSyntaxError(
        'unopened group; open it with "{", or write "[}]" for a brace',
      );
    }
    const branches = this.#open.pop()!;
    const filled = branches.filter((branch) =>
      branch.some((step) => step !== NOTHING)
    );
    this.#push(filled.length > 0 ? { either: filled } : NOTHING);
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
    if (this.#chars[this.#next] !== "*") return this.#push({ many: NOT_SLASH });
    this.#next++;
    const after = this.#chars[this.#next];
    const endsBranch = after === undefined ||
      (this.#open.length > 1 && (after === "," || after === "}"));
    const opensBranch = this.#steps.length === 0;
    const wholeSegment = opensBranch
      ? after === undefined || after === SEPARATOR
      : before === SEPARATOR && (endsBranch || after === SEPARATOR);
    if (!wholeSegment) return this.#push({ many: NOT_SLASH });
    if (after === SEPARATOR) this.#next++;
    if (opensBranch) return this.#push(PREFIX);
    const previous = this.#steps.pop()!;
    if (previous === PREFIX || previous === SUFFIX) this.#push(previous);
    else this.#push(endsBranch ? SUFFIX : MIDDLE);
  }

  #class(): ByteSet {
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
    const accepted = ranges.flatMap(([from, to]) => byteRanges(from, to));
    return (byte) =>
      accepted.some(([low, high]) => low <= byte && byte <= high) !== negated;
  }
}

/** Globset reads the bytes of a class one by one: a range joins the last byte of its start to the first of its end. */
function byteRanges(from: string, to: string): [number, number][] {
  const start = [...encoder.encode(from)];
  if (from === to) return start.map((byte) => [byte, byte]);
  const end = [...encoder.encode(to)];
  const range: [number, number] = [start.pop()!, end.shift()!];
  return [
    ...[...start, ...end].map((byte): [number, number] => [byte, byte]),
    range,
  ];
}
