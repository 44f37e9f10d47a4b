/**
 * Trees of everything that is odd about files: names, contents, links, rules.
 *
 * A text here stands for bytes: a character from U+DC80 to U+DCFF is one byte
 * that is not UTF-8, any other character its UTF-8.
 *
 * @module
 */

import { fc } from "../seeded.ts";
import { WORDS } from "./generated_tree.ts";

/** A file of the tree. */
export interface OddFile {
  readonly path: string;
  /** What it holds. */
  readonly content: string;
  /** The lines that a search shows, as a program without encodings can read them. */
  readonly lines: readonly string[];
}

/** A tree. */
export interface OddTree {
  readonly files: readonly OddFile[];
  /** Links, as path and target. */
  readonly links: readonly (readonly [string, string])[];
  /** Name of the files with the rules: what git reads, or ripgrep alone. */
  readonly ruleFile: ".gitignore" | ".ignore";
  /** Rules by folder. */
  readonly rules: Readonly<Record<string, readonly string[]>>;
}

/** Folders, all of which hold a file. */
export const ODD_FOLDERS: readonly string[] = [
  "",
  "src",
  "src/a b",
  "src/{x,y}",
  "-dash",
  "'quo\"te",
  "[id]/(group)",
  "new\nline",
  "caf\u00e9",
  "cafe\u0301",
  "bad\udcff",
  "build",
  "build/keep",
  "日本/🔥",
  ".hid",
];

const NAMES = [
  ..."a.ts b.ts main.ts a.md b.log keep.log x.tmp README [x].ts {a}.md".split(
    " ",
  ),
  ..."-e --help #hash !bang $x `x` a,b.ts a;b 'q' é.ts 日.md *.ts ?.md".split(
    " ",
  ),
  ..."Line\u00a012:\u00a0x (note).md \\b.ts ~ ~x".split(" "),
  ...["sp ace.ts", " lead.md", "trail ", "new\nline.md", "tab\t.ts", 'd"q.ts'],
  ...["e\u0301.ts", "\udcff.ts", "x\udc80\udcfe", "\x1b[31m.md", "\x01.log"],
  ...[".hidden.cfg", ".env.cfg"],
];

const LINE = fc.array(fc.constantFrom(...WORDS, "é", "日本", "Z\u0301"), {
  minLength: 1,
  maxLength: 5,
}).map((words) => words.join(" "));

const LINES = fc.array(LINE, { minLength: 1, maxLength: 8 });

type Content = Omit<OddFile, "path">;

const utf16 = (text: string) =>
  Array.from({ length: text.length }, (_, index) => {
    const unit = text.charCodeAt(index);
    return byte(unit & 0xff) + byte(unit >> 8);
  }).join("");

const byte = (value: number) =>
  value < 0x80 ? String.fromCharCode(value) : String.fromCharCode(
    0xdc00 + value,
  );

const KINDS: readonly ((lines: readonly string[]) => Content)[] = [
  (lines) => ({ lines, content: `${lines.join("\n")}\n` }),
  (lines) => ({ lines, content: lines.join("\n") }),
  (lines) => ({ lines, content: `${lines.join("\r\n")}\r\n` }),
  (lines) => ({ lines, content: `\ufeff${lines.join("\n")}\n` }),
  (lines) => ({
    lines,
    content: byte(0xff) + byte(0xfe) + utf16(`${lines.join("\r\n")}\n`),
  }),
  (lines) => ({
    lines: lines.map((line) => `${line} \udcff`),
    content: lines.map((line) => `${line} \udcff\n`).join(""),
  }),
  (lines) => ({
    lines,
    content: `${lines.join("\n")}\n\0\0\n${lines.join("\n")}\n`,
  }),
  () => ({ lines: [], content: "" }),
  () => ({ lines: [], content: "\n\n" }),
];

const CONTENT = fc.tuple(
  fc.oneof(
    { arbitrary: fc.constant(KINDS[0]!), weight: 6 },
    { arbitrary: fc.constantFrom(...KINDS), weight: 8 },
  ),
  LINES,
).map(([make, lines]) => make(lines));

const FILE = fc.record({
  folder: fc.constantFrom(...ODD_FOLDERS),
  name: fc.constantFrom(...NAMES),
  content: CONTENT,
}).map(({ folder, name, content }): OddFile => ({
  path: inFolder(folder, name),
  ...content,
}));

const RULES = fc.uniqueArray(
  fc.constantFrom(
    ..."*.log !keep.log build/ !build/ /src/*.ts !b.ts **/*.tmp x.tmp".split(
      " ",
    ),
    ..."\\#hash \\!bang [ab].ts 日* /README !README *.md !*.md src/** #c".split(
      " ",
    ),
    ..."new* keep keep/ /build/* !/build/keep [!a]*.ts"
      .split(" "),
    ...["", "*\\ ", "sp\\ ace.ts", "trail\\ ", "* *"],
  ),
  { maxLength: 5, size: "max" },
);

/** A tree of odd files. */
export const ODD_TREE: fc.Arbitrary<OddTree> = fc.record({
  files: fc.uniqueArray(FILE, {
    minLength: 8,
    maxLength: 40,
    size: "max",
    selector: ({ path }) => path,
  }),
  links: fc.constantFrom<OddTree["links"]>(
    [],
    [["lnk-folder", "src"], ["src/lnk-up", ".."], ["lnk-loop", "lnk-loop"]],
    [["lnk-nowhere", "no/such"], ["lnk-file", "src/a.ts"]],
    [["lnk-a", "lnk-b"], ["lnk-b", "lnk-a"], ["lnk-out", "/etc"]],
  ),
  ruleFile: fc.constantFrom(".gitignore", ".ignore"),
  rules: fc.dictionary(
    fc.constantFrom("", "src", "build", "日本"),
    RULES,
    { noNullPrototype: true },
  ),
});

/**
 * Joins a folder of the tree and a name.
 *
 * @param folder The folder; the root is empty.
 * @param name The name.
 * @returns The path.
 */
export function inFolder(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}

/**
 * Gives the bytes that a text stands for, as text that stands for each byte that
 * is not UTF-8 with U+FFFD.
 *
 * @param text The text.
 * @returns What a tool shows of it.
 */
export function shown(text: string): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytesOf(text));
}

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(
    [...text].flatMap((char) =>
      /[\udc80-\udcff]/.test(char)
        ? [char.charCodeAt(0) & 0xff]
        : [...new TextEncoder().encode(char)]
    ),
  );
}

/** A word that bash's `printf %b` writes as the bytes. */
export function printfWord(text: string): string {
  const escaped = Array.from(bytesOf(text), (value) => {
    const char = String.fromCharCode(value);
    return /[\w ./]/.test(char)
      ? char
      : `\\x${value.toString(16).padStart(2, "0")}`;
  });
  return `'${escaped.join("")}'`;
}

/**
 * Writes the bash code that makes a tree in the current folder, and beside it,
 * in `../plain`, a file for each file with its lines alone, called after its index.
 *
 * @param tree The tree.
 * @returns The code; too long for a command line.
 */
export function makeTree({ files, links, ruleFile, rules }: OddTree): string {
  const plain = files.map(({ lines }, index) =>
    `file ../plain/${index} ${
      printfWord(lines.map((line) => `${line}\n`).join(""))
    }`
  );
  return [
    `file() {
      printf -v path %b "$1"
      [[ $path == */* ]] && mkdir -p -- "\${path%/*}"
      printf %b "$2" >"./$path"
    }
    mkdir -p src build 日本 ../plain`,
    ...files.map(({ path, content }) =>
      `file ${printfWord(path)} ${printfWord(content)}`
    ),
    ...plain,
    ...Object.entries(rules).map(([folder, lines]) =>
      `file ${printfWord(inFolder(folder, ruleFile))} ${
        printfWord(`${lines.join("\n")}\n`)
      }`
    ),
    ...links.map(([path, target]) => `ln -s ${target} ${path}`),
    "",
  ].join("\n");
}
