/** Folders in which version control systems keep their data. A search for files never lists what is in them. */
export const VCS_FOLDERS: readonly string[] = [
  ".git",
  ".svn",
  ".hg",
  ".bzr",
  ".jj",
  ".sl",
];

/**
 * Finds the version control folder that a path is at or inside.
 *
 * @param path The path.
 * @returns The name of the folder, or nothing.
 */
export function vcsFolderIn(path: string): string | undefined {
  return path.split("/").find((segment) => VCS_FOLDERS.includes(segment));
}
