import { quoteSent } from "../files/quote_sent.ts";
import { syntaxHints } from "../search/glob_advice.ts";
import type { FindInput } from "./find_arguments.ts";

/** What is known about a search that found nothing. */
export interface EmptyFind {
  /** The arguments. */
  readonly input: FindInput;
  /** The version control folder that was to be searched, or that the pattern names, if there is one. */
  readonly vcsFolder: string | undefined;
  /** Whether the folder that the pattern starts with exists. */
  readonly folderExists: boolean;
  /** Whether there is a link where the pattern, which has no wildcard, leads. */
  readonly isLink: boolean;
}

/**
 * Says what may help when nothing was found.
 *
 * @param search What is known about the search.
 * @returns The hints, the most likely first.
 */
export function emptyFindHints(
  { input: { pattern, folder }, vcsFolder, folderExists, isLink }: EmptyFind,
): string[] {
  if (vcsFolder) {
    return [
      `("${vcsFolder}" holds version control data, which find never lists)`,
    ];
  }
  if (!folderExists) {
    return [
      `(There is no folder ${quoteSent(folder)} in the folder to search; ${
        quoteSent(`**/${pattern.replace(/^(?:\.?\/+)+/, "")}`)
      } looks for it at any depth)`,
    ];
  }
  if (isLink) {
    return [
      `(${
        quoteSent(pattern)
      } is a link, and links are left out; a call that names one in path follows it)`,
    ];
  }
  const hints = syntaxHints(pattern);
  return hints.length > 0 || !isPlain(pattern) ? hints : [
    '(Without "*" a pattern matches whole names only, and upper and lower case differ; "*part*" matches a part of a name)',
  ];
}

/**
 * Says whether a pattern has no wildcard and no escape.
 *
 * @param pattern The pattern.
 * @returns Whether it is a path as it is.
 */
export function isPlain(pattern: string): boolean {
  return !/[*?[\]{}\\]/.test(pattern);
}
