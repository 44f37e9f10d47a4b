import { argumentPath, argumentText, refuseHome } from "./argument_text.ts";
import { GlobSyntaxError, parseGlob } from "./glob_syntax.ts";
import { includeFilter } from "./include_filter.ts";
import { SearchError } from "./search_error.ts";
import { shorten } from "./shorten.ts";

/** Arguments of `grep` as the model sends them. */
export interface GrepArguments {
  /** Regular expression to search for, in ripgrep's syntax. */
  readonly pattern: string;
  /** File or folder to search. Default: the workdir. */
  readonly path?: string | null | undefined;
  /** Glob of the files to search. Default: all. */
  readonly include?: string | null | undefined;
}

/** Arguments of `grep` that passed {@link parseGrepArgs}. */
export interface GrepInput {
  /** Regular expression to search for. */
  readonly pattern: string;
  /** File or folder to search: absolute, or relative to the workdir. */
  readonly path: string;
  /** Glob of the files to search, relative to `path`. */
  readonly include: string | undefined;
}

/**
 * Checks the arguments of `grep`.
 *
 * @param args What the model sent.
 * @returns The arguments, with defaults.
 * @throws {TypeError} If an argument makes no sense; the message says what to send instead.
 * @throws {SearchError} With code `SEARCH_INVALID_PATTERN` if `include` is no glob.
 *
 * @example
 * ```ts
 * import { parseGrepArgs } from "@harness/tools";
 * import { assertThrows } from "@std/assert";
 *
 * assertThrows(
 *   () => parseGrepArgs({ pattern: "x", include: "*.ts,*.tsx" }),
 *   TypeError,
 *   "{a,b}",
 * );
 * ```
 */
export function parseGrepArgs(args: GrepArguments): GrepInput {
  return {
    pattern: argumentText("grep", "pattern", args.pattern),
    path: argumentPath("grep", args.path) ?? ".",
    include: parseInclude(args.include),
  };
}

function parseInclude(include: string | null | undefined): string | undefined {
  if (include === undefined || include === null) return undefined;
  argumentText("grep", "include", include);
  refuseHome("grep", "include", include);
  const fault = includeFault(include);
  if (fault !== undefined) {
    throw new TypeError(
      `Invalid grep argument "include" (${
        JSON.stringify(shorten(include))
      }): ${fault}`,
    );
  }
  try {
    parseGlob(include);
    includeFilter(include, "/");
  } catch (error) {
    if (!(error instanceof GlobSyntaxError)) throw error;
    throw new SearchError(
      "SEARCH_INVALID_PATTERN",
      `Invalid glob "${shorten(include)}" in include: ${error.message}`,
    );
  }
  return include;
}

/** Characters of an include: with many more, matching names could keep the host from anything else for seconds. */
const INCLUDE_MAX_LENGTH = 8_192;

function includeFault(include: string): string | undefined {
  if (include.length > INCLUDE_MAX_LENGTH) {
    return `it has ${include.length} characters, and at most ${INCLUDE_MAX_LENGTH} are taken; name fewer alternatives, or a folder in path`;
  }
  if (include.startsWith("!")) {
    return "it is one glob of files to search, and cannot leave files out; name those that you want";
  }
  if (hasOuterComma(include)) {
    return `it is one glob, not a list; write alternatives in braces, {a,b}, such as "${
      shorten(inBraces(include))
    }", or "[,]" for a comma in a name`;
  }
  if (include.endsWith("/")) {
    return `it names a folder; write "${
      shorten(include)
    }**" for the files below it`;
  }
  if (include.split("/").includes("..")) {
    return 'it is relative to path and cannot lead out of it; name the folder in path instead of ".."';
  }
  return undefined;
}

function hasOuterComma(glob: string): boolean {
  const lastClassEnd = glob.lastIndexOf("]");
  let depth = 0;
  for (let index = 0; index < glob.length; index++) {
    const char = glob[index];
    if (char === "\\") index++;
    else if (char === "{") depth++;
    else if (char === "}") depth--;
    else if (char === "," && depth <= 0) return true;
    else if (char === "[" && index < lastClassEnd) {
      const isNegated = /[!^]/.test(glob[index + 1] ?? "");
      const end = glob.indexOf("]", index + (isNegated ? 3 : 2));
      if (end !== -1) index = end;
    }
  }
  return false;
}

function inBraces(list: string): string {
  const globs = list.split(",").map((glob) => glob.trim());
  const endings = globs.map((glob) =>
    /^\*(\.[\w.]+)$/.exec(glob)?.[1]?.slice(1)
  );
  return endings.every((ending) => ending !== undefined)
    ? `*.{${endings.join(",")}}`
    : `{${globs.join(",")}}`;
}
