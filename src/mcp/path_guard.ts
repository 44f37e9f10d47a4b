import type { BashExecutor } from "../harness/mod.ts";
import { shorten } from "../host/describe_value.ts";
import { type Folder, nameFolders } from "./folder.ts";
import { McpServerError } from "./mcp_server_error.ts";
import {
  ANYWHERE,
  insideCommand,
  mayExist,
  OUTSIDE,
  PATH_MAX_BYTES,
  UNRESOLVED,
} from "./real_path.ts";

/** What {@link assertInside} checks. */
export interface PathCheck {
  /** The path, absolute. */
  readonly path: string;
  /** The folders, in one of which it must lie. */
  readonly folders: readonly Folder[];
  /** Ends the check when it fires. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Refuses a path that lies outside of some folders, or that leads out of them
 * through symbolic links. Whether there is anything at the path is not told.
 *
 * @param bash Runs the check where the search will run.
 * @param check The path and the folders.
 * @throws {McpServerError} With `MCP_OUTSIDE_ROOTS`, or `MCP_PATH_UNRESOLVED` if
 * nobody can tell.
 */
export async function assertInside(
  bash: BashExecutor,
  { path, folders, signal }: PathCheck,
): Promise<void> {
  const shown = JSON.stringify(shorten(path));
  if (!mayExist(path)) {
    throw new McpServerError(
      `Cannot search ${shown}: no path has a NUL character or more than ${PATH_MAX_BYTES} bytes: send the path of a file or folder`,
      { code: "MCP_PATH_UNRESOLVED" },
    );
  }
  const { exitCode, stderr } = await bash.run(bash.resolve({
    command: insideCommand(path, folders),
    workdir: ANYWHERE,
    signal,
  }));
  if (exitCode === 0) return;
  if (exitCode === OUTSIDE) {
    throw new McpServerError(
      `Cannot search ${shown}: it lies outside of the folders that may be searched, or a symbolic link leads out of them: send a path inside of ${
        nameFolders(folders.map((folder) => folder.path))
      }`,
      { code: "MCP_OUTSIDE_ROOTS" },
    );
  }
  throw new McpServerError(
    exitCode === UNRESOLVED
      ? `Cannot search ${shown}: its symbolic links lead nowhere: send the path of the file or folder itself`
      : `Cannot tell where ${shown} leads: bash ended with exit code ${exitCode}: ${stderr.text.trim()}`,
    { code: "MCP_PATH_UNRESOLVED" },
  );
}
