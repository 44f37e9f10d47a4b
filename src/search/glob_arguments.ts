import { isAbsolute, join, normalize } from "@std/path/posix";
import { argumentPath, argumentText, refuseHome } from "./argument_text.ts";
import { readGlob } from "./glob_readings.ts";
import { shorten } from "./shorten.ts";

/** Arguments of `glob` as the model sends them. */
export interface GlobArguments {
  /** Which files to find. */
  readonly pattern: string;
  /** Folder to search. Default: the workdir. */
  readonly path?: string | null | undefined;
}

/** Arguments of `glob` that passed {@link parseGlobArgs}. */
export interface GlobInput {
  /** The pattern as it was sent. */
  readonly pattern: string;
  /** The search root: absolute, or relative to the workdir. */
  readonly root: string;
  /** The folder below the search root that the pattern starts with; `""` where it starts with none. */
  readonly folder: string;
  /** The globs, relative to that folder, one of which a file must match. */
  readonly globs: readonly string[];
  /** Why the pattern is no glob and is only taken literally, if that is so. */
  readonly syntaxError: string | undefined;
}

/**
 * Checks the arguments of `glob` and finds the search root.
 *
 * A pattern is relative to `path`. Where it leads out of it (`../x/*.ts`, or an
 * absolute pattern), its fixed part becomes the search root; else that part is the
 * one folder in which ripgrep looks. A pattern that may also be the name of a file
 * (`app/[id]/page.tsx`) is taken as both.
 *
 * @param args What the model sent.
 * @returns The search root and the globs to match below it.
 * @throws {TypeError} If an argument makes no sense; the message says what to send instead.
 *
 * @example
 * ```ts
 * import { parseGlobArgs } from "@harness/tools";
 * import { assertEquals } from "@std/assert";
 *
 * const { root, globs } = parseGlobArgs({ pattern: "../lib/*.ts", path: "src" });
 * assertEquals(root, "lib");
 * assertEquals(globs, ["/*.ts"]);
 * ```
 */
export function parseGlobArgs(args: GlobArguments): GlobInput {
  const pattern = argumentText("glob", "pattern", args.pattern);
  const path = argumentPath("glob", args.path) ?? ".";
  refuseHome("glob", "pattern", pattern);
  if (pattern.startsWith("!")) {
    throw refusePattern(
      pattern,
      `it must say which files to find, not which to leave out; for a name that starts with "!", write "\\${
        shorten(pattern)
      }"`,
    );
  }
  const { fixed, folder, rest } = splitFixedPart(pattern);
  const root = isAbsolute(fixed)
    ? normalize(fixed)
    : normalize(join(path, fixed));
  return { pattern, root, folder, ...readGlob(rest) };
}

const MAGIC = /[*?[\]{}\\]/;
const PARENT = /^\.\.$|\{(?:[^{}]*[,/])?\.\.[/},]/;
const isName = (segment: string) => segment !== "" && segment !== ".";

/** A pattern, cut before its first wildcard. */
interface SplitPattern {
  /** The folders that lead out of the search root, if they do. */
  readonly fixed: string;
  /** The folders below the search root, if they do not. */
  readonly folder: string;
  /** What is left. */
  readonly rest: string;
}

function splitFixedPart(pattern: string): SplitPattern {
  const segments = splitSegments(pattern);
  const last = segments.length - 1;
  const wild = segments.findIndex((segment, index) =>
    MAGIC.test(segment) || index === last
  );
  const fixed = segments.slice(0, wild);
  const rest = segments.slice(wild).filter(isName);
  if (
    rest.some((segment, at) =>
      PARENT.test(segment) && (at < rest.length - 1 || wild < last)
    )
  ) {
    throw refusePattern(
      pattern,
      '".." cannot follow a wildcard or stand in braces; name the folder in path',
    );
  }
  if (!isName(segments[last]!) || segments[last] === "..") {
    throw refusePattern(
      pattern,
      `it names a folder; write "${
        shorten(pattern.replace(/(?<!\/)(?:\/\*\*)?\/+$/, ""))
      }/**" for the files below it`,
    );
  }
  const anchored = `/${rest.join("/")}`;
  if (segments[0] === "" || fixed.includes("..")) {
    return { fixed: fixed.join("/") || "/", folder: "", rest: anchored };
  }
  const folder = fixed.filter(isName).join("/");
  return {
    fixed: "",
    folder,
    rest: segments.length > 1 ? anchored : anchored.slice(1),
  };
}

function refusePattern(pattern: string, reason: string): TypeError {
  return new TypeError(
    `Invalid glob argument "pattern" (${
      JSON.stringify(shorten(pattern))
    }): ${reason}`,
  );
}

/** Splits a pattern at its slashes, but not at those inside braces. */
function splitSegments(pattern: string): string[] {
  const segments = [""];
  let depth = 0;
  for (const [char] of pattern.matchAll(/\\[^]|[^]/gu)) {
    if (char === "{") depth++;
    else if (char === "}") depth--;
    if (char === "/" && depth <= 0) segments.push("");
    else segments[segments.length - 1] += char;
  }
  return segments;
}
