import {
  assert,
  assertEquals,
  assertFalse,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import {
  type GlobArguments,
  presentGlobCall,
  SearchError,
} from "@harness/tools";
import {
  cutAt,
  DELIVERIES,
  ScriptedBash,
  type ScriptedEnding,
} from "../scripted_bash.ts";
import {
  UNKNOWN_OPTION,
  UNREADABLE_WHILE_SORTING,
  versions,
} from "./ripgrep_stderr.ts";
import { callGlob, type CallSetup } from "./tool_call.ts";

/** How ripgrep ends when no file matches. */
const NOTHING = { exitCode: 1 };

/** Finds files with what ripgrep answers. */
function glob(
  args: GlobArguments | string,
  answer: ScriptedEnding = {},
  setup: Partial<CallSetup> = {},
) {
  const bash = new ScriptedBash({ answers: answer });
  const given = typeof args === "string" ? { pattern: args } : args;
  return callGlob(given, { bash, ...setup });
}

const listed = (...paths: string[]) => ({
  stdout: paths.map((path) => `${path}\0`).join(""),
});

Deno.test("glob.execute() lists files in ripgrep's order", async () => {
  for (const { chunks } of DELIVERIES) {
    const bash = new ScriptedBash({
      answers: listed("./b.ts", "./a/c.ts", "./a.ts"),
      chunks,
    });
    const { text, meta, warnings } = await callGlob({ pattern: "*.ts" }, {
      bash,
    });
    assertEquals(text, "b.ts\na/c.ts\na.ts");
    assertEquals(meta, {
      root: "/project",
      paths: ["b.ts", "a/c.ts", "a.ts"],
      total: 3,
      truncated: false,
      order: "oldest-first",
      incomplete: null,
      spill: null,
    });
    assertEquals(warnings, []);
  }
});

Deno.test("glob.execute() reads paths wherever a chunk ends", async () => {
  const answers = listed("./é🔥.ts", "./a\nb", "./€/c");
  const length = new TextEncoder().encode(answers.stdout).length;
  for (let offset = 0; offset <= length; offset++) {
    const bash = new ScriptedBash({ answers, chunks: cutAt(offset) });
    const { meta } = await callGlob({ pattern: "*" }, { bash });
    assertEquals(meta.paths, ["é🔥.ts", "a\nb", "€/c"]);
  }
});

Deno.test("glob.execute() gives paths relative to the workdir", async () => {
  const found = async (path: string) => {
    const { text, meta } = await glob({ pattern: "*", path }, listed("./a"));
    return [meta.root, text];
  };
  assertEquals(await found("src"), ["/project/src", "src/a"]);
  assertEquals(await found("./src//b/.."), ["/project/src", "src/a"]);
  assertEquals(await found("/project"), ["/project", "a"]);
  assertEquals(await found("/etc"), ["/etc", "/etc/a"]);
  assertEquals(await found("/"), ["/", "/a"]);
  assertEquals(await found(".."), ["/", "/a"]);
});

Deno.test("glob.execute() escapes paths for the model and not for programs", async () => {
  const { text, meta } = await glob("*", listed("./a\nb", "./\x1b[31m"));
  assertEquals(text, '"a\\nb"\n"\\u001b[31m"');
  assertEquals(meta.paths, ["a\nb", "\x1b[31m"]);
});

Deno.test("glob.execute() marks a name that is not UTF-8", async () => {
  const stdout = new Uint8Array([0x2e, 0x2f, 0x61, 0xff, 0]);
  const { text, meta } = await glob("*", { stdout });
  assertEquals(text, "a\ufffd (name is not UTF-8)");
  assertEquals(meta.paths, ["a\ufffd"]);
});

Deno.test("glob.execute() says that nothing was found", async () => {
  const { text, meta } = await glob("*.ts", NOTHING);
  assertEquals(text, "No files found");
  assertEquals([meta.total, meta.truncated], [0, false]);
});

Deno.test("glob.execute() trusts no success without a path", async () => {
  const error = await assertRejects(() => glob("*.ts"), SearchError);
  assertEquals(error.code, "SEARCH_FAILED");
  assertStringIncludes(error.message, "it reports files and lists none");
});

Deno.test("glob.execute() says how to list a folder where a plain name was not found", async () => {
  const { text } = await glob("src", NOTHING);
  assertStringIncludes(text, '"**/src/**" lists the files below it');
  assertFalse(
    (await glob("s*", NOTHING)).text.includes("lists the files below"),
  );
  assertEquals((await glob("src", listed("./src"))).text, "src");
});

Deno.test("glob.execute() runs nothing in a version control folder and says why", async () => {
  for (const path of [".git", "a/.svn/b", "/x/.hg", "./.jj/"]) {
    const bash = new ScriptedBash();
    const { text, meta } = await callGlob({ pattern: "*", path }, { bash });
    assertEquals(bash.specs, []);
    assertEquals(meta.total, 0);
    assertStringIncludes(text, "No files found\n\n");
    assertStringIncludes(text, "holds version control data");
  }
});

Deno.test("glob.execute() says why a pattern for version control data finds nothing", async () => {
  const { text } = await glob(".git/config", NOTHING);
  assertStringIncludes(text, '(".git" holds version control data');
  assertFalse(
    (await glob("a/*.git", NOTHING)).text.includes("version control"),
  );
});

Deno.test("glob.execute() lists what it can where a folder may not be read", async () => {
  for (const stderr of versions(UNREADABLE_WHILE_SORTING)) {
    const { text, meta } = await glob("*", {
      ...listed("./a.ts"),
      exitCode: 2,
      stderr,
    });
    assertEquals(
      text,
      "a.ts\n\n(Incomplete: 1 path could not be read: locked (Permission denied))",
    );
    assertEquals(meta.incomplete?.unreadable.count, 1);
  }
});

Deno.test("glob.execute() shows unreadable paths like found ones", async () => {
  const { meta } = await glob({ pattern: "*", path: "src" }, {
    exitCode: 2,
    stderr: UNREADABLE_WHILE_SORTING[15],
  });
  assertEquals(meta.incomplete?.unreadable.named[0]?.path, "src/locked");
});

Deno.test("glob.execute() says nothing of stderr where ripgrep is content", async () => {
  const { text, meta } = await glob("*", {
    ...listed("./a"),
    stderr: "rg: ./b: Permission denied (os error 13)\n",
  });
  assertEquals([text, meta.incomplete], ["a", null]);
});

Deno.test("glob.execute() fails where ripgrep rejects the call", async () => {
  for (const stderr of [...versions(UNKNOWN_OPTION), ""]) {
    const error = await assertRejects(
      () => glob("*", { exitCode: 2, stderr }),
      SearchError,
    );
    assertEquals(error.code, "SEARCH_FAILED");
    assertStringIncludes(error.message, "exit code 2");
    assertStringIncludes(error.message, stderr.trim().slice(-20));
  }
});

Deno.test("glob.execute() quotes what the caller sent where ripgrep rejects a glob", async () => {
  const error = await assertRejects(
    () =>
      glob("./a*", {
        exitCode: 2,
        stderr: "rg: error parsing glob 'a*': too odd\n",
      }),
    SearchError,
  );
  assertEquals(error.code, "SEARCH_INVALID_PATTERN");
  assertEquals(error.message, 'Invalid glob "./a*": too odd');
});

Deno.test("glob.execute() finds a name that is no glob, and else says what is wrong with the glob", async () => {
  assertEquals((await glob("a[1", listed("./a[1"))).text, "a[1");
  const error = await assertRejects(() => glob("a[1", NOTHING), SearchError);
  assertEquals(error.code, "SEARCH_INVALID_PATTERN");
  assertStringIncludes(
    error.message,
    'Invalid glob "a[1": unclosed character class',
  );
});

Deno.test("glob.execute() names the search root that is missing", async () => {
  const cases = [["*", "scr", "scr"], ["../x/*.ts", "src", "x"], [
    "/a/*",
    "",
    "/a",
  ]];
  for (const [pattern, path, root] of cases) {
    await assertRejects(
      () =>
        glob({ pattern: pattern!, ...(path ? { path } : {}) }, {
          exitCode: 81,
        }),
      SearchError,
      `Cannot search "${root}": no such directory`,
    );
  }
});

Deno.test("glob.execute() runs nothing for arguments that make no sense", async () => {
  for (
    const args of [{ pattern: "" }, { pattern: "!a" }, {
      pattern: "a",
      path: "~",
    }]
  ) {
    const bash = new ScriptedBash();
    await assertRejects(() => callGlob(args, { bash }), TypeError);
    assertEquals(bash.requests, []);
  }
});

Deno.test("glob.execute() passes on the order of the configuration", async () => {
  for (const globOrder of ["oldest-first", "newest-first"] as const) {
    const bash = new ScriptedBash({ answers: listed("./a") });
    const { meta } = await callGlob({ pattern: "*" }, {
      bash,
      config: { globOrder },
    });
    assertEquals(meta.order, globOrder);
    assertEquals(
      bash.commands[0]?.includes("--sortr=modified"),
      globOrder === "newest-first",
    );
  }
});

Deno.test("glob.execute() gives meta that survives JSON", async () => {
  const { meta } = await glob("*", {
    ...listed("./a"),
    exitCode: 2,
    stderr: UNREADABLE_WHILE_SORTING[15],
  });
  assertEquals(JSON.parse(JSON.stringify(meta)), meta);
  assert(meta.incomplete);
});

Deno.test("presentGlobCall() says what is looked for and where", () => {
  const title = (args: GlobArguments) => presentGlobCall(args).title;
  assertEquals(presentGlobCall({ pattern: "*" }).kind, "search");
  assertEquals(title({ pattern: "*.ts" }), 'glob "*.ts"');
  assertEquals(title({ pattern: "*.ts", path: null }), 'glob "*.ts"');
  assertEquals(title({ pattern: "*.ts", path: "src" }), 'glob "*.ts" in src');
  assertEquals(title({ pattern: 'a"\n' }), 'glob "a\\"\\n"');
});
