import type { Corpus } from "./corpus.ts";

/** Says what a folder holds. It stands beside the folder, so that no search finds it. */
const CONTENT = ".content";

/** How a corpus is written. */
export interface WriteCorpusOptions {
  /** Folder to put the corpus's folder in, absolute. */
  readonly folder: string;
  /** What its chance comes from. */
  readonly seed: number;
}

/**
 * Writes a corpus, unless it is there already.
 *
 * @param corpus The corpus.
 * @param options Where to, and what its chance comes from.
 * @returns Absolute path of its folder.
 */
export async function writeCorpus(
  corpus: Corpus,
  { folder, seed }: WriteCorpusOptions,
): Promise<string> {
  const root = `${folder}/${corpus.name}`;
  const content = fingerprint(corpus, seed);
  if (await readIfThere(root + CONTENT) === content) return root;
  await removeIfThere(root + CONTENT);
  await removeIfThere(root);
  await writeFiles(corpus, { folder: root, seed });
  await Deno.writeTextFile(root + CONTENT, content);
  return root;
}

async function writeFiles(
  corpus: Corpus,
  { folder, seed }: WriteCorpusOptions,
): Promise<void> {
  const made = new Set<string>();
  for (const { path, text } of corpus.files(seed)) {
    const file = `${folder}/${path}`;
    const parent = file.slice(0, file.lastIndexOf("/"));
    if (!made.has(parent)) await Deno.mkdir(parent, { recursive: true });
    made.add(parent);
    await Deno.writeTextFile(file, text);
  }
}

/**
 * Tells one corpus from another, such as one of an earlier version of the bench.
 *
 * @param corpus The corpus.
 * @param seed What its chance comes from.
 * @returns A short text.
 */
export function fingerprint(corpus: Corpus, seed: number): string {
  let hash = 0;
  let files = 0;
  for (const { path, text } of corpus.files(seed)) {
    files++;
    for (const part of [path, text.slice(0, 100), `${text.length}`]) {
      for (let index = 0; index < part.length; index++) {
        hash = (Math.imul(hash, 31) + part.charCodeAt(index)) | 0;
      }
    }
  }
  return `${files} files, ${(hash >>> 0).toString(16)}`;
}

async function readIfThere(path: string): Promise<string | undefined> {
  return await Deno.readTextFile(path).catch(() => undefined);
}

async function removeIfThere(path: string): Promise<void> {
  await Deno.remove(path, { recursive: true }).catch((error) => {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  });
}
