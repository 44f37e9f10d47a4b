import { quote } from "@harness/tools";
import { assertEquals, assertGreater, assertLessOrEqual } from "@std/assert";
import { fc } from "../seeded.ts";
import { WORDS } from "./generated_tree.ts";
import {
  inFolder,
  makeTree,
  ODD_FOLDERS,
  ODD_TREE,
  type OddTree,
  printfWord,
  shown,
} from "./odd_tree.ts";
import { SearchSession } from "./search_session.ts";

const TREES = 52;

/** Calls for each tree. Three of four can be compared, 2,000 in all. */
const CALLS = 50;

/** Globs in the part of the grammar that git's pathspecs share. The first three have no slash. */
const GLOBS: readonly string[] = [
  ..."*.ts *.md [a-m]* ?.ts *[0-9]* *e* src/* src/** **/*.log **/keep/* */*.ts"
    .split(" "),
  ..."src/*/*.ts [[]x[]].ts 日*/** -* [*]* *\\** new*/** **/[!a-y].* *\\b* **"
    .split(" "),
  ...[
    "* *",
    "*\\ *",
    "**/*\n*",
    "cafe\u0301/*",
    "caf\u00e9/**",
    "*\t*",
    "'*/**",
  ],
];

const PIECE = fc.oneof(
  fc.constantFrom(...WORDS, "日本", "é").map((word) =>
    word.replace(/[.+*?()|[\]{}^$\\]/g, "\\$&")
  ),
  fc.constantFrom(
    ..."[a-c] [0-9]+ [0-9]{2,3} (?:foo|bar) (?:ba)+ a? [[:upper:]] .* x*".split(
      " ",
    ),
  ),
);

/** What Rust's regular expressions and Perl's read alike, byte for byte. */
const PATTERN = fc.tuple(
  fc.constantFrom("", "", "^", "(?i)"),
  fc.array(PIECE, { minLength: 1, maxLength: 3 }),
  fc.constantFrom("", "", "", "$"),
).map(([start, pieces, end]) => start + pieces.join("") + end)
  // To one of them an empty line at the end is a line; the file's last bytes may not be UTF-8.
  .filter((pattern) =>
    !/\.\*\$$|^(?:\^|\(\?i\))?(?:\.\*|x\*|a\?)*\$?$/.test(pattern)
  );

const CALL = fc.record({
  pattern: PATTERN,
  glob: fc.constantFrom(...GLOBS),
  folder: fc.oneof(
    { arbitrary: fc.constant(""), weight: 3 },
    { arbitrary: fc.constantFrom(...ODD_FOLDERS.slice(1)), weight: 2 },
  ),
  file: fc.nat(1_000),
  kind: fc.constantFrom("glob", "grep", "include", "file"),
});

type Call = Readonly<
  typeof CALL extends fc.Arbitrary<infer Value> ? Value
    : never
>;

/** What other programs say about a tree, asked in one run of bash. */
interface Oracle {
  /** Paths of the tree's files, by index. */
  readonly paths: readonly string[];
  /** Files that a search without rules sees, and that one with rules sees, hidden ones included. */
  readonly all: ReadonlySet<string>;
  readonly kept: ReadonlySet<string>;
  /** For each call the files below the folder that match its glob, without rules. */
  readonly globbed: readonly (readonly string[])[];
  /** For each call the matching lines, as index of the file and number of the line. */
  readonly grepped: readonly (readonly (readonly [number, number])[])[];
}

const SECTION = "\x01\n";

/** Without a slash a glob is one of base names; a pathspec always starts at the folder. */
function pathspec(glob: string): string {
  return `:(glob)${glob.includes("/") || glob === "**" ? "" : "**/"}${glob}`;
}

/** Both tools take brackets and backslashes for text, too. */
function readings(glob: string): string[] {
  return [glob, glob.replace(/[\\[\]]/g, "\\$&")];
}

/** Files below a folder, but not those below a name that is not UTF-8, which Deno cannot enter. */
async function* walkFiles(
  root: string,
  folder = "",
): AsyncGenerator<string, undefined> {
  for await (
    const { name, isFile, isDirectory } of Deno.readDir(
      `${root}/${folder}`,
    )
  ) {
    const path = inFolder(folder, name);
    if (name === ".git" || name.includes("\ufffd")) continue;
    if (isFile) yield path;
    if (isDirectory) yield* walkFiles(root, path);
  }
}

async function askOracle(
  session: SearchSession,
  tree: OddTree,
  calls: readonly Call[],
): Promise<Oracle> {
  const end = "printf '\\x01\\n'";
  const questions = calls.flatMap(({ glob, folder, pattern }) => [
    `printf -v folder %b ${printfWord(folder === "" ? "." : `./${folder}`)}`,
    `if [[ -d $folder ]]; then git -C "$folder" ls-files -oz -- ${
      readings(glob).map((glob) => quote(pathspec(glob))).join(" ")
    }; fi; ${end}`,
    `grep -rnP -e ${quote(pattern)} ../plain | cut -b 1-40; ${end}`,
  ]);
  const output = await session.tree.run("source /dev/stdin", {
    stdin: [
      makeTree(tree),
      "export LC_ALL=C GIT_CONFIG_GLOBAL=/dev/null",
      "git init -q .",
      `find . -name .git -prune -o -type f -print0; ${end}`,
      `find . -name .git -prune -o -type f -print0 |
        git check-ignore -z --stdin --no-index; ${end}`,
      tree.ruleFile === ".gitignore"
        ? `git ls-files -oz --exclude-standard; ${end}`
        : `git ls-files -oz --exclude-per-directory=.ignore; ${end}`,
      ...questions,
    ].join("\n"),
  });
  const [all, ignored, kept, ...answers] = output.split(SECTION);
  const names = (text: string) => text.split("\0").filter(Boolean);
  const files = new Set(names(all!).map((path) => path.slice("./".length)));
  const walked = await Array.fromAsync(walkFiles(session.tree.path));
  assertEquals(
    walked.toSorted(),
    [...files].filter((path) => !path.includes("\ufffd")).toSorted(),
    "two oracles differ: find, and a walk of our own",
  );
  if (tree.ruleFile === ".gitignore") {
    const left = files.difference(
      new Set(names(ignored!).map((path) => path.slice("./".length))),
    );
    assertEquals(
      names(kept!).filter((path) => files.has(path)).toSorted(),
      [...left].toSorted(),
      "two oracles differ: git ls-files and git check-ignore",
    );
  }
  return {
    paths: tree.files.map(({ path }) => shown(path)),
    all: files,
    kept: new Set(names(kept!).filter((path) => files.has(path))),
    globbed: calls.map(({ folder }, index) =>
      names(answers[2 * index]!)
        .map((path) => inFolder(shown(folder), path))
        .filter((path) => files.has(path))
    ),
    grepped: calls.map((_, index) =>
      answers[2 * index + 1]!.split("\n").filter(Boolean).map((line) => {
        const [, file, number] = /^\.\.\/plain\/(\d+):(\d+):/.exec(line)!;
        return [Number(file), Number(number)] as const;
      })
    ),
  };
}

const isHidden = (path: string) => /(?:^|\/)\./.test(path);

/** The lines that a search of the files finds, in no order. */
function linesIn(
  { paths, grepped }: Oracle,
  index: number,
  searched: (path: string) => boolean,
): string[] {
  return grepped[index]!
    .filter(([file]) => searched(paths[file]!))
    .map(([file, line]) => `${paths[file]}:${line}`)
    .sort();
}

/** What the tool answers to a call, and what it should. */
async function compare(
  session: SearchSession,
  oracle: Oracle,
  index: number,
  call: Call,
): Promise<[actual: readonly string[], expected: readonly string[]]> {
  const { pattern, glob, kind } = call;
  const folder = shown(call.folder);
  const path = folder === "" ? undefined : folder;
  const below = (file: string) =>
    folder === "" || file.startsWith(`${folder}/`);
  const lines = async (args: { path?: string; include?: string }) =>
    (await session.grep({ pattern, ...args })).meta.files
      .flatMap(({ path, matches }) =>
        matches.map(({ lineNumber }) => `${path}:${lineNumber}`)
      ).sort();
  const seen = (file: string) =>
    oracle.kept.has(file) && below(file) &&
    !isHidden(folder === "" ? file : file.slice(folder.length + 1));
  switch (kind) {
    case "glob": {
      const { meta } = await session.glob({ pattern: glob, path });
      return [meta.paths.toSorted(), oracle.globbed[index]!.toSorted()];
    }
    case "grep":
      return [
        await lines(path === undefined ? {} : { path }),
        linesIn(oracle, index, seen),
      ];
    case "include": {
      const included = new Set(oracle.globbed[index]);
      return [
        await lines({ include: glob, ...path !== undefined && { path } }),
        linesIn(oracle, index, (file) => seen(file) && included.has(file)),
      ];
    }
    case "file": {
      const named = oracle.paths[call.file % oracle.paths.length]!;
      return [
        await lines({ path: `./${named}` }),
        linesIn(oracle, index, (file) => file === named),
      ];
    }
  }
}

/** What the oracle cannot be asked: another program's rules for a folder that the rules leave out, or a name that cannot be sent. */
function isComparable(tree: OddTree, oracle: Oracle, call: Call): boolean {
  if (call.kind === "file") {
    const { path } = tree.files[call.file % tree.files.length]!;
    return path.isWellFormed();
  }
  const { folder, kind } = call;
  if (!folder.isWellFormed()) return false;
  const within = (paths: ReadonlySet<string>) =>
    folder === "" ||
    paths.values().some((path) => path.startsWith(`${folder}/`));
  return within(oracle.all) && (kind === "glob" || within(oracle.kept));
}

/** Whether the ripgrep of this run is one that the plugin warns of, which is asked the same. */
async function isOldRipgrep(): Promise<boolean> {
  await using session = await SearchSession.open(":");
  return session.warnings.length > 0;
}

/** How many calls were compared, and how many of them found something. */
interface Tally {
  compared: number;
  found: number;
}

async function checkTree(
  tree: OddTree,
  calls: readonly Call[],
  tally: Tally,
): Promise<void> {
  await using session = await SearchSession.open(":", {
    config: { grepMaxMatches: 1e6, globMaxResults: 1e6, inlineMaxBytes: 1e9 },
  });
  // Ripgrep before 14, of which the plugin warns, has no line end in a "**".
  const isOld = session.warnings.length > 0;
  const isReadable = (path: string) => !(isOld && path.includes("\n"));
  const oracle = await askOracle(session, tree, calls);
  for (const [index, call] of calls.entries()) {
    if (!isComparable(tree, oracle, call)) continue;
    const [actual, expected] = await compare(session, oracle, index, call);
    assertEquals(
      actual.filter(isReadable),
      expected.filter(isReadable),
      JSON.stringify(call),
    );
    tally.compared++;
    if (expected.length > 0) tally.found++;
  }
}

// Names that are not UTF-8, and grep -P, are not to be had on macOS.
if (Deno.build.os === "linux") {
  Deno.test("grep and glob agree with git, find and grep -P on odd trees", async () => {
    const trees = await isOldRipgrep() ? TREES / 4 : TREES;
    const tally: Tally = { compared: 0, found: 0 };
    // A failure names its call; only the tree, which is made anew for each try, gets smaller.
    const calls = fc.noShrink(
      fc.array(CALL, { minLength: CALLS, maxLength: CALLS }),
    );
    await fc.assert(
      fc.asyncProperty(
        ODD_TREE,
        calls,
        (tree, calls) => checkTree(tree, calls, tally),
      ),
      { numRuns: trees },
    );
    assertGreater(tally.compared, trees * CALLS / 2);
    assertGreater(tally.found, trees * CALLS / 8);
  });

  Deno.test("grep agrees with grep -F on files of one line of 5 MB", async () => {
    await using session = await SearchSession.open(`
      for place in 0 1 1999 2000 2001 65535 65536 2500000 4999990; do
        { head -c $place /dev/zero | tr '\\0' x
          printf 'é needle'
          head -c $((4999992 - place)) /dev/zero | tr '\\0' y; } >$place.txt
      done`);
    const places = await session.tree.run("printf '%s\\n' *.txt");
    for (const path of places.split("\n").filter(Boolean)) {
      for (const pattern of ["needle", "needley", "xé", "absent"]) {
        const oracle = await session.tree.run(
          `grep -cF ${quote(pattern)} ${path} || :`,
        );
        const { meta } = await session.grep({ pattern, path });
        assertEquals(`${meta.total}\n`, oracle, `${pattern} in ${path}`);
        for (const { preview, submatches } of meta.files[0]?.matches ?? []) {
          const { start, end } = submatches[0]!;
          assertEquals(preview.slice(start, end), pattern);
          assertLessOrEqual(new TextEncoder().encode(preview).length, 2_000);
        }
      }
    }
  });
}
