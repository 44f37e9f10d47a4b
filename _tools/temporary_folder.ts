/**
 * A folder that lasts as long as the work in it.
 *
 * @module
 */

/**
 * Lets `use` work in a fresh folder, and removes it afterwards.
 *
 * @param use Takes the absolute path of the folder, without symbolic links.
 * @returns What `use` returns.
 */
export async function withTemporaryFolder<T>(
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await Deno.realPath(
    await Deno.makeTempDir({ prefix: "harness-tools-" }),
  );
  try {
    return await use(folder);
  } finally {
    await makeRemovable(folder);
    await Deno.remove(folder, { recursive: true });
  }
}

/** A test that ended early may leave folders behind that nobody may enter. */
async function makeRemovable(folder: string): Promise<void> {
  await Deno.chmod(folder, 0o700);
  for await (const { isDirectory, name } of Deno.readDir(folder)) {
    if (isDirectory) await makeRemovable(`${folder}/${name}`);
  }
}
