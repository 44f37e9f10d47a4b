/**
 * Runs the demo with exactly its permissions: `deno task demo --help`.
 *
 * @module
 */

import { spillFolderFrom } from "../src/spill/default_spill_folder.ts";
import { run } from "./child.ts";
import { findRipgrep, pathWithRipgrep } from "./ripgrep.ts";
import { exitWith } from "./script.ts";
import { denoArgs, prepareStd, ROOT } from "./std.ts";

if (import.meta.main) {
  await exitWith(async () => {
    const [std, ripgrep] = await Promise.all([prepareStd(), findRipgrep()]);
    const spill = spillFolderFrom((name) => Deno.env.get(name));
    // A task runs in the project's folder; the user called it from this one.
    const cwd = Deno.env.get("INIT_CWD") ?? Deno.cwd();
    return await run(
      Deno.execPath(),
      denoArgs(std, "run", [
        "--quiet",
        "--no-prompt",
        "--permission-set=demo",
        `--allow-read=${spill}`,
        `--allow-write=${spill}`,
        `${ROOT}/src/demo/main.ts`,
        ...Deno.args,
      ]),
      { cwd, env: { PATH: await pathWithRipgrep(ripgrep) } },
    );
  });
}
