import { quote } from "../shell/quote.ts";
import { SearchError } from "./search_error.ts";
import { shorten } from "./shorten.ts";

/**
 * Exit codes of the checks that run before ripgrep: outside what ripgrep (0 to
 * 2), bash (126 and up) and ssh (255) use.
 */
const NOT_FOUND = 81;
const WRONG_KIND = 82;
const UNREADABLE = 83;

/** Exit code of a search whose target is a file that `include` leaves out. */
export const FILTERED_OUT = 84;

/** Exit code of a search whose pattern starts with a folder that does not exist. */
export const NO_SUCH_FOLDER = 85;

/** Exit code of a search whose pattern leads through a link. */
export const FOLDER_IS_LINK = 87;

/** Characters of a path that Linux takes (`PATH_MAX`); macOS takes fewer. */
const PATH_MAX_LENGTH = 4_096;

/** Record in which a search says that its target is a file; ripgrep's own follow. */
export const FILE_TARGET_RECORD = '{"type":"file_target"}';

/** A path in a folder that may not be entered looks like one that does not exist; the loop tells them apart. */
const checkExists = (otherwise: number) =>
  `if ! [ -e "$target" ]; then
  [ \${#target} -le ${PATH_MAX_LENGTH} ] || exit ${otherwise}
  above=$target
  while ! [ -e "\${above:=/}" ]; do above=\${above%/*}; done
  [ -d "$above" ] && ! [ -x "$above" ] && exit ${UNREADABLE}
  exit ${otherwise}
fi`;

const ENTER_FOLDER = `[ -d "$target" ] || exit ${WRONG_KIND}
[ -r "$target" ] && cd -- "$target" || exit ${UNREADABLE}`;

const ENTER_FOLDER_OF_FILE =
  `[ -r "$target" ] && cd -- "\${target%/*}/" || exit ${UNREADABLE}`;

/**
 * Writes the shell lines that go to the folder to search, or say with their
 * exit code why they cannot.
 *
 * @param folder The folder.
 * @returns Shell code after which the working directory is the folder.
 */
export function enterFolder(folder: string): string {
  return [assignTarget(folder), checkExists(NOT_FOUND), ENTER_FOLDER].join(
    "\n",
  );
}

/**
 * Writes the shell lines that go on to a folder below, or say with their exit
 * code why they do not: ripgrep follows no link that it comes to, and what a
 * pattern names is not to be reached in another way.
 *
 * @param folder The folder, relative to the working directory.
 * @returns Shell code after which the working directory is the folder.
 */
export function enterFolderBelow(folder: string): string {
  if (folder.length > PATH_MAX_LENGTH) return `exit ${NO_SUCH_FOLDER}`;
  return [
    `rest=${quote(`${folder}/`)} target=.`,
    'while [ "$rest" ]; do',
    "  target=$target/${rest%%/*} rest=${rest#*/}",
    `  [ -L "$target" ] && exit ${FOLDER_IS_LINK}`,
    "done",
    checkExists(NO_SUCH_FOLDER),
    `[ -d "$target" ] || exit ${NO_SUCH_FOLDER}`,
    `cd -- "$target" 2>/dev/null || exit ${UNREADABLE}`,
  ].join("\n");
}

/** What {@link enterTarget} needs to know. */
export interface EnterTargetOptions {
  /** Whether the target is searched if it turns out to be a file. */
  readonly searchFile: boolean;
}

/**
 * Writes the shell lines that go to the file or folder to search, or say with
 * their exit code why they cannot.
 *
 * @param target The file or folder.
 * @param options Whether a file is searched.
 * @returns Shell code after which `"$1"` is what ripgrep has to search.
 */
export function enterTarget(
  target: string,
  { searchFile }: EnterTargetOptions,
): string {
  return [
    assignTarget(target),
    checkExists(NOT_FOUND),
    'if [ -f "$target" ]; then',
    searchFile ? ENTER_FOLDER_OF_FILE : `exit ${FILTERED_OUT}`,
    `printf '%s\\n' '${FILE_TARGET_RECORD}'`,
    'set -- "./${target##*/}"',
    "else",
    ENTER_FOLDER,
    "set -- ./",
    "fi",
  ].join("\n");
}

/** A relative path must not be taken for an option or for `cd -`, nor be looked up in CDPATH. */
function assignTarget(path: string): string {
  return `target=${quote(path.startsWith("/") ? path : `./${path}`)}`;
}

/** What a search may be pointed at. */
export type TargetKind = "directory" | "file or directory";

/**
 * Explains the exit code of a check before ripgrep.
 *
 * @param exitCode Exit code of the command.
 * @param path The path as the caller knows it.
 * @param wanted What the path should have been.
 * @returns The error, or nothing if the code is not one of the checks'.
 */
export function targetError(
  exitCode: number,
  path: string,
  wanted: TargetKind,
): SearchError | undefined {
  const fault = targetFault(exitCode, wanted);
  const isGlob = exitCode === NOT_FOUND && /[*?[{]/.test(path);
  const argument = wanted === "directory" ? "pattern" : "include";
  const reason = isGlob ? `${fault}; a glob goes into ${argument}` : fault;
  return reason === undefined ? undefined : new SearchError(
    "SEARCH_FAILED",
    `Cannot search ${JSON.stringify(shorten(path))}: ${reason}`,
  );
}

function targetFault(exitCode: number, wanted: TargetKind): string | undefined {
  switch (exitCode) {
    case NOT_FOUND:
      return `no such ${wanted}`;
    case WRONG_KIND:
      return wanted === "directory"
        ? "not a directory; send the folder that holds it"
        : "not a regular file or directory";
    case UNREADABLE:
      return "permission denied";
    default:
      return undefined;
  }
}
