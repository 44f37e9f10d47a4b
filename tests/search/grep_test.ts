import {
  assert,
  assertEquals,
  assertFalse,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import {
  type GrepArguments,
  presentGrepCall,
  SearchError,
} from "@harness/tools";
import {
  byteByByte,
  cutAt,
  DELIVERIES,
  ScriptedBash,
  type ScriptedEnding,
} from "../scripted_bash.ts";
import {
  beginRecord,
  completeSearch,
  endRecord,
  fileRecords,
  matchRecord,
  summaryRecord,
} from "./ripgrep_records.ts";
import { callGrep, type CallSetup } from "./tool_call.ts";

/** Searches with what ripgrep answers. */
function grep(
  args: GrepArguments | string,
  answer: ScriptedEnding | string = completeSearch(),
  setup: Partial<CallSetup> = {},
) {
  const answers = typeof answer === "string" ? { stdout: answer } : answer;
  const given = typeof args === "string" ? { pattern: args } : args;
  return callGrep(given, { bash: new ScriptedBash({ answers }), ...setup });
}

const FILE_TARGET = '{"type":"file_target"}\n';

const TWO_FILES = completeSearch(
  fileRecords("./b.ts", ["needle\n"]),
  fileRecords("./a/c.ts", ["one needle\n", "two needle\r\n"]),
);

Deno.test("grep.execute() lists lines by file", async () => {
  for (const { chunks } of DELIVERIES) {
    const bash = new ScriptedBash({ answers: { stdout: TWO_FILES }, chunks });
    const { text, meta, warnings } = await callGrep({ pattern: "x" }, { bash });
    assertEquals(
      text,
      `Found 3 matches

a/c.ts
Line 1: one needle
Line 2: two needle

b.ts
Line 1: needle`,
    );
    assertEquals([meta.shown, meta.total, meta.truncated], [3, 3, false]);
    assertEquals([meta.incomplete, meta.spill], [null, null]);
    assertEquals(meta.files.map(({ path }) => path), ["a/c.ts", "b.ts"]);
    assertEquals(warnings, []);
  }
});

Deno.test("grep.execute() gives each submatch as a range of the preview", async () => {
  const line = "é needle 🔥 needle";
  const { meta } = await grep(
    "needle",
    completeSearch(
      matchRecord({ line: `${line}\n`, submatches: [[3, 9], [15, 21]] }),
    ),
  );
  const { preview, submatches } = meta.files[0]!.matches[0]!;
  assertEquals(
    submatches.map(({ start, end }) => preview.slice(start, end)),
    ["needle", "needle"],
  );
});

Deno.test("grep.execute() reads records wherever a chunk ends", async () => {
  const stdout = completeSearch(
    fileRecords("./🔥.ts", ["€ needle\n"]),
    fileRecords(new Uint8Array([0x2e, 0x2f, 0xff]), ["é\n"]),
  );
  const length = new TextEncoder().encode(stdout).length;
  const whole = await grep("x", stdout);
  for (let offset = 0; offset <= length; offset++) {
    const bash = new ScriptedBash({
      answers: { stdout },
      chunks: cutAt(offset),
    });
    assertEquals(await callGrep({ pattern: "x" }, { bash }), whole);
  }
});

Deno.test("grep.execute() stops ripgrep at a malformed record", async () => {
  const stdout = `${fileRecords("./a", ["x\n"])}oops\n${"more\n".repeat(99)}`;
  let handed = 0;
  const bash = new ScriptedBash({
    answers: { stdout },
    chunks: function* (bytes) {
      for (const chunk of byteByByte(bytes)) {
        handed++;
        yield chunk;
      }
    },
  });
  const error = await assertRejects(
    () => callGrep({ pattern: "x" }, { bash }),
    SearchError,
    "record 4 is malformed",
  );
  assertEquals(error.code, "SEARCH_FAILED");
  assertFalse(error.message.includes("oops"));
  assertEquals(handed, stdout.indexOf("oops\n") + "oops\n".length);
});

Deno.test("grep.execute() gives paths relative to the workdir", async () => {
  const found = async (path: string) => {
    const records = completeSearch(fileRecords("./a.ts", ["x\n"]));
    const { meta } = await grep({ pattern: "x", path }, records);
    return meta.files[0]!.path;
  };
  assertEquals(await found("src"), "src/a.ts");
  assertEquals(await found("/project/src/"), "src/a.ts");
  assertEquals(await found("/etc"), "/etc/a.ts");
  assertEquals(await found(".."), "/a.ts");
});

Deno.test("grep.execute() names a file as it was sent", async () => {
  const found = async (path: string) => {
    const records = completeSearch(FILE_TARGET, fileRecords("./x", ["y\n"]));
    const { meta } = await grep({ pattern: "y", path }, records);
    return meta.files[0]!.path;
  };
  assertEquals(await found("src/x"), "src/x");
  assertEquals(await found("./x"), "x");
  assertEquals(await found("/etc/x"), "/etc/x");
  assertEquals(await found("-"), "-");
});

Deno.test("grep.execute() says that nothing was found, and what was not searched", async () => {
  for (const exitCode of [0, 1]) {
    const { text, meta } = await grep("x", {
      stdout: completeSearch(),
      exitCode,
    });
    assertEquals(
      text,
      "No matches found\n\n(Hidden and ignored files are not searched; to search one, send the file itself as path)",
    );
    assertEquals([meta.files, meta.shown, meta.total], [[], 0, 0]);
  }
});

Deno.test("grep.execute() has nothing to add where one file was searched", async () => {
  const { text } = await grep(
    { pattern: "x", path: "a" },
    completeSearch(FILE_TARGET),
  );
  assertEquals(text, "No matches found");
});

Deno.test("grep.execute() hints at an escaped bar", async () => {
  assertStringIncludes((await grep("a\\|b")).text, "matches a literal bar");
});

Deno.test("grep.execute() says that no file matches include", async () => {
  const { text } = await grep(
    { pattern: "x", include: "*.rs" },
    summaryRecord(0),
  );
  assertStringIncludes(
    text,
    '(Perhaps no file to search matches include "*.rs"; it is relative to path)',
  );
});

Deno.test("grep.execute() says that include leaves a file out", async () => {
  const bash = new ScriptedBash({ answers: { exitCode: 84 } });
  const { text, meta } = await callGrep(
    { pattern: "x", path: "src/a.ts", include: "*.js" },
    { bash },
  );
  assertEquals(
    text,
    'No matches found\n\n("src/a.ts" is a file that include "*.js" leaves out)',
  );
  assertEquals(meta.total, 0);
  assertStringIncludes(bash.commands[0]!, "exit 84");
});

Deno.test("grep.execute() searches a file that include matches by name or path", async () => {
  for (const include of ["*.ts", "a.ts", "src/*.ts", "**/a.ts"]) {
    const bash = new ScriptedBash({
      answers: {
        stdout: completeSearch(FILE_TARGET, fileRecords("./a.ts", ["x\n"])),
      },
    });
    const { meta } = await callGrep(
      { pattern: "x", path: "src/a.ts", include },
      { bash },
    );
    assertEquals(meta.total, 1, include);
    assertFalse(bash.commands[0]!.includes("exit 84"), include);
  }
});

Deno.test("grep.execute() leaves out files that slip through ripgrep's rules", async () => {
  const stdout = completeSearch(
    fileRecords("./src/a.ts", ["x\n"]),
    fileRecords("./other/a.ts", ["x\n"]),
  );
  const { meta } = await grep({ pattern: "x", include: "src/*.ts" }, stdout);
  assertEquals(meta.files.map(({ path }) => path), ["src/a.ts"]);
  assertEquals(meta.total, 1);
});

Deno.test("grep.execute() matches include below the path that is searched", async () => {
  const stdout = completeSearch(fileRecords("./lib/a.ts", ["x\n"]));
  const found = async (include: string) =>
    (await grep({ pattern: "x", path: "src", include }, stdout)).meta.total;
  assertEquals(await found("lib/*.ts"), 1);
  assertEquals(await found("/project/src/lib/*.ts"), 1);
  assertEquals(await found("src/lib/*.ts"), 0);
});

Deno.test("grep.execute() says which binary files were cut", async () => {
  const stdout = completeSearch(
    beginRecord("./bin"),
    matchRecord({ path: "./bin", line: "needle one\n" }),
    matchRecord({ path: "./bin", line: "needle\n", offset: 11 }),
    endRecord("./bin", 17),
  );
  const { text, meta } = await grep({ pattern: "x", path: "src" }, stdout);
  assertEquals(
    text,
    "Found 1 match\n\nsrc/bin\nLine 1: needle one\n\n(Incomplete: 1 binary file was cut at its first NUL byte: src/bin (1 matching line not shown))",
  );
  assertEquals(meta.incomplete?.binary.count, 1);
});

Deno.test("grep.execute() runs nothing for arguments that make no sense", async () => {
  const wrong = [
    { pattern: " " },
    { pattern: "x", path: "~" },
    { pattern: "x", include: "a,b" },
  ];
  for (const args of wrong) {
    const bash = new ScriptedBash();
    await assertRejects(() => callGrep(args, { bash }), TypeError);
    assertEquals(bash.requests, []);
  }
});

Deno.test("grep.execute() gives meta that survives JSON", async () => {
  const { meta } = await grep("x", TWO_FILES);
  assertEquals(JSON.parse(JSON.stringify(meta)), meta);
  assert(meta.files.length > 0);
});

Deno.test("presentGrepCall() says what is looked for and where", () => {
  const title = (args: GrepArguments) => presentGrepCall(args).title;
  assertEquals(presentGrepCall({ pattern: "x" }).kind, "search");
  assertEquals(title({ pattern: "a b" }), 'grep "a b"');
  assertEquals(title({ pattern: "\u202ea\u2028" }), 'grep "\\u202ea\\u2028"');
  assertEquals(title({ pattern: "x", path: null, include: null }), 'grep "x"');
  assertEquals(title({ pattern: "x", path: "src" }), 'grep "x" in src');
  assertEquals(title({ pattern: "x", include: "*.ts" }), 'grep "x" in *.ts');
  assertEquals(
    title({ pattern: "x", path: "a\nb", include: "*.ts" }),
    'grep "x" in "a\\nb", *.ts',
  );
});
