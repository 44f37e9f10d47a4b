import { SearchError } from "@harness/tools";
import {
  assert,
  assertEquals,
  assertFalse,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { FileError } from "../../src/files/file_error.ts";
import type { ResolvedPath } from "../../src/files/path_policy.ts";
import {
  FIND_DEFAULTS,
  type FindArguments,
  findTool,
} from "../../src/find/mod.ts";
import { presentFindCall } from "../../src/find/find.ts";
import {
  DELIVERIES,
  inOneChunk,
  ScriptedBash,
  type ScriptedEnding,
} from "../scripted_bash.ts";
import { callFind, type CallSetup, UncheckedPaths } from "./inspection_call.ts";

const nul = (...paths: readonly string[]) =>
  paths.map((path) => `${path}\0`).join("");

interface Answers {
  readonly files?: ScriptedEnding;
  readonly folders?: ScriptedEnding;
}

/** An executor on which both programs answer, the folders with the folder itself. */
function answering(
  { files = { exitCode: 1 }, folders = { stdout: nul(".") } }: Answers,
  chunks: typeof inOneChunk | undefined = inOneChunk,
): ScriptedBash {
  return new ScriptedBash({
    answers: ({ command }) => command.includes("exec rg") ? files : folders,
    chunks,
  });
}

function find(
  args: FindArguments | string,
  answers: Answers = {},
  setup: Partial<CallSetup<typeof FIND_DEFAULTS>> = {},
) {
  const given = typeof args === "string" ? { pattern: args } : args;
  return callFind(given, { bash: answering(answers), ...setup });
}

const TREE: Answers = {
  files: { stdout: nul("./b.ts", "./src/a.ts", "./src/sub/c.md") },
  folders: { stdout: nul(".", "./src", "./src/sub", "./empty") },
};

Deno.test("find.execute() lists files and folders by path", async () => {
  for (const { chunks } of DELIVERIES) {
    const bash = new ScriptedBash({
      answers: ({ command }) =>
        command.includes("exec rg") ? TREE.files! : TREE.folders!,
      chunks,
    });
    const { text, meta } = await callFind({ pattern: "*" }, { bash });
    assertEquals(
      text,
      `b.ts
empty/
src/
src/a.ts
src/sub/
src/sub/c.md

(shown: 6, offset: 0, next_offset: none, total: 6, total_exact: true, complete: true, visited: 6)`,
    );
    assertEquals(meta.entries[1], { path: "empty", kind: "dir" });
    assertEquals(meta.entries[0], { path: "b.ts", kind: "file" });
    assertEquals([meta.root, meta.kind], ["/project", "any"]);
    assertEquals([meta.shown, meta.total, meta.visited], [6, 6, 6]);
    assertEquals(JSON.parse(JSON.stringify(meta)), meta);
  }
});

Deno.test("find.execute() asks only for what is to be listed", async () => {
  const asked = async (kind: FindArguments["kind"]) => {
    const bash = answering(TREE);
    const { meta } = await callFind({ pattern: "*", kind }, { bash });
    const programs = bash.commands.map((command) =>
      /exec (rg|find)/.exec(command)![1]
    );
    return [programs, meta.total, meta.visited];
  };
  assertEquals(await asked("file"), [["rg"], 3, 3]);
  assertEquals(await asked("dir"), [["find"], 3, 3]);
  assertEquals(await asked("any"), [["rg", "find"], 6, 6]);
});

Deno.test("find.execute() shows paths that can be sent back", async () => {
  const shown = async (path: string) => {
    const answers = { files: { stdout: nul("./a.ts") } };
    const { meta } = await find({ pattern: "*", path, kind: "file" }, answers);
    return meta.entries[0]!.path;
  };
  assertEquals(await shown("src"), "src/a.ts");
  assertEquals(await shown("/project/src/"), "src/a.ts");
  assertEquals(await shown("/etc"), "/etc/a.ts");
  assertEquals(await shown("/"), "/a.ts");
});

Deno.test("find.execute() shows paths below the folder that a pattern starts with", async () => {
  const { meta } = await find(
    { pattern: "core/*.ts", path: "src" },
    { files: { stdout: nul("./a.ts", "./b.md") } },
  );
  assertEquals(meta.entries.map(({ path }) => path), ["src/core/a.ts"]);
  assertEquals(meta.root, "/project/src");
  assertEquals(meta.visited, 2);
});

Deno.test("find.execute() pages, and says how to go on", async () => {
  const paths = Array.from({ length: 5 }, (_, at) => `./f${at}`);
  const page = (offset: number, limit: number) =>
    find({ pattern: "*", kind: "file", offset, limit }, {
      files: { stdout: nul(...paths) },
    });
  const first = await page(0, 2);
  assertStringIncludes(first.text, "(For more send offset 2. That searches");
  assertStringIncludes(first.text, "next_offset: 2, total: 5");
  assertEquals(first.meta.nextOffset, 2);
  for (const limit of [4, 5, 6]) {
    const { meta, text } = await page(0, limit);
    assertEquals(meta.shown, Math.min(limit, 5));
    assertEquals(meta.nextOffset, limit < 5 ? 4 : null);
    assertEquals(text.includes("For more"), limit < 5);
  }
  for (const offset of [4, 5, 6]) {
    const { meta, text } = await page(offset, 2);
    assertEquals(meta.shown, offset < 5 ? 1 : 0);
    assertEquals([meta.nextOffset, meta.total], [null, 5]);
    assertEquals(text.includes(`No files at offset ${offset}`), offset >= 5);
  }
});

Deno.test("find.execute() ends a page that is full of bytes", async () => {
  const answers = { files: { stdout: nul("./aa", "./bb") } };
  for (const maxBytes of [5, 6, 7]) {
    const { meta, text } = await find({ pattern: "*", kind: "file" }, answers, {
      options: { maxBytes },
    });
    assertEquals(meta.shown, maxBytes < 6 ? 1 : 2);
    assertEquals(meta.pageFull, maxBytes < 6);
    assertEquals(meta.nextOffset, maxBytes < 6 ? 1 : null);
    assertEquals(text.includes("The page is full with 5 bytes."), maxBytes < 6);
  }
});

Deno.test("find.execute() counts no more than it knows on a page past the end", async () => {
  for (const [maxEntries, known] of [[2, "at least 2"], [99, "6"]] as const) {
    const { text } = await find({ pattern: "*", offset: 50 }, TREE, {
      options: { maxEntries },
    });
    assert(text.includes(`at offset 50: there are ${known}\n`), text);
  }
});

Deno.test("find.execute() visits as many entries as it may, and says that there are more", async () => {
  for (const maxEntries of [5, 6, 7]) {
    const { meta, text } = await find("*", TREE, { options: { maxEntries } });
    const isCut = maxEntries < 6;
    assertEquals(meta.visited, isCut ? 5 : 6);
    assertEquals(meta.cut, isCut ? "entries" : null);
    assertEquals([meta.complete, meta.totalExact], [!isCut, !isCut]);
    assertEquals(text.includes("it may visit 5 entries, and there"), isCut);
  }
});

Deno.test("find.execute() does not go on with folders where files were too many", async () => {
  const bash = answering(TREE);
  const { meta } = await callFind({ pattern: "*" }, {
    bash,
    options: { maxEntries: 2 },
  });
  assertEquals(bash.commands.length, 1);
  assertEquals([meta.total, meta.cut], [2, "entries"]);
});

Deno.test("find.execute() leaves out what lies too deep, and counts it", async () => {
  for (const maxDepth of [2, 3, 4]) {
    const { meta, text } = await find("*", TREE, { options: { maxDepth } });
    const isCut = maxDepth < 3;
    assertEquals([meta.total, meta.deeper], isCut ? [5, 1] : [6, 0]);
    assertEquals([meta.complete, meta.totalExact], [!isCut, !isCut]);
    assertEquals(meta.visited, 6);
    assertEquals(
      text.includes("1 entry lies more than 2 folders deep"),
      isCut,
    );
  }
});

Deno.test("find.execute() shows what was found until the time was over", async () => {
  const { meta, text } = await find("*", {
    files: { stdout: "./a\0./b\0./cut o", exitCode: null, timedOut: true },
  }, { options: { timeoutMs: 1_000 } });
  assertEquals(meta.entries.map(({ path }) => path), ["a", "b"]);
  assertEquals([meta.cut, meta.complete], ["deadline", false]);
  assertEquals(meta.totalExact, false);
  assertStringIncludes(text, "its time was over, at most 900 ms");
});

Deno.test("find.execute() does not say that there is nothing where it was ended before it found anything", async () => {
  const { text } = await find("nothing", {
    files: { stdout: "./a\0./b\0", exitCode: null, timedOut: true },
  });
  const [header, note] = text.split("\n\n");
  assertEquals(header, "No files or folders found before the walk was ended");
  assertStringIncludes(note!, "(Incomplete: the walk was ended");
});

Deno.test("find.execute() names what could not be read, which makes the total uncertain", async () => {
  const { meta, text } = await find("*", {
    files: {
      stdout: nul("./a"),
      stderr: "rg: ./verrouill\u00e9: Permission denied (os error 13)\n",
      exitCode: 2,
    },
    folders: {
      stdout: nul(".", "./verrouill\u00e9"),
      stderr: "find: './verrouill\\303\\251': Permission denied\n",
      exitCode: 1,
    },
  });
  assertEquals(meta.total, 2);
  assertEquals([meta.complete, meta.totalExact], [true, false]);
  assertEquals(meta.unreadable.count, 1);
  assertStringIncludes(
    text,
    "1 path could not be read: verrouill\u00e9 (Permission denied))",
  );
  assertStringIncludes(text, "total_exact: false, complete: true");
});

Deno.test("find.execute() says that nothing was found, and what may help", async () => {
  const empty = async (args: FindArguments) => (await find(args)).text;
  assertStringIncludes(
    await empty({ pattern: "a" }),
    'No files or folders found\n\n(Without "*" a pattern matches whole',
  );
  assert(
    (await empty({ pattern: "*.q", kind: "file" })).startsWith("No files"),
  );
  assert((await empty({ pattern: "*/" })).startsWith("No folders found"));
  assertStringIncludes(await empty({ pattern: "@(a|b)" }), 'write "{a,b}"');
});

Deno.test("find.execute() never looks into a version control folder", async () => {
  for (const args of [{ pattern: ".git/*" }, { pattern: "*", path: ".git" }]) {
    const bash = answering(TREE);
    const { text } = await callFind(args, { bash });
    assertStringIncludes(text, '(".git" holds version control data');
    assertEquals(bash.commands, []);
  }
});

/** Has only what is named. */
class SomePaths extends UncheckedPaths {
  readonly #names: readonly string[];

  constructor(names: readonly string[]) {
    super();
    this.#names = names;
  }

  override resolve(path: string): Promise<ResolvedPath> {
    if (this.#names.includes(path)) return super.resolve(path);
    const message = `Cannot access "${path}": no such file or folder`;
    return Promise.reject(new FileError("FILE_NOT_FOUND", message));
  }
}

Deno.test("find.execute() finds nothing in a folder that a pattern names and that does not exist", async () => {
  const policy = new SomePaths(["."]);
  const { text, meta } = await find("nope/*.ts", TREE, { policy });
  assertStringIncludes(
    text,
    '(There is no folder "nope" in the folder to search; "**/nope/*.ts" looks for it at any depth)',
  );
  assertEquals([meta.total, meta.visited], [0, 0]);
  const error = await assertRejects(
    () => find({ pattern: "*", path: "nope" }, TREE, { policy }),
    FileError,
  );
  assertEquals(error.code, "FILE_NOT_FOUND");
});

Deno.test("find.execute() names a pattern that looks at any depth, however the folder was written", async () => {
  const policy = new SomePaths(["."]);
  for (const pattern of ["zlib/**", "./zlib/**", ".//zlib/**"]) {
    const { text } = await find(pattern, TREE, { policy });
    assertStringIncludes(text, '; "**/zlib/**" looks for it at any depth)');
  }
});

Deno.test("find.execute() says where a glob goes that was sent as path", async () => {
  const error = await assertRejects(
    () =>
      find({ pattern: "a", path: "src/*" }, TREE, {
        policy: new SomePaths([]),
      }),
    FileError,
    'Cannot access "src/*": no such file or folder; a glob goes into pattern',
  );
  assertEquals(error.code, "FILE_NOT_FOUND");
});

Deno.test("find.execute() searches the real path of a folder and shows the one that was sent", async () => {
  class Linked extends UncheckedPaths {
    override async resolve(path: string) {
      return { ...await super.resolve(path), realPath: "/real/place" };
    }
  }
  const bash = answering(TREE);
  const { meta } = await callFind({ pattern: "*.ts", path: "link" }, {
    bash,
    policy: new Linked(),
  });
  for (const command of bash.commands) {
    assertStringIncludes(command, "target='/real/place'");
    assertFalse(command.includes("link"));
  }
  assertEquals(meta.entries[0]!.path, "link/b.ts");
});

Deno.test("find.execute() explains why it cannot search", async () => {
  const failure = async (files: ScriptedEnding, folders?: ScriptedEnding) => {
    const args = { pattern: "*", kind: folders ? "dir" : "file" } as const;
    const error = await assertRejects(
      () => find(args, folders ? { folders } : { files }),
      SearchError,
    );
    assertEquals(error.code, "SEARCH_FAILED");
    return error.message;
  };
  assertStringIncludes(await failure({ exitCode: 82 }), "not a directory");
  assertStringIncludes(await failure({ exitCode: 86 }), "was replaced");
  assertStringIncludes(await failure({ stdout: "./a" }), "middle of a path");
  assertStringIncludes(await failure({ exitCode: 0 }), "it is empty");
  assertStringIncludes(await failure({}, { exitCode: 0 }), "it is empty");
  assertStringIncludes(
    await failure({ exitCode: 2, stderr: "rg: oh no" }),
    "exit code 2: rg: oh no",
  );
  assertStringIncludes(
    await failure({}, { exitCode: 87 }),
    'no program "find"',
  );
  assertStringIncludes(
    await failure({}, { exitCode: 1, stderr: "find: bad" }),
    "find: bad",
  );
});

Deno.test("find.execute() refuses a pattern that is no glob, unless a name is like it", async () => {
  await assertRejects(
    () => find("[x"),
    SearchError,
    'Invalid glob "[x": unclosed character class',
  );
  const { meta } = await find("[x", { files: { stdout: nul("./[x") } });
  assertEquals(meta.total, 1);
});

Deno.test("find.execute() gives no answer to a caller who gave up", async () => {
  const error = await assertRejects(
    () =>
      find("*", TREE, { execution: { signal: AbortSignal.abort("enough") } }),
    SearchError,
  );
  assertEquals(error.code, "SEARCH_ABORTED");
});

Deno.test("find.execute() shows no name as a line of its own", async () => {
  const names = [
    "./(shown: 9)",
    "./No files or folders found",
    "./a\nb",
    './"q"',
    "./No folders found",
  ];
  const { text } = await find("*", {
    files: { stdout: nul(...names) },
    folders: { stdout: nul(".", "./No files found", "./(x) y") },
  });
  const [list] = text.split("\n\n");
  assertEquals(list!.split("\n").toSorted(), [
    '"(shown: 9)"',
    '"(x) y/"',
    '"No files found/"',
    '"No files or folders found"',
    '"No folders found"',
    '"\\"q\\""',
    '"a\\nb"',
  ]);
});

Deno.test("find.schema refuses numbers out of range", async () => {
  const refused = async (args: object, message: string) => {
    const given = { pattern: "*", ...args } as FindArguments;
    await assertRejects(() => find(given), TypeError, message);
  };
  await refused(
    { limit: 0 },
    '"limit" must be an integer from 1 to 1000, got 0',
  );
  await refused({ limit: 1_001 }, "got 1001");
  await refused({ limit: 1.5 }, "got 1.5");
  await refused({ offset: -1 }, '"offset" must be an integer of at least 0');
  await refused({ kind: "link" }, "");
  await refused({ depth: 3 }, 'find has no argument "depth"; it takes pattern');
  assertEquals((await find({ pattern: "*", limit: 1_000 })).meta.total, 0);
});

Deno.test("findTool() says what the tool may do", () => {
  const bash = new ScriptedBash();
  const policyFor = () => new UncheckedPaths();
  const tool = findTool({ bash, policyFor }, FIND_DEFAULTS);
  assertEquals([tool.name, tool.access], ["find", "inspect"]);
  assertEquals(tool.timeoutMs, 30_000);
  assertEquals(Object.keys(tool.parameters.properties as object), [
    ...["pattern", "path", "kind", "limit", "offset"],
  ]);
});

Deno.test("presentFindCall() says what is looked for and where", () => {
  assertEquals(presentFindCall({ pattern: "a b" }).title, 'find "a b"');
  assertEquals(
    presentFindCall({ pattern: "*.ts", path: "src\n" }).title,
    'find "*.ts" in "src\\n"',
  );
  const long = "1".repeat(300_000);
  const { title } = presentFindCall({ pattern: long, path: long });
  assert(title.length < 3_000, `${title.length}`);
});

Deno.test("find.execute() refuses a pattern that takes too long to match", async () => {
  const pattern = "*{a,b}".repeat(200);
  const error = await assertRejects(
    () => find(pattern, TREE),
    SearchError,
    `Invalid glob "${pattern.slice(0, 1_000)}`,
  );
  assertEquals(error.code, "SEARCH_INVALID_PATTERN");
  assertStringIncludes(
    error.message,
    "more than 512 wildcards and alternatives",
  );
});
