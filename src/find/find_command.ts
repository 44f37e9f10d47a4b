import { quote } from "../shell/quote.ts";
import { execRipgrep } from "../search/exec_ripgrep.ts";
import { enterFolder } from "../search/search_target.ts";
import { VCS_FOLDERS } from "../search/vcs_folders.ts";
import { confirmFolder } from "./confirm_target.ts";

/** Exit code where the program `find` is missing. */
export const NO_FIND = 87;

/** What is listed. */
export interface ListRequest {
  /** Real path of the folder to search. */
  readonly folder: string;
  /** How many names a path that is wanted has at most, or nothing where that is not bound. */
  readonly depth: number | undefined;
}

/**
 * Builds the shell command that lists files: hidden and ignored ones too, links
 * and version control folders left out. They come sorted, so that a walk that is
 * cut has seen the same files every time.
 *
 * @param request What to list.
 * @returns The command. It prints paths relative to the folder, each ended by NUL.
 */
export function buildFilesCommand({ folder, depth }: ListRequest): string {
  const globs = VCS_FOLDERS.map((name) => `--glob=${quote(`!${name}/`)}`);
  return [
    enterFolder(folder),
    confirmFolder(),
    execRipgrep([
      "--files --null --no-ignore --hidden --sort=path",
      ...globs,
      ...(depth === undefined ? [] : [`--max-depth=${depth}`]),
      "-- ./",
    ]),
  ].join("\n");
}

/**
 * Builds the shell command that lists folders by the same rules. Ripgrep lists
 * files only, and no list of files tells of a folder without any.
 *
 * @param request What to list.
 * @returns The command. It prints paths relative to the folder, and `.` for the
 * folder itself, each ended by NUL.
 */
export function buildFoldersCommand({ folder, depth }: ListRequest): string {
  const names = VCS_FOLDERS.map((name) => `-name ${quote(name)}`).join(" -o ");
  return [
    enterFolder(folder),
    confirmFolder(),
    `command -v find >/dev/null || exit ${NO_FIND}`,
    "export LC_ALL=C",
    `exec find . ${
      depth === undefined ? "" : `-maxdepth ${depth} `
    }-type d \\( ${names} \\) -prune -o -type d -print0`,
  ].join("\n");
}
