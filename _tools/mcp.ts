/**
 * Runs the MCP server with exactly its permissions: `deno task mcp --help`.
 *
 * @module
 */

import { parseServerArgs, type ServeRequest } from "../src/mcp/arguments.ts";
import { spillFolderFrom } from "../src/spill/default_spill_folder.ts";
import { calledFrom } from "./called_from.ts";
import { launch } from "./launch.ts";
import { exitWith } from "./script.ts";

/** What the arguments ask for. What is wrong with them is for the server to say. */
function readRequest(): ServeRequest | undefined {
  try {
    const request = parseServerArgs(Deno.args);
    return request.kind === "serve" ? request : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The folders that the server itself reads, under their names and without links:
 * Deno takes a permission by its letters. For a search ripgrep reads them.
 */
async function readableFolders(
  request: ServeRequest | undefined,
): Promise<readonly string[]> {
  if (request?.tools !== "inspect") return [];
  const folder = calledFrom();
  const roots = request.roots.length > 0 ? request.roots : ["."];
  const paths = roots.map((root) =>
    root.startsWith("/") ? root : `${folder}/${root}`
  );
  const real = await Promise.all(
    paths.map((path) => Deno.realPath(path).catch(() => path)),
  );
  return [...new Set([...paths, ...real])];
}

if (import.meta.main) {
  await exitWith(async () => {
    const request = readRequest();
    return await launch({
      main: "src/mcp/mod.ts",
      permissionSet: "mcp",
      spillFolder: request?.results ??
        spillFolderFrom((name) => Deno.env.get(name)),
      readable: await readableFolders(request),
    });
  });
}
