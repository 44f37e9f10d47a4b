import { literalGlob } from "./glob_matcher.ts";
import { GlobSyntaxError, parseGlob } from "./glob_syntax.ts";

/** What a glob may mean. */
export interface GlobReadings {
  /** Globs, one of which a path must match. */
  readonly globs: readonly string[];
  /** Why the text is no glob and is only taken literally, if that is so. */
  readonly syntaxError: string | undefined;
}

/**
 * Reads a glob in every way that somebody who writes it may mean: with brackets
 * and braces as ripgrep reads them, and as the text that they are, since names
 * such as `[id]` are common. An empty alternative, which ripgrep drops, counts.
 *
 * @param glob The glob.
 * @returns The globs for ripgrep.
 */
export function readGlob(glob: string): GlobReadings {
  const literal = /[[\]{}\\]/.test(glob) ? [literalGlob(glob)] : [];
  const syntaxError = globFault(glob);
  return {
    globs: syntaxError === undefined
      ? [...withoutEmptyAlternatives(glob), ...literal]
      : literal,
    syntaxError,
  };
}

/** Groups with an empty alternative that are written out; each doubles the globs. */
const MAX_EMPTY = 3;

/** Characters of a glob that groups are looked for in: no path is longer, and the time grows with the square. */
const MAX_LENGTH = 4_096;

function withoutEmptyAlternatives(glob: string): string[] {
  if (glob.length > MAX_LENGTH) return [glob];
  let globs = [glob];
  for (let count = 0; count < MAX_EMPTY; count++) {
    globs = globs.flatMap((one) => {
      const group = /(?<!\\)\{(?:,[^{}[\]\\]*|[^{}[\]\\]*,(?:,[^{}[\]\\]*)?)\}/
        .exec(one);
      if (!group) return [one];
      const names = group[0].slice(1, -1).split(",").filter(Boolean);
      const before = one.slice(0, group.index);
      const after = one.slice(group.index + group[0].length);
      return [
        ...(names.length > 0 ? [`${before}{${names.join(",")}}${after}`] : []),
        before + after,
      ];
    });
  }
  return globs
    .map((one) => one === glob ? one : one.replace(/\/{2,}/g, "/"))
    // Nothing is no name, and a slash at the end names no file.
    .filter((one) => !/(?:^|\/)$/.test(one))
    // A glob with a slash stays one, also where that stood in the group.
    .map((one) => glob.includes("/") && !one.includes("/") ? `/${one}` : one);
}

function globFault(glob: string): string | undefined {
  try {
    parseGlob(glob);
    return undefined;
  } catch (error) {
    if (error instanceof GlobSyntaxError) return error.message;
    throw error;
  }
}
