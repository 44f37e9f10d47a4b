import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { SearchOptions } from "@harness/tools";
import { ScriptedBash } from "../scripted_bash.ts";
import { MemorySpillStore } from "./memory_spill_store.ts";
import { completeSearch, fileRecords } from "./ripgrep_records.ts";
import { agent, callGlob, callGrep, type CallSetup } from "./tool_call.ts";

/** Each tool with a result of five items. */
const TOOLS = {
  glob: {
    fileName: "glob-results.txt",
    cap: "globMaxResults",
    complete: "a\nb\nc\nd\ne",
    call: (setup: Omit<CallSetup, "bash">) =>
      callGlob({ pattern: "*" }, {
        bash: new ScriptedBash({
          answers: { stdout: "./a\0./b\0./c\0./d\0./e\0" },
        }),
        ...setup,
      }),
  },
  grep: {
    fileName: "grep-results.txt",
    cap: "grepMaxMatches",
    complete:
      "Found 5 matches\n\na\nLine 1: x\nLine 2: x\nLine 3: x\n\nb\nLine 1: x\nLine 2: x",
    call: (setup: Omit<CallSetup, "bash">) =>
      callGrep({ pattern: "x" }, {
        bash: new ScriptedBash({
          answers: {
            stdout: completeSearch(
              fileRecords("./b", ["x\n", "x\n"]),
              fileRecords("./a", ["x\n", "x\n", "x\n"]),
            ),
          },
        }),
        ...setup,
      }),
  },
} as const;

const execution = { callId: "call-9", agent: agent("session-1") };

for (const [tool, { fileName, cap, complete, call }] of Object.entries(TOOLS)) {
  const capped = (items: number): SearchOptions => ({ [cap]: items });

  Deno.test(`${tool}.execute() saves nothing when nothing is omitted`, async () => {
    for (const items of [5, 6]) {
      const spillStore = new MemorySpillStore();
      const { text, meta, warnings } = await call({
        config: capped(items),
        spillStore,
        execution,
      });
      assertEquals(spillStore.saved, []);
      assertEquals([meta.truncated, meta.spill], [false, null]);
      assertEquals(meta.total, 5);
      assertEquals(text, complete);
      assertEquals(warnings, []);
    }
  });

  Deno.test(`${tool}.execute() saves the complete result when a page is capped`, async () => {
    const spillStore = new MemorySpillStore();
    const { text, meta, warnings } = await call({
      config: capped(4),
      spillStore,
      execution,
    });
    assertEquals(spillStore.saved, [{
      owner: { sessionId: "session-1" },
      source: { toolName: tool, callId: "call-9", label: "result" },
      suggestedName: fileName,
      content: complete,
    }]);
    assertEquals(meta.spill, {
      locator: `/spill/${fileName}`,
      bytes: complete.length,
      retrievalHint: "Read it with offset and limit.",
    });
    assertEquals([meta.total, meta.truncated], [5, true]);
    assertStringIncludes(text, "4 of 5");
    assertStringIncludes(
      text,
      `stored at: /spill/${fileName}. Read it with offset and limit.`,
    );
    assertEquals(warnings, []);
  });

  Deno.test(`${tool}.execute() saves when bytes cap the page`, async () => {
    const spillStore = new MemorySpillStore();
    const call3 = (inlineMaxBytes: number) =>
      call({ config: { inlineMaxBytes }, spillStore, execution });
    const whole = await call3(1_000);
    assertEquals(whole.meta.truncated, false);
    assertEquals(spillStore.saved, []);
    const nothing = await call3(1);
    assertEquals([nothing.meta.truncated, nothing.meta.total], [true, 5]);
    assertStringIncludes(nothing.text, "0 of 5");
    assertEquals(spillStore.saved[0]?.content, complete);
  });

  Deno.test(`${tool}.execute() names the tool as it was called`, async () => {
    const spillStore = new MemorySpillStore();
    await call({
      config: capped(1),
      spillStore,
      execution: { ...execution, name: "find_it" },
    });
    assertEquals(spillStore.saved[0]?.source.toolName, "find_it");
  });

  Deno.test(`${tool}.execute() stands without a store, without a session and when saving fails`, async () => {
    const cases: readonly [Omit<CallSetup, "bash">, reason: string][] = [
      [{ execution }, "there is no spill store"],
      [
        { execution: { callId: "call-9" }, spillStore: new MemorySpillStore() },
        "the call has no session id",
      ],
      [
        { execution, spillStore: new MemorySpillStore(new Error("disk full")) },
        "disk full",
      ],
    ];
    const pages = new Set<string>();
    for (const [setup, reason] of cases) {
      const { text, meta, warnings } = await call({
        ...setup,
        config: capped(4),
      });
      assertEquals(warnings, [
        `The complete result of ${tool} call "call-9" is not saved: ${reason}`,
      ]);
      assertEquals([meta.total, meta.truncated, meta.spill], [5, true, null]);
      assertStringIncludes(text, "4 of 5");
      assertStringIncludes(text, "could not be saved; narrow pattern");
      pages.add(text);
    }
    assertEquals(pages.size, 1, "the page is the same whatever the reason");
  });
}

Deno.test("glob.execute() saves the complete result of a sample in its order", async () => {
  const spillStore = new MemorySpillStore();
  const stdout = ["a/1", "a/2", "a/3", "b/1", "c"]
    .map((path) => `./${path}\0`).join("");
  const { text, meta } = await callGlob({ pattern: "*", path: "src" }, {
    bash: new ScriptedBash({ answers: { stdout } }),
    config: { globSample: true, globMaxResults: 3, globOrder: "newest-first" },
    spillStore,
    execution,
  });
  assertEquals(meta.paths, ["src/a/1", "src/b/1", "src/c"]);
  assertEquals(
    spillStore.saved[0]?.content,
    "src/a/1\nsrc/a/2\nsrc/a/3\nsrc/b/1\nsrc/c",
  );
  assertStringIncludes(
    text,
    "a sample that reaches 3 of the 3 entries directly under the search root, the most recently modified files of each",
  );
});

Deno.test("glob.execute() saves what could not be looked at too", async () => {
  const spillStore = new MemorySpillStore();
  await callGlob({ pattern: "*" }, {
    bash: new ScriptedBash({
      answers: {
        stdout: "./a\0./b\0",
        exitCode: 2,
        stderr: "rg: ./c: Permission denied (os error 13)\n",
      },
    }),
    config: { globMaxResults: 1 },
    spillStore,
    execution,
  });
  assertStringIncludes(spillStore.saved[0]!.content, "a\nb\n\n(Incomplete: ");
});

Deno.test("grep.execute() saves lines that are well-formed wherever they were cut", async () => {
  for (let head = 0; head < 4; head++) {
    const spillStore = new MemorySpillStore();
    const line = `${"x".repeat(head)}${"🔥".repeat(3_000)}\n`;
    const { text } = await callGrep({ pattern: "x" }, {
      bash: new ScriptedBash({
        answers: { stdout: completeSearch(fileRecords("./a", [line, line])) },
      }),
      config: { grepMaxMatches: 1 },
      spillStore,
      execution,
    });
    assert(text.isWellFormed());
    assert(spillStore.saved[0]!.content.isWellFormed());
    assertStringIncludes(spillStore.saved[0]!.content, "(line truncated)");
  }
});

Deno.test("grep.execute() keeps a page of long lines within its bytes", async () => {
  const lines = Array<string>(250).fill(`${"x".repeat(2_000)}\n`);
  const { text, meta } = await callGrep({ pattern: "x" }, {
    bash: new ScriptedBash({
      answers: { stdout: completeSearch(fileRecords("./a", lines)) },
    }),
    spillStore: new MemorySpillStore(),
    execution,
  });
  assertEquals([meta.total, meta.truncated], [250, true]);
  assertEquals(meta.shown, 49);
  assert(text.length < 100_000 + 300);
  assertStringIncludes(text, "Found 49 of 250 matches");
});
