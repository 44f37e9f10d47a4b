import { partialFileName } from "./spill_names.ts";

/**
 * Writes a new file that is complete or absent.
 *
 * The text goes to a hidden file first, and to the disk, and only then under its
 * name. A crash leaves at most the hidden file.
 *
 * @param folder A folder in which nobody else can write.
 * @param name Name of the file, from `newFileName`.
 * @param pieces The text in UTF-8, piece by piece.
 * @returns Bytes written.
 * @throws {Deno.errors.AlreadyExists} If the name is taken, also by a symbolic
 * link: nothing is ever overwritten or followed.
 */
export async function writeWholeFile(
  folder: string,
  name: string,
  pieces: Iterable<Uint8Array>,
): Promise<number> {
  const partial = `${folder}/${partialFileName(name)}`;
  using file = await Deno.open(partial, {
    write: true,
    createNew: true,
    mode: 0o600,
  });
  try {
    const bytes = await writePieces(file, pieces);
    await file.syncData();
    await moveToNewName(partial, `${folder}/${name}`);
    return bytes;
  } catch (error) {
    await removeLeftover(partial);
    throw error;
  }
}

async function writePieces(
  file: Deno.FsFile,
  pieces: Iterable<Uint8Array>,
): Promise<number> {
  let bytes = 0;
  for (const piece of pieces) {
    bytes += piece.length;
    let rest = piece;
    while (rest.length > 0) rest = rest.subarray(await file.write(rest));
  }
  return bytes;
}

/**
 * Not a hard link, which would refuse a taken name by itself: some file systems
 * have none. Nothing comes between the check and the move, since only this user
 * writes here and the partial file, made exclusively, reserves the random name.
 */
async function moveToNewName(from: string, to: string): Promise<void> {
  try {
    await Deno.lstat(to);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    return await Deno.rename(from, to);
  }
  throw new Deno.errors.AlreadyExists(`"${to}" exists already`);
}

async function removeLeftover(path: string): Promise<void> {
  try {
    await Deno.remove(path);
  } catch {
    // What failed before is what the caller has to know; a sweep takes the rest.
  }
}
