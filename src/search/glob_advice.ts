import type { GlobInput } from "./glob_arguments.ts";
import { SearchError } from "./search_error.ts";
import { shorten } from "./shorten.ts";

/**
 * Explains why a pattern is no glob.
 *
 * @param pattern The pattern as it was sent.
 * @param reason Why it is none.
 * @returns The error.
 */
export function invalidGlob(pattern: string, reason: string): SearchError {
  return new SearchError(
    "SEARCH_INVALID_PATTERN",
    `Invalid glob "${shorten(pattern)}": ${reason}`,
  );
}

/** What is known about a search that listed nothing. */
export interface EmptyGlob {
  /** The arguments. */
  readonly input: GlobInput;
  /** The version control folder that was to be searched, or that the pattern names, if there is one. */
  readonly vcsFolder: string | undefined;
  /** Why the folder that the pattern starts with was not entered, if it was not. */
  readonly folderFault: FolderFault | undefined;
}

/** Why a folder that a pattern starts with is not entered. */
export type FolderFault = "missing" | "link";

/**
 * Says what may help when no file was found.
 *
 * @param search What is known about the search.
 * @returns The hints, the most likely first.
 */
export function emptyGlobHints(
  { input, vcsFolder, folderFault }: EmptyGlob,
): string[] {
  const { pattern, folder } = input;
  if (vcsFolder) {
    return [
      `("${vcsFolder}" holds version control data, which glob never lists)`,
    ];
  }
  if (folderFault === "link") {
    return [
      `(The pattern leads through a link, "${
        shorten(folder)
      }" or a folder above it, and links are not followed; send the link as path)`,
    ];
  }
  if (folderFault === "missing") {
    return [
      `(There is no folder "${
        shorten(folder)
      }" in the directory to search; "**/${
        shorten(pattern)
      }" looks for it at any depth)`,
    ];
  }
  if (!/[*?[\]{}\\]/.test(pattern)) {
    return [
      `(glob lists files; if "${shorten(pattern)}" is a folder, "${
        pattern.startsWith("/") ? "" : "**/"
      }${shorten(pattern)}/**" lists the files below it)`,
    ];
  }
  return syntaxHints(pattern);
}

/**
 * Says what in a glob of no success belongs to the syntax of other tools.
 *
 * @param glob The glob.
 * @returns The hints.
 */
export function syntaxHints(glob: string): string[] {
  if (/[@+?*!]\([^()]*\)/.test(glob)) {
    return ['("@(a|b)" is not known here; write "{a,b}")'];
  }
  const outside = outsideGroups(glob);
  const wildWords = outside.split(/\s+/).filter((word) => /[*?]/.test(word));
  return /[,|]/.test(outside) || wildWords.length > 1
    ? ['(This is one glob, not a list; write "{a,b}" for alternatives)']
    : [];
}

/** What of a glob stands in no braces. */
function outsideGroups(glob: string): string {
  let outside = "";
  let depth = 0;
  for (const char of glob) {
    if (char === "{") depth++;
    else if (char === "}") depth--;
    else if (depth <= 0) outside += char;
  }
  return outside;
}
