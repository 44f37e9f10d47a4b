/**
 * Runs the demo with exactly its permissions: `deno task demo --help`.
 *
 * @module
 */

import { spillFolderFrom } from "../src/spill/default_spill_folder.ts";
import { launch } from "./launch.ts";
import { exitWith } from "./script.ts";

if (import.meta.main) {
  await exitWith(() =>
    launch({
      main: "src/demo/main.ts",
      permissionSet: "demo",
      spillFolder: spillFolderFrom((name) => Deno.env.get(name)),
    })
  );
}
