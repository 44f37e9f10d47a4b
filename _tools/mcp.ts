/**
 * Runs the MCP server with exactly its permissions: `deno task mcp --help`.
 *
 * @module
 */

import { parseServerArgs } from "../src/mcp/arguments.ts";
import { spillFolderFrom } from "../src/spill/default_spill_folder.ts";
import { launch } from "./launch.ts";
import { exitWith } from "./script.ts";

/** The folder that the arguments name. What is wrong with them is for the server to say. */
function namedFolder(): string | undefined {
  try {
    const request = parseServerArgs(Deno.args);
    return request.kind === "serve" ? request.results : undefined;
  } catch {
    return undefined;
  }
}

if (import.meta.main) {
  await exitWith(() =>
    launch({
      main: "src/mcp/mod.ts",
      permissionSet: "mcp",
      spillFolder: namedFolder() ??
        spillFolderFrom((name) => Deno.env.get(name)),
    })
  );
}
