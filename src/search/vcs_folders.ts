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
 * @param bases Folders that count as none: whoever works below `.git`, in a
 * worktree that is kept there, has named no such folder.
 * @returns The name of the folder, or nothing.
 */
export function vcsFolderIn(
  path: string,
  bases: readonly string[] = [],
): string | undefined {
  const lengths = bases.map((base) => base.replace(/\/+$/, ""))
    .filter((base) => `${path}/`.startsWith(`${base}/`))
    .map(({ length }) => length);
  const named = path.slice(Math.max(0, ...lengths));
  return named.split("/").find((segment) => VCS_FOLDERS.includes(segment));
}
