import type { BashExecutor } from "../harness/mod.ts";
import type { Folder } from "./folder.ts";
import { McpServerError } from "./mcp_server_error.ts";
import { ANYWHERE, mayExist, realFoldersCommand } from "./real_path.ts";

/**
 * Looks for folders where commands run.
 *
 * @param bash Runs the look-up.
 * @param paths Absolute paths. At what is none there is no folder.
 * @returns For each path the folder, or `undefined` if there is none.
 * @throws {McpServerError} With `MCP_PATH_UNRESOLVED` if nobody can tell.
 */
export async function findFolders(
  bash: BashExecutor,
  paths: readonly string[],
): Promise<(Folder | undefined)[]> {
  const real = await findRealPaths(bash, paths.filter(mayExist));
  return paths.map((path) => {
    const found = real.get(path);
    return found === undefined ? undefined : { path, real: found };
  });
}

/** The paths that lead to folders, and where they lead. */
async function findRealPaths(
  bash: BashExecutor,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (paths.length === 0) return new Map();
  const { exitCode, stdout, stderr } = await bash.run(bash.resolve({
    command: realFoldersCommand(paths),
    workdir: ANYWHERE,
  }));
  const found = stdout.text.split("\0").slice(0, -1);
  if (exitCode !== 0 || found.length !== paths.length) {
    throw new McpServerError(
      `Cannot look for the folders to search: bash ended with exit code ${exitCode}: ${stderr.text.trim()}`,
      { code: "MCP_PATH_UNRESOLVED" },
    );
  }
  const real = paths.map((path, index) => [path, found[index]!] as const);
  return new Map(real.filter(([, folder]) => folder !== ""));
}
