/**
 * Lists paths for one of Deno's permission flags.
 *
 * Deno splits such a list at commas, and not every version knows a way to write
 * a comma that belongs to a path. Such a path would grant others in its place,
 * that nobody named.
 *
 * @param paths The paths, at least one.
 * @returns The list, as it goes after `--allow-read=`.
 * @throws {Error} If a path cannot be a part of a list.
 */
export function permissionPaths(paths: readonly string[]): string {
  for (const path of paths) {
    if (path !== "" && !path.includes(",")) continue;
    throw new Error(
      `Cannot run with permission for ${
        JSON.stringify(path)
      }: Deno splits its lists of paths at commas: name a folder whose real path has none`,
    );
  }
  return paths.join(",");
}
