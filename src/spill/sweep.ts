import {
  assertOwner,
  inspectPrivateFolder,
  ownUserId,
} from "./private_folder.ts";
import { osErrorCode } from "./spill_failure.ts";
import {
  isPartialFileName,
  isResultFileName,
  isSessionFolderName,
} from "./spill_names.ts";

/** Options of `LocalSpillStore.sweep`. */
export interface SweepOptions {
  /** Age in milliseconds from which on a file is removed; 0 removes all. */
  readonly olderThanMs: number;
}

/** What a sweep removed. */
export interface SweepResult {
  /** Files removed: results, and what a crash left of unfinished ones. */
  readonly files: number;
  /** Bytes that those files held. */
  readonly bytes: number;
  /** Folders of sessions removed because nothing was left in them. */
  readonly folders: number;
}

interface Removed {
  files: number;
  bytes: number;
  folders: number;
}

/**
 * Removes old results of every session.
 *
 * Follows no symbolic link, leaves whatever a store did not make, and puts up
 * with another sweep at the same time.
 *
 * @param folder The store's folder, which need not exist.
 * @param before Files changed at this time or earlier go.
 * @returns What was removed.
 */
export async function sweepFolder(
  folder: string,
  before: Date,
): Promise<SweepResult> {
  const removed: Removed = { files: 0, bytes: 0, folders: 0 };
  const info = await unlessGone(inspectPrivateFolder(folder));
  if (info === undefined) return removed;
  const owner = await unlessGone(unlessFull(ownUserId(folder)));
  if (owner !== undefined) assertOwner(folder, info, owner);

  for (const { name } of await entriesOf(folder)) {
    const path = `${folder}/${name}`;
    // Not counted: what ownUserId() had no time to remove holds no result.
    if (isPartialFileName(name)) await removeOldFile(path, before);
    else if (isSessionFolderName(name)) {
      await sweepSession(path, info.uid, before, removed);
    }
  }
  return removed;
}

async function sweepSession(
  folder: string,
  owner: number | null,
  before: Date,
  removed: Removed,
): Promise<void> {
  const info = await unlessGone(Deno.lstat(folder));
  if (!info?.isDirectory || info.uid !== owner) return;
  const filesBefore = removed.files;
  for (const { name } of await entriesOf(folder)) {
    if (!isResultFileName(name) && !isPartialFileName(name)) continue;
    const bytes = await removeOldFile(`${folder}/${name}`, before);
    if (bytes === undefined) continue;
    removed.files += 1;
    removed.bytes += bytes;
  }
  // An empty folder that is new belongs to a save which is about to use it.
  if (removed.files > filesBefore || isOld(info, before)) {
    await removeIfEmpty(folder, removed);
  }
}

/** Returns the file's size, or `undefined` when it was not removed. */
async function removeOldFile(
  path: string,
  before: Date,
): Promise<number | undefined> {
  const info = await unlessGone(Deno.lstat(path));
  if (!info?.isFile || !isOld(info, before)) return undefined;
  return await unlessGone(Deno.remove(path).then(() => info.size));
}

async function removeIfEmpty(folder: string, removed: Removed): Promise<void> {
  try {
    await Deno.remove(folder);
    removed.folders += 1;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return;
    if (osErrorCode(error) !== "ENOTEMPTY") throw error;
  }
}

function isOld(info: Deno.FileInfo, before: Date): boolean {
  return info.mtime !== null && info.mtime <= before;
}

async function entriesOf(folder: string): Promise<Deno.DirEntry[]> {
  return await unlessGone(Array.fromAsync(Deno.readDir(folder))) ?? [];
}

async function unlessGone<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

/** A full disk may take no further file, and sweeping is what helps then. */
async function unlessFull<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    const code = osErrorCode(error);
    if (code === "ENOSPC" || code === "EDQUOT") return undefined;
    throw error;
  }
}
