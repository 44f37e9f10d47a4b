/**
 * Runs a deno command where JSR may be out of reach:
 * `deno run -A _tools/deno.ts test tests/search`.
 *
 * @module
 */

import { run } from "./child.ts";
import { exitWith } from "./script.ts";
import { denoArgs, prepareStd } from "./std.ts";

if (import.meta.main) {
  await exitWith(async () => {
    const [subcommand, ...args] = Deno.args;
    if (!subcommand) {
      throw new Error('Cannot run deno: expected a command, such as "check"');
    }
    const std = await prepareStd();
    return await run(Deno.execPath(), denoArgs(std, subcommand, args));
  });
}
