import type { GlobInput } from "./glob_arguments.ts";
import { SearchError } from "./search_error.ts";
import { vcsFolderIn } from "./vcs_folders.ts";
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
  /** The folder that was searched, absolute. */
  readonly searched: string;
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
  { input, searched, folderFault }: EmptyGlob,
): string[] {
  const { pattern, folder } = input;
  const vcsFolder = vcsFolderIn(searched) ?? vcsFolderIn(pattern);
  if (vcsFolder) {
    return [
      `("${vcsFolder}" holds version control data, which glob never lists)`,
    ];
  }
  if (folderFault === "link") {
    return [
      `(The pattern leads through a link, "${folder}" or a folder above it, and links are not followed; send the link as path)`,
    ];
  }
  if (folderFault === "missing") {
    return [
      `(There is no folder "${folder}" in the directory to search; "**/${pattern}" looks for it at any depth)`,
    ];
  }
  if (!/[*?[\]{}\\]/.test(pattern)) {
    return [
      `(glob lists files; if "${pattern}" is a folder, "**/${
        pattern.replace(/^\/+/, "")
      }/**" lists the files below it)`,
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
  const outside = glob.replace(/\{[^{}]*\}/g, "");
  return /[,|\s]/.test(outside)
    ? ['(This is one glob, not a list; write "{a,b}" for alternatives)']
    : [];
}
