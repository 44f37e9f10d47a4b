import { quote } from "../shell/quote.ts";
import type { GlobOrder } from "./config.ts";
import type { GlobInput } from "./glob_arguments.ts";
import { execRipgrep } from "./exec_ripgrep.ts";
import { maxDepth } from "./glob_depth.ts";
import { protectGlob } from "./glob_matcher.ts";
import { enterFolder, enterFolderBelow } from "./search_target.ts";
import { VCS_FOLDERS } from "./vcs_folders.ts";

/** What a `glob` command needs besides the arguments. */
export interface GlobCommandOptions {
  /** The search root. Default: the root of the input, as it is. */
  readonly root?: string;
  /** Order of the files. Default: `"oldest-first"`. */
  readonly order?: GlobOrder;
}

/**
 * Builds the shell command of a `glob` call.
 *
 * @param input Arguments that passed `parseGlobArgs()`.
 * @param options Where to search and in which order.
 * @returns The command. It prints paths relative to the folder that the pattern
 * starts with, each ended by NUL.
 *
 * @example
 * ```ts
 * import { buildGlobCommand, parseGlobArgs } from "@harness/tools";
 * import { assertStringIncludes } from "@std/assert";
 *
 * const command = buildGlobCommand(parseGlobArgs({ pattern: "*.ts" }));
 * assertStringIncludes(command, "--glob='*.ts'");
 * ```
 */
export function buildGlobCommand(
  input: GlobInput,
  { root = input.root, order = "oldest-first" }: GlobCommandOptions = {},
): string {
  const globs = [
    ...input.globs.map(protectGlob),
    ...VCS_FOLDERS.map((folder) => `!${folder}/`),
  ];
  const depth = maxDepth(input.globs);
  return [
    enterFolder(root),
    ...(input.folder === "" ? [] : [enterFolderBelow(input.folder)]),
    execRipgrep([
      "--files --null --no-ignore --hidden",
      order === "oldest-first" ? "--sort=modified" : "--sortr=modified",
      ...(depth === undefined ? [] : [`--max-depth=${depth}`]),
      ...globs.map((glob) => `--glob=${quote(glob)}`),
      "-- ./",
    ]),
  ].join("\n");
}
