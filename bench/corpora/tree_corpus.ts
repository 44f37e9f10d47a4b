import { type Corpus, type CorpusFile, NEEDLES } from "./corpus.ts";
import { Random } from "./random.ts";
import { sourceLines } from "./source_text.ts";

/** What {@link treeCorpus} makes. */
export interface TreeOptions {
  /** Name of the tree. */
  readonly name: string;
  /** Files in it. */
  readonly files: number;
  /** Lines of a file, on average. */
  readonly lines: number;
  /** Lines in the whole tree that have each needle. */
  readonly needles: Readonly<Record<keyof typeof NEEDLES, number>>;
}

/** Endings of file names: one file of 150, one of 15, and the rest. */
const RARE = { every: 150, extension: "lock" };
const LESS_COMMON = { every: 15, extension: "rs" };
const COMMON = ["ts", "js", "md", "json"];

const FILES_PER_FOLDER = 12;

/**
 * Plans a tree like a large checkout: many small files of source code.
 *
 * @param options What is in it.
 * @returns The corpus.
 */
export function treeCorpus(
  { name, files, lines, needles }: TreeOptions,
): Corpus {
  return {
    name,
    *files(seed) {
      const random = new Random(seed);
      const source = sourceLines(random);
      for (let index = 0; index < files; index++) {
        const text = Array.from(
          { length: 1 + random.integer(2 * lines - 1) },
          () => random.pick(source),
        );
        for (const [key, needle] of Object.entries(NEEDLES)) {
          const count = needles[key as keyof typeof NEEDLES];
          for (let left = share(count, index, files); left > 0; left--) {
            const at = random.integer(text.length + 1);
            text.splice(at, 0, `${random.pick(source)} ${needle}`);
          }
        }
        yield { path: path(random, index), text: `${text.join("\n")}\n` };
      }
    },
  };
}

/** Deals things out evenly: what the one at an index gets of them. */
function share(things: number, index: number, takers: number): number {
  const before = Math.floor(things * index / takers);
  return Math.floor(things * (index + 1) / takers) - before;
}

function path(random: Random, index: number): CorpusFile["path"] {
  const folder = Math.floor(index / FILES_PER_FOLDER);
  const extension = index % RARE.every === 0
    ? RARE.extension
    : index % LESS_COMMON.every === 1
    ? LESS_COMMON.extension
    : random.pick(COMMON);
  return `package_${
    folder % 40
  }/src/module_${folder}/file_${index}.${extension}`;
}
