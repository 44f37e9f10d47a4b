import { syntaxHints } from "../search/glob_advice.ts";
import { vcsFolderIn } from "../search/vcs_folders.ts";
import type { FindInput } from "./find_arguments.ts";

/** What is known about a search that found nothing. */
export interface EmptyFind {
  /** The arguments. */
  readonly input: FindInput;
  /** The version control folder that was to be searched, if it was one. */
  readonly vcsFolder: string | undefined;
  /** Whether the folder that the pattern starts with exists. */
  readonly folderExists: boolean;
}

/**
 * Says what may help when nothing was found.
 *
 * @param search What is known about the search.
 * @returns The hints, the most likely first.
 */
export function emptyFindHints(
  { input: { pattern, folder }, vcsFolder, folderExists }: EmptyFind,
): string[] {
  const hidden = vcsFolder ?? vcsFolderIn(pattern);
  if (hidden) {
    return [`("${hidden}" holds version control data, which find never lists)`];
  }
  if (!folderExists) {
    return [
      `(There is no folder ${JSON.stringify(folder)} in the folder to search)`,
    ];
  }
  const hints = syntaxHints(pattern);
  return hints.length > 0 || /[*?[\]{}\\]/.test(pattern) ? hints : [
    '(Without "*" a pattern matches whole names only, and upper and lower case differ; "*part*" matches a part of a name)',
  ];
}
