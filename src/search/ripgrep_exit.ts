import type { BashResult } from "../harness/mod.ts";
import { ranOutOfMemory } from "./exec_ripgrep.ts";
import { oneLine } from "./one_line.ts";
import { SearchError } from "./search_error.ts";

const NOT_EXECUTABLE = 126;
const COMMAND_NOT_FOUND = 127;

const OUT_OF_MEMORY =
  "ripgrep ran out of memory: an ignore file or a line of a file below the folder is too large, or the machine has none to spare; send a path that leaves it out";

/**
 * Gives the exit code of ripgrep, or of a check before it.
 *
 * @param result How the command ended.
 * @returns The code.
 * @throws {SearchError} If ripgrep was not found, could not be started, or was killed.
 */
export function ownExitCode({ exitCode, signal, stderr }: BashResult): number {
  const isKilled = exitCode === null || exitCode > 128;
  if (isKilled && ranOutOfMemory(stderr.text)) {
    throw new SearchError("SEARCH_FAILED", OUT_OF_MEMORY);
  }
  if (exitCode === null) {
    throw new SearchError(
      "SEARCH_FAILED",
      `ripgrep was killed by ${
        signal ?? "an unknown signal"
      } before it was done`,
    );
  }
  if (exitCode < NOT_EXECUTABLE) return exitCode;
  throw new SearchError("SEARCH_FAILED", startFault(exitCode, stderr.text));
}

function startFault(exitCode: number, stderr: string): string {
  if (exitCode === NOT_EXECUTABLE) {
    return "Cannot run ripgrep: rg is on the PATH of the bash executor but is not executable";
  }
  // Bash exits so as well where it finds rg, but not what rg needs to run.
  const isThere = /required file not found|bad interpreter/.test(stderr);
  if (exitCode === COMMAND_NOT_FOUND && !isThere) {
    return "Cannot run ripgrep: rg is not found on the PATH of the bash executor";
  }
  if (exitCode > 128 && exitCode <= 128 + 64) {
    return `ripgrep was killed by signal ${exitCode - 128} before it was done`;
  }
  return unexplained(exitCode, stderr);
}

/**
 * Says that ripgrep failed in a way that is not known.
 *
 * @param exitCode Its exit code.
 * @param stderr What it wrote to stderr.
 * @returns The message, with the last lines of stderr.
 */
export function unexplained(exitCode: number, stderr: string): string {
  const said = oneLine(stderr.trim().slice(-500));
  return said === ""
    ? `ripgrep failed with exit code ${exitCode} and did not say why`
    : `ripgrep failed with exit code ${exitCode}: ${said}`;
}
