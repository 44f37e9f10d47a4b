import { relative } from "@std/path/posix";
import { maxDepth } from "./glob_depth.ts";
import { folderLines } from "./glob_folders.ts";
import { GlobAutomaton } from "./glob_automaton.ts";
import { protectGlob, wholePathGlob } from "./glob_matcher.ts";
import { readGlob } from "./glob_readings.ts";
import { GlobSyntaxError, parseGlob } from "./glob_syntax.ts";

/** The `include` of a search: which files count, and how to tell ripgrep. */
export interface IncludeFilter {
  /** Whether hidden files are searched, because the glob names a hidden segment. */
  readonly hidden: boolean;
  /** Lines of an ignore file that leaves everything else out. */
  readonly ignoreLines: readonly string[];
  /** Globs for base names, one of which every file that counts matches; none where that cannot be said. */
  readonly nameGlobs: readonly string[];
  /** How deep below the search root a file that counts may lie, or nothing where that is not bound. */
  readonly maxDepth: number | undefined;
  /**
   * Tells whether a file counts.
   *
   * @param path Path relative to the search root.
   * @returns Whether it matches the glob.
   */
  readonly matches: (path: string) => boolean;
}

/**
 * A dot at the start of a segment; an alternative starts one only where its group
 * does. One or two dots that are a whole segment hide nothing.
 */
const HIDDEN_SEGMENT =
  /(?:^|\/)(?:\{(?:[^{}]*[,/])?)*\\?\.(?!\.?(?:(?:,[^{}]*)?\})?(?:\/|$))/;

/**
 * Makes a filter of an `include` glob.
 *
 * Ripgrep's own `--glob` would bring back ignored and hidden files. An ignore
 * file is the weakest of ripgrep's rules and can only take away; but a `!rule`
 * of a .gitignore is stronger and slips through it. A file type catches that by
 * the base name; the rest is for {@link IncludeFilter.matches}.
 *
 * @param include The glob.
 * @param root The search root, which an absolute glob may start with.
 * @returns The filter.
 * @throws {GlobSyntaxError} If the glob is too large.
 */
export function includeFilter(include: string, root: string): IncludeFilter {
  const glob = relativeGlob(include, root);
  const { globs } = readGlob(glob);
  const hidden = [glob, ...globs].some((one) => HIDDEN_SEGMENT.test(one));
  const lines = globs.map((one) =>
    one.includes("\n") ? "!*" : `!${protectGlob(one)}`
  );
  const names = globs.map(nameGlob);
  const automaton = new GlobAutomaton(
    ...globs.map((one) => parseGlob(wholePathGlob(one))),
  );
  return {
    hidden,
    ignoreLines: [
      "*",
      ...folderLines(globs),
      ...lines,
      ...(hidden ? [] : [".*"]),
    ],
    nameGlobs: names.every((name) => name !== undefined) ? names : [],
    maxDepth: maxDepth(globs),
    matches: (path) => automaton.matches(path),
  };
}

/** A leading `./` or the root itself says no more than that the glob starts at the root. */
function relativeGlob(include: string, root: string): string {
  const glob = include.replace(/\/{2,}/g, "/").replace(/(?<=\/)(?:\.\/)+/g, "");
  if (glob.startsWith("./")) return `/${glob.replace(/^(?:\.\/)+/, "")}`;
  const inside = glob.startsWith("/") ? relative(root, glob) : "..";
  return inside === "" || /^\.\.(?:\/|$)/.test(inside) ? glob : `/${inside}`;
}

/**
 * A slash inside braces or brackets ends no segment: what is before it is no glob
 * by itself. A class may match a slash, so that more than a base name matches.
 * A colon ends the name of a file type and has no escape. Ripgrep knows no type
 * of a file whose name ends with a dot.
 */
function nameGlob(glob: string): string | undefined {
  const nameStart = glob.lastIndexOf("/") + 1;
  const name = glob.slice(nameStart);
  if (/\*\*|\[|:/.test(name) || mayEndWithDot(name)) return undefined;
  try {
    parseGlob(glob.slice(0, nameStart));
    parseGlob(name);
    return name;
  } catch (error) {
    if (error instanceof GlobSyntaxError) return undefined;
    throw error;
  }
}

/** An escape at the end, the backslash of which is not itself escaped. */
const ESCAPED_END = /(?:^|[^\\])(?:\\\\)*\\[^.]$/;

function mayEndWithDot(name: string): boolean {
  if (ESCAPED_END.test(name)) return false;
  if (!name.endsWith("}")) return /[.*?\\]$/.test(name);
  const branches = /\{([^{}\\]*)\}$/.exec(name)?.[1]?.split(",");
  return branches === undefined ||
    branches.some((branch) => /^$|[.*?]$/.test(branch));
}
