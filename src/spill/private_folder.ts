import { SpillError } from "./spill_error.ts";
import { newFileName, partialFileName } from "./spill_names.ts";

/** Mode bits that let the group or others write. */
const OTHERS_WRITE = 0o022;

/**
 * Makes sure that a folder is there and that no other user can get between the
 * caller and what it writes in it.
 *
 * @param path Path of the folder.
 * @param options Whether missing folders above it are made too.
 * @returns What the file system says of the folder.
 * @throws {SpillError} If it is a symbolic link, or others may write to it.
 */
export async function ensurePrivateFolder(
  path: string,
  options: { readonly recursive: boolean },
): Promise<Deno.FileInfo> {
  try {
    await Deno.mkdir(path, { mode: 0o700, recursive: options.recursive });
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
  }
  return await inspectPrivateFolder(path);
}

/**
 * Looks at a folder without making it.
 *
 * @param path Path of the folder.
 * @returns What the file system says of the folder.
 * @throws {SpillError} If it is a symbolic link, no folder, or others may write to it.
 */
export async function inspectPrivateFolder(
  path: string,
): Promise<Deno.FileInfo> {
  const info = await Deno.lstat(path);
  if (info.isSymlink) {
    throw unsafe(path, "it is a symbolic link: name the folder itself");
  }
  if (!info.isDirectory) {
    throw unsafe(path, "it is not a folder: choose another path");
  }
  const mode = info.mode ?? 0;
  if ((mode & OTHERS_WRITE) !== 0) {
    const octal = (mode & 0o777).toString(8).padStart(4, "0");
    throw unsafe(
      path,
      `other users may write to it (mode ${octal}): run "chmod go-w" on it, or choose another folder`,
    );
  }
  return info;
}

/**
 * Checks that a folder belongs to the user who runs this.
 *
 * @param path Path of the folder.
 * @param info What the file system says of the folder.
 * @param owner What {@link ownUserId} returned.
 * @throws {SpillError} If it is another user's.
 */
export function assertOwner(
  path: string,
  info: Deno.FileInfo,
  owner: number | null,
): void {
  if (info.uid === owner) return;
  throw unsafe(
    path,
    `it belongs to user ${info.uid}, and this runs as user ${owner}: choose another folder`,
  );
}

/**
 * Finds out whom the files belong to that this process makes.
 *
 * `Deno.uid()` would want a further permission. So this makes an empty file,
 * looks at its owner through the open handle, and removes it.
 *
 * @param folder A folder to make the file in.
 * @returns The user id, or `null` where files have none.
 */
export async function ownUserId(folder: string): Promise<number | null> {
  const path = `${folder}/${partialFileName(newFileName("owner"))}`;
  using file = await Deno.open(path, {
    write: true,
    createNew: true,
    mode: 0o600,
  });
  try {
    return (await file.stat()).uid;
  } finally {
    await removeUnlessSwept(path);
  }
}

async function removeUnlessSwept(path: string): Promise<void> {
  try {
    await Deno.remove(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

function unsafe(path: string, detail: string): SpillError {
  return new SpillError(`Cannot use "${path}" for results: ${detail}`, {
    code: "SPILL_FOLDER_UNSAFE",
  });
}
