import { unexplained } from "../search/ripgrep_exit.ts";
import { SearchError } from "../search/search_error.ts";
import { targetError } from "../search/search_target.ts";
import type { BoundedEnding } from "./bounded_run.ts";
import { replacedError } from "./confirm_target.ts";
import { NO_FIND } from "./find_command.ts";

/** What is known about a program that listed entries and ended by itself. */
export interface ListFacts {
  /** The folder as the caller knows it. */
  readonly shown: string;
  /** Whether the exit code is no complaint, or the paths that could not be read explain it. */
  readonly explained: boolean;
  /** Paths in the list. */
  readonly paths: number;
  /** Whether the list ended in the middle of a path. */
  readonly endsInside: boolean;
}

/**
 * Tells a failure from a walk that went on without what it could not read.
 *
 * @param ending How the program ended.
 * @param facts What else is known.
 * @returns The error, or nothing.
 */
export function walkFault(
  { exitCode, stderr }: BoundedEnding,
  { shown, explained, paths, endsInside }: ListFacts,
): SearchError | undefined {
  const fault = targetError(exitCode, shown, "directory") ??
    replacedError(exitCode, shown);
  if (fault) return fault;
  if (exitCode === NO_FIND) {
    return new SearchError(
      "SEARCH_FAILED",
      'Cannot list folders: there is no program "find" on the PATH of the bash executor; send kind "file" to list files',
    );
  }
  // Exit code 0 says that something was listed; some other program may be in the place of this one.
  if (endsInside || (exitCode === 0 && paths === 0)) {
    const reason = endsInside
      ? "it ends in the middle of a path"
      : "it is empty, where there has to be an entry";
    return new SearchError(
      "SEARCH_FAILED",
      `Cannot trust the list of entries: ${reason}; search again`,
    );
  }
  return explained && exitCode <= 2 ? undefined : new SearchError(
    "SEARCH_FAILED",
    unexplained(exitCode, stderr),
  );
}
