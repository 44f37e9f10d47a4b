import type { ResolvedPath } from "./path_policy.ts";

/**
 * Says whether a path that was checked leads to a folder.
 *
 * @param path The path.
 * @returns Whether it does; also where that cannot be told, so that whoever uses it finds out why.
 */
export async function isFolder({ realPath }: ResolvedPath): Promise<boolean> {
  try {
    return (await Deno.stat(realPath)).isDirectory;
  } catch {
    return true;
  }
}
