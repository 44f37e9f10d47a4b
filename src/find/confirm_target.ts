import { quoteSent } from "../files/quote_sent.ts";
import { SearchError } from "../search/search_error.ts";

/** Exit code of a command that got somewhere else than to the path that was checked. */
const REPLACED = 86;

/**
 * Writes the shell line that goes on only in the folder that was checked. It
 * stands after the lines that entered the folder by its real path: who swaps a
 * folder of that path for a link in the meantime is found out here, and whoever
 * does it later cannot move the shell.
 *
 * @returns Shell code.
 */
export function confirmFolder(): string {
  return `cd -P . && [ "$PWD" = "$target" ] || exit ${REPLACED}`;
}

/**
 * Writes the shell line that goes on only in the folder that was checked, or in
 * the folder of the file that was, if it is no link now. Ripgrep opens the file
 * a moment later; who swaps it for a link just then is not found out.
 *
 * @returns Shell code.
 */
export function confirmFolderOrFile(): string {
  return `cd -P . && if [ "$1" = ./ ]; then [ "$PWD" = "$target" ]; else [ "\${PWD%/}/\${1#./}" = "$target" ] && ! [ -L "$1" ]; fi || exit ${REPLACED}`;
}

/**
 * Explains that exit code.
 *
 * @param exitCode Exit code of the command.
 * @param path The path as the caller knows it.
 * @returns The error, or nothing if the code is another.
 */
export function replacedError(
  exitCode: number,
  path: string,
): SearchError | undefined {
  return exitCode !== REPLACED ? undefined : new SearchError(
    "SEARCH_FAILED",
    `Cannot search ${
      quoteSent(path)
    }: something on its way was replaced while the search began; search again`,
  );
}
