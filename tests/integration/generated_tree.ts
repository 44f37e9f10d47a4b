/**
 * A tree of text files that a test makes up, the same for the same seed.
 *
 * @module
 */

import { fc } from "../seeded.ts";

/** A file of the tree. */
export interface GeneratedFile {
  /** Path, relative to the tree. */
  readonly path: string;
  /** Its lines, none of them empty. */
  readonly lines: readonly string[];
}

/** Folders of the tree. Those that {@link IGNORE_RULES} names are among them. */
export const FOLDERS: readonly string[] = [
  "",
  "src",
  "src/core",
  "src/core/io",
  "src/ui",
  "lib",
  "lib/gen",
  "docs",
  "docs/build",
  "build",
  "test/data",
  ".config",
];

const STEMS = ["a", "ab", "b", "main", "index", "io_test", "x1", "x2", "z-9"];
const EXTENSIONS = [".ts", ".tsx", ".md", ".log", ".tmp", ".d.ts", ""];

/** Plain rules, with one file of them in a folder. */
export const IGNORE_RULES: Readonly<Record<string, string>> = {
  ".gitignore": "*.log\nbuild/\n/docs/main.md\nlib/*.tmp\n",
  "src/.gitignore": "x1*\n/ui/b.*\n",
};

/** Words of the lines, and of the patterns that look for them. */
export const WORDS: readonly string[] = [
  ..."foo foobar bar baz qux_1 qux_22 abc abba 42 4 1999".split(" "),
  ..."(foo) a.b a+b x[0] $x {k} | ^ TODO Foo".split(" "),
];

const LINE = fc.array(fc.constantFrom(...WORDS), {
  minLength: 1,
  maxLength: 6,
}).map((words) => words.join(" "));

const FILE = fc.record({
  path: fc.tuple(
    fc.constantFrom(...FOLDERS),
    fc.oneof(
      { arbitrary: fc.constant(""), weight: 9 },
      { arbitrary: fc.constant("."), weight: 1 },
    ),
    fc.constantFrom(...STEMS),
    fc.constantFrom(...EXTENSIONS),
  ).map(([folder, dot, stem, extension]) =>
    `${folder}${folder && "/"}${dot}${stem}${extension}`
  ),
  lines: fc.array(LINE, { minLength: 1, maxLength: 12 }),
});

/**
 * Makes up the files of a tree.
 *
 * @param seed Settles what they are.
 * @returns The files, in no order, each path once.
 */
export function generateFiles(seed: number): readonly GeneratedFile[] {
  const files = fc.sample(FILE, { seed, numRuns: 160 });
  return [...new Map(files.map((file) => [file.path, file])).values()];
}

/** Reads from stdin what {@link treeInput} writes. The files are modified a minute apart, in this order. */
export const MAKE_TREE = `
minute=0
while IFS= read -r -d '' path && IFS= read -r -d '' content; do
  [[ $path == */* ]] && mkdir -p -- "\${path%/*}"
  printf '%s\\n' "$content" >"$path"
  printf -v time '202401%02d%02d%02d' $((minute / 1440 + 1)) \\
    $((minute / 60 % 24)) $((minute % 60))
  touch -t "$time" -- "$path"
  minute=$((minute + 1))
done`;

/**
 * Writes files as {@link MAKE_TREE} reads them.
 *
 * @param files The files.
 * @returns Text for its stdin.
 */
export function treeInput(files: readonly GeneratedFile[]): string {
  return files.map(({ path, lines }) => `${path}\0${lines.join("\n")}\0`)
    .join("");
}
