import { basename, dirname, resolve } from "@std/path/posix";
import { FileError } from "./file_error.ts";
import type { PathPolicy } from "./path_policy.ts";
import { linkTarget } from "./real_path.ts";

/**
 * Says whether a path is a symbolic link itself. Where it leads does not matter;
 * the folder that it is in has to be one that may be read.
 *
 * @param policy Says which paths may be used.
 * @param path The path as the model sent it.
 * @returns Whether it is one.
 */
export async function isLink(
  policy: PathPolicy,
  path: string,
): Promise<boolean> {
  try {
    const folder = await policy.resolve(dirname(path));
    const link = resolve(folder.realPath, basename(path));
    return await linkTarget(link) !== undefined;
  } catch (error) {
    if (error instanceof FileError) return false;
    throw error;
  }
}
