/**
 * Shell code that follows symbolic links where commands run: this process may
 * not be able, or not be allowed, to look at the folders that are searched.
 *
 * @module
 */

import { quote } from "../shell/quote.ts";
import type { Folder } from "./folder.ts";

/** Where to run these commands: a folder that is there, whatever became of the current one. */
export const ANYWHERE = "/";

/** Exit code of {@link insideCommand} for a path that lies outside. */
export const OUTSIDE = 85;

/** Exit code of {@link insideCommand} for a path whose links lead nowhere, and not out of the folders. */
export const UNRESOLVED = 86;

/**
 * `real PATH` sets `at` to the path without symbolic links and without `..`, or
 * to nothing for the root of the file system. It need not exist. As `realpath
 * -m` does, which not every system has. In the C locale a path is bytes, and a
 * slash is never a part of a character.
 */
const REAL = `LC_ALL=C
real() {
  local todo=$1 name link links=0
  at=
  while [ -n "$todo" ]; do
    name=\${todo%%/*}
    case $todo in */*) todo=\${todo#*/} ;; *) todo= ;; esac
    case $name in
      '' | .) ;;
      ..) at=\${at%/*} ;;
      *)
        if [ -L "$at/$name" ]; then
          [ $((links += 1)) -le 40 ] || return 1
          link=$(readlink "$at/$name" && printf x) || return 1
          link=\${link%?x}
          case $link in /*) at= ;; esac
          todo=$link/$todo
        else
          at=$at/$name
        fi ;;
    esac
  done
}`;

/** What {@link REAL} found, as a path. */
const AT = "${at:-/}";

/** Bytes of the longest path that a system takes, without the NUL behind it. */
export const PATH_MAX_BYTES = 4_095;

/**
 * Tells whether there can be anything at a path. To follow one of any length
 * would take bash long.
 *
 * @param path A path.
 * @returns Whether a system takes it.
 */
export function mayExist(path: string): boolean {
  return path !== "" && !path.includes("\0") &&
    new TextEncoder().encode(path).length <= PATH_MAX_BYTES;
}

/**
 * Writes a command that finds out where folders are.
 *
 * @param paths Absolute paths that {@link mayExist}.
 * @returns The command. It prints, for each path, the path without symbolic
 * links, or nothing if there is no such folder, ended by NUL.
 */
export function realFoldersCommand(paths: readonly string[]): string {
  const lines = paths.map((path) =>
    `real ${quote(path)} && [ -d "${AT}" ] && printf %s "${AT}"; printf "\\0"`
  );
  return [REAL, ...lines].join("\n");
}

/**
 * Writes a command that finds out whether a path leads into one of some folders.
 *
 * @param path Absolute path that {@link mayExist}, of which only a part need.
 * @param folders The folders.
 * @returns The command. It exits with 0, {@link OUTSIDE} or {@link UNRESOLVED}.
 */
export function insideCommand(
  path: string,
  folders: readonly Folder[],
): string {
  const patterns = folders.map(({ real }) =>
    `${quote(real === "/" ? real : `${real}/`)}*`
  );
  return `${REAL}
code=0
real ${quote(path)} || code=${UNRESOLVED}
case $at/ in ${patterns.join(" | ")}) exit $code ;; esac
exit ${OUTSIDE}`;
}
