import {
  assertEquals,
  assertFalse,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { type GrepArguments, SearchError } from "@harness/tools";
import {
  DELIVERIES,
  ScriptedBash,
  type ScriptedEnding,
} from "../scripted_bash.ts";
import { completeSearch, fileRecords } from "./ripgrep_records.ts";
import {
  BACKREFERENCE,
  LINE_END,
  LOOK_AROUND,
  TOO_LARGE,
  UNCLOSED_BRACE,
  UNCLOSED_BRACE_IN_IGNORE_FILE,
  UNCLOSED_GROUP,
  UNCLOSED_GROUP_ON_TWO_LINES,
  UNKNOWN_OPTION,
  UNREADABLE,
  versions,
  type Wording,
} from "./ripgrep_stderr.ts";
import { callGrep } from "./tool_call.ts";

const FOUND = fileRecords("./a.ts", ["x\n"]);

function grep(args: GrepArguments, answers: ScriptedEnding) {
  return callGrep(args, { bash: new ScriptedBash({ answers }) });
}

async function failure(args: GrepArguments, answers: ScriptedEnding) {
  return await assertRejects(() => grep(args, answers), SearchError);
}

const REJECTED: readonly [pattern: string, Wording, says: string][] = [
  ["foo(", UNCLOSED_GROUP, "unclosed group"],
  ["foo(\nbar", UNCLOSED_GROUP_ON_TWO_LINES, "unclosed group"],
  ["(?=a)", LOOK_AROUND, "look-around"],
  ["(a)\\1", BACKREFERENCE, "backreferences"],
  ["a\\nb", LINE_END, "within one line"],
  ["\\w{1000000}", TOO_LARGE, "too large"],
];

for (const [pattern, wording, says] of REJECTED) {
  Deno.test(`grep.execute() explains why ${JSON.stringify(pattern)} is rejected`, async () => {
    for (const stderr of versions(wording)) {
      for (const { chunks } of DELIVERIES) {
        const bash = new ScriptedBash({
          answers: { exitCode: 2, stderr },
          chunks,
        });
        const error = await assertRejects(
          () => callGrep({ pattern }, { bash }),
          SearchError,
          says,
        );
        assertEquals(error.code, "SEARCH_INVALID_PATTERN");
        assertStringIncludes(error.message, `Invalid pattern "${pattern}": `);
        assertFalse(error.message.includes("(?:"));
      }
    }
  });
}

Deno.test("grep.execute() quotes the include that ripgrep rejects", async () => {
  for (const stderr of versions(UNCLOSED_BRACE)) {
    const error = await failure(
      { pattern: "x", include: "./*.ts" },
      { exitCode: 2, stderr },
    );
    assertEquals(error.code, "SEARCH_INVALID_PATTERN");
    assertStringIncludes(
      error.message,
      'Invalid glob "./*.ts" in include: unclosed alternate group',
    );
  }
});

Deno.test("grep.execute() fails where ripgrep rejects the include and searches on without it", async () => {
  for (const stderr of versions(UNCLOSED_BRACE_IN_IGNORE_FILE)) {
    const error = await failure(
      { pattern: "x", include: "*.ts" },
      { exitCode: 2, stderr, stdout: completeSearch() },
    );
    assertEquals(error.code, "SEARCH_INVALID_PATTERN");
  }
});

Deno.test("grep.execute() takes no name in the tail of stderr for a rejection", async () => {
  const { meta } = await grep({ pattern: "x", include: "*.ts" }, {
    exitCode: 2,
    stderr: `cut off\n${UNCLOSED_BRACE[15]}${UNREADABLE[15]}`,
    stderrTruncated: true,
    stdout: completeSearch(FOUND),
  });
  assertEquals(meta.total, 1);
  assertEquals(meta.incomplete?.unreadable, {
    count: 2,
    atLeast: true,
    named: [
      { path: "locked", reason: "Permission denied" },
      { path: "noread.txt", reason: "Permission denied" },
    ],
  });
});

Deno.test("grep.execute() gives what it found where some files could not be read", async () => {
  for (const stderr of versions(UNREADABLE)) {
    for (const { chunks } of DELIVERIES) {
      const answers = { exitCode: 2, stderr, stdout: completeSearch(FOUND) };
      const { text, meta } = await callGrep({ pattern: "x" }, {
        bash: new ScriptedBash({ answers, chunks }),
      });
      assertEquals(
        text,
        "Found 1 match\n\na.ts\nLine 1: x\n\n(Incomplete: 2 paths could not be read: locked (Permission denied), noread.txt (Permission denied))",
      );
      assertEquals(meta.incomplete?.unreadable.count, 2);
      assertEquals([meta.total, meta.truncated], [1, false]);
    }
  }
});

Deno.test("grep.execute() does not hide what could not be read where nothing was found", async () => {
  const { text } = await grep({ pattern: "x" }, {
    exitCode: 2,
    stderr: UNREADABLE[15],
    stdout: completeSearch(),
  });
  assertStringIncludes(text, "No matches found");
  assertStringIncludes(text, "(Incomplete: 2 paths could not be read");
});

Deno.test("grep.execute() passes on a problem that it does not know", async () => {
  for (const stderr of ["rg: odd thing\n", ""]) {
    const { text, meta } = await grep({ pattern: "x" }, {
      exitCode: 2,
      stderr,
      stdout: completeSearch(FOUND),
    });
    const problem = stderr.trim() || "ripgrep did not say what";
    assertEquals(meta.incomplete?.problem, problem);
    assertStringIncludes(text, `reported a problem: ${problem})`);
  }
});

Deno.test("grep.execute() fails without a summary where some files could not be read", async () => {
  for (const stderr of versions(UNREADABLE)) {
    const answers = { exitCode: 2, stderr, stdout: FOUND };
    const error = await failure({ pattern: "x" }, answers);
    assertEquals(error.code, "SEARCH_FAILED");
    assertStringIncludes(error.message, "exit code 2");
  }
});

Deno.test("grep.execute() fails where ripgrep rejects the call", async () => {
  for (const stderr of [...versions(UNKNOWN_OPTION), ""]) {
    const error = await failure({ pattern: "x" }, { exitCode: 2, stderr });
    assertEquals(error.code, "SEARCH_FAILED");
    assertStringIncludes(error.message, "ripgrep failed with exit code 2");
  }
});

Deno.test("grep.execute() trusts no success without a summary", async () => {
  for (const exitCode of [0, 1]) {
    for (const stdout of ["", FOUND]) {
      const error = await failure({ pattern: "x" }, { exitCode, stdout });
      assertEquals(error.code, "SEARCH_FAILED");
      assertStringIncludes(error.message, "without the summary");
    }
  }
});

Deno.test("grep.execute() takes no stderr of a complete search for a failure", async () => {
  for (const stderr of versions(UNREADABLE)) {
    const answers = { exitCode: 0, stderr, stdout: completeSearch(FOUND) };
    const { meta } = await grep({ pattern: "x" }, answers);
    assertEquals([meta.total, meta.incomplete], [1, null]);
  }
});

Deno.test("grep.execute() names the path that cannot be searched", async () => {
  const reasons = {
    81: "no such file or directory",
    82: "not a regular file or directory",
    83: "permission denied",
  };
  for (const [code, reason] of Object.entries(reasons)) {
    const error = await failure(
      { pattern: "x", path: "./scr" },
      { exitCode: Number(code) },
    );
    assertEquals(error.code, "SEARCH_FAILED");
    assertEquals(error.message, `Cannot search "./scr": ${reason}`);
  }
});
