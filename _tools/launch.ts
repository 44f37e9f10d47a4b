/**
 * Starts a program of this package with exactly its permissions, also where JSR
 * cannot be reached and where ripgrep is not installed.
 *
 * @module
 */

import { calledFrom } from "./called_from.ts";
import { run } from "./child.ts";
import { permissionPaths } from "./permission_paths.ts";
import { findRipgrep, pathWithRipgrep } from "./ripgrep.ts";
import { denoArgs, prepareStd, ROOT } from "./std.ts";

/** A program of this package. */
export interface Program {
  /** Its main module, relative to the project. */
  readonly main: string;
  /** The permission set of `deno.json` that it runs with. */
  readonly permissionSet: string;
  /** The folder that it keeps results in, and the only one that it may write. */
  readonly spillFolder: string;
  /** Further folders that it may read. */
  readonly readable?: readonly string[];
}

/**
 * Runs a program in the folder from which it was called ({@link calledFrom}),
 * with the arguments of this script.
 *
 * @param program The program.
 * @returns Its exit code.
 * @throws {Error} If Deno cannot be told of a folder.
 */
export async function launch(
  { main, permissionSet, spillFolder, readable = [] }: Program,
): Promise<number> {
  const [std, ripgrep] = await Promise.all([prepareStd(), findRipgrep()]);
  return await run(
    Deno.execPath(),
    denoArgs(std, "run", [
      "--quiet",
      "--no-prompt",
      `--permission-set=${permissionSet}`,
      `--allow-read=${permissionPaths([spillFolder, ...readable])}`,
      `--allow-write=${permissionPaths([spillFolder])}`,
      `${ROOT}/${main}`,
      ...Deno.args,
    ]),
    {
      cwd: calledFrom(),
      env: { PATH: await pathWithRipgrep(ripgrep) },
    },
  );
}
