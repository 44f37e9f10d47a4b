/** A folder that may be searched. */
export interface Folder {
  /** The path under which it was named, absolute. */
  readonly path: string;
  /** The path without symbolic links. */
  readonly real: string;
}

/**
 * Narrows folders to what lies inside of others.
 *
 * @param wanted The folders that somebody wants.
 * @param limits The folders of which nothing may be left.
 * @returns What both have in common, in the order in which it is wanted.
 */
export function limitFolders(
  wanted: readonly Folder[],
  limits: readonly Folder[],
): Folder[] {
  const common = wanted.flatMap((folder) =>
    limits.some((limit) => isInside(folder, limit))
      ? [folder]
      : limits.filter((limit) => isInside(limit, folder))
  );
  return uniqueFolders(common);
}

/**
 * Leaves out folders that are named twice.
 *
 * @param folders The folders.
 * @returns Each folder once, under the name that came first.
 */
export function uniqueFolders(folders: readonly Folder[]): Folder[] {
  const seen = new Set<string>();
  return folders.filter(({ real }) => !seen.has(real) && seen.add(real));
}

/**
 * Names folders in a message.
 *
 * @param paths Their paths.
 * @returns The first few of them in quotes, and how many there are besides.
 */
export function nameFolders(paths: readonly string[]): string {
  const named = paths.slice(0, MAX_NAMED).map((path) => JSON.stringify(path));
  const more = paths.length - named.length;
  return named.join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/** Folders that a message names; a model needs one to go on with. */
const MAX_NAMED = 5;

function isInside(folder: Folder, limit: Folder): boolean {
  const prefix = limit.real === "/" ? "/" : `${limit.real}/`;
  return `${folder.real}/`.startsWith(prefix);
}
