/**
 * What becomes of targets of `read`, for the user who runs this:
 * `deno run --allow-read=FOLDER read_outcomes.ts FOLDER TARGET…`. Needs no npm
 * package, since another user may have none.
 *
 * @module
 */

import { FileError, PathPolicy } from "../../src/files/mod.ts";
import { READ_DEFAULTS } from "../../src/read/defaults.ts";
import { findTarget } from "../../src/read/find_target.ts";
import { readFile } from "../../src/read/read_file.ts";

/**
 * Reads targets below `FOLDER/root`.
 *
 * @param folder The folder.
 * @param targets The targets.
 * @returns The first line of each, or the code and the end of the message of its error.
 */
export async function readOutcomes(
  folder: string,
  targets: readonly string[],
): Promise<Record<string, string>> {
  const policy = new PathPolicy({
    roots: ["."],
    workdir: `${folder}/root`,
    absolutePaths: true,
  });
  const options = READ_DEFAULTS;
  const outcomes: Record<string, string> = {};
  for (const target of targets) {
    try {
      const { file, selector } = await findTarget(
        target,
        policy,
        options.defaultLines,
      );
      const { lines } = await readFile(file, { selector, options });
      outcomes[target] = lines[0]?.text ?? "";
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      const detail = error.message.replace(/^.*?": /, "").split(":")[0];
      outcomes[target] = `${error.code}: ${detail}`;
    }
  }
  return outcomes;
}

if (import.meta.main) {
  const [folder, ...targets] = Deno.args;
  // deno-lint-ignore no-console -- what the caller reads
  console.log(JSON.stringify(await readOutcomes(folder!, targets)));
}
