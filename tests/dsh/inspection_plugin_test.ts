import { inspectionPlugin as dshPlugin } from "@harness/tools/dsh";
import { createHost, HarnessError } from "@harness/tools/host";
import {
  ceilingGuard,
  inspectionPlugin,
  OPEN_CEILING,
} from "@harness/tools/tools";
import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import { ScriptedBash } from "../scripted_bash.ts";
import { FakeHarness } from "./fake_harness.ts";

const execution = { name: "read", callId: "call-1", token: Symbol() };

Deno.test("inspectionPlugin() of dsh registers what the plain one does, and takes it away", async () => {
  const harness = new FakeHarness();
  const dispose = await dshPlugin().apply(harness.context);
  await using host = createHost({ bash: new ScriptedBash() });
  await host.plugin(inspectionPlugin());
  assertEquals(
    [...harness.tools.values()].map(({ name, description, parameters }) => ({
      name,
      description,
      parameters,
    })),
    host.tools.schemas(),
  );
  const texts = [...harness.sections.values()].map(({ text }) => text);
  assertEquals(texts.join("\n\n"), host.systemPrompt.assemble());
  assertEquals(harness.listeners.length, 1);
  dispose();
  assertEquals(harness.tools.size, 0);
  assertEquals(harness.sections.size, 0);
  assertEquals(harness.listeners.length, 0);
});

Deno.test("inspectionPlugin() of dsh takes its configuration, bound and over it", async () => {
  const harness = new FakeHarness();
  await dshPlugin({ read: { defaultLines: 7 } }).apply(harness.context, {
    timeoutMs: 9,
  });
  const read = harness.tools.get("read")!;
  assertStringIncludes(read.description, "up to 7 lines");
  assertEquals(read.timeoutMs, 9);
  assertThrows(
    () => dshPlugin({ read: { defaultLines: 0 } }),
    TypeError,
    '"read.defaultLines" must be a positive integer, got 0',
  );
});

Deno.test("inspectionPlugin() of dsh registers no tool that its guard denies, and no guidance on it", async () => {
  const harness = new FakeHarness();
  const guard = ceilingGuard({ ...OPEN_CEILING, disabled: ["find"] });
  const dispose = await dshPlugin({}, { guard }).apply(harness.context);
  assertEquals([...harness.tools.keys()], ["read", "grep"]);
  assertEquals([...harness.sections.keys()], ["tool:read", "tool:grep"]);
  dispose();
  assertEquals(harness.tools.size + harness.sections.size, 0);
});

Deno.test("inspectionPlugin() of dsh asks the guard again before each call", async () => {
  const harness = new FakeHarness();
  let ceiling = OPEN_CEILING;
  await dshPlugin({}, { guard: (tool) => ceilingGuard(ceiling)(tool) })
    .apply(harness.context);
  const read = harness.tools.get("read")!;
  ceiling = { ...OPEN_CEILING, absolutePaths: [] };
  await assertRejects(
    () => read.execute({ paths: ["/x"] }, execution),
    HarnessError,
    "absolute paths are not allowed here",
  );
  ceiling = { ...OPEN_CEILING, enabled: [] };
  const error = await assertRejects(
    () => read.execute({ paths: ["/x"] }, execution),
    HarnessError,
    'Cannot call "read": it is not enabled here',
  );
  assertEquals(error.code, "HOST_TOOL_DENIED");
});

Deno.test("inspectionPlugin() of dsh keeps what a card of the harness can show", async () => {
  const harness = new FakeHarness();
  await dshPlugin().apply(harness.context);
  const file = {
    outcome: "read",
    path: "a.ts",
    from: 3,
    lines: [
      { lineNumber: 3, text: "one", truncated: false },
      { lineNumber: 4, text: "two", truncated: true },
    ],
    lineCount: 9,
  };
  const read = harness.tools.get("read")!;
  const args = { paths: ["a.ts:3"] };
  const meta = read.output.presentationMeta(args, { targets: [file] });
  assertEquals(read.presentResult(args, { isError: false, meta }), {
    card: "read",
    path: "a.ts",
    offset: 3,
    lines: [
      { number: 3, text: "one" },
      { number: 4, text: "two (line truncated)" },
    ],
    totalLines: 9,
  });
  for (
    const targets of [
      [],
      [file, file],
      [{ ...file, lineCount: null }],
      [{ outcome: "failed" }],
    ]
  ) {
    const none = read.output.presentationMeta(args, { targets });
    assertEquals(none, null);
    assertEquals(
      read.presentResult(args, { isError: false, meta: none }),
      undefined,
    );
  }
});

Deno.test("inspectionPlugin() of dsh shows what find found, and says where it is not all", async () => {
  const harness = new FakeHarness();
  await dshPlugin().apply(harness.context);
  const find = harness.tools.get("find")!;
  const meta = {
    entries: [{ path: "a", kind: "dir" }, { path: "a/b.ts", kind: "file" }],
    shown: 2,
    total: 5,
    totalExact: true,
  };
  const args = { pattern: "*" };
  assertEquals(find.output.presentationMeta(args, meta), {
    shape: "paths",
    paths: ["a/", "a/b.ts"],
    truncated: true,
    total: 5,
  });
  const partial = find.output.presentationMeta(args, {
    ...meta,
    totalExact: false,
  });
  assertEquals(partial?.title, 'find "*" (incomplete)');
  assert(find.isConcurrencySafe(args));
});

Deno.test("inspectionPlugin() of dsh shows the rows of grep without their context", async () => {
  const harness = new FakeHarness();
  await dshPlugin().apply(harness.context);
  const grep = harness.tools.get("grep")!;
  const line = { truncated: false, submatches: [] };
  const meta = {
    files: [{
      path: "a.ts",
      lines: [
        { lineNumber: 1, preview: "before", isMatch: false, ...line },
        { lineNumber: 2, preview: "needle", isMatch: true, ...line },
      ],
    }],
    shown: 1,
    matchesSeen: 4,
    matchesSeenExact: true,
    scanComplete: true,
    stoppedEarly: false,
  };
  const args = { patterns: ["needle"] };
  assertEquals(grep.output.presentationMeta(args, meta), {
    shape: "matches",
    files: [{ path: "a.ts", matches: [{ lineNumber: 2, line: "needle" }] }],
    truncated: true,
    total: 4,
  });
  const titles: readonly [object, string | undefined][] = [
    [{ stoppedEarly: true, matchesSeenExact: false }, undefined],
    [{ scanComplete: false }, 'grep "needle" (incomplete)'],
    [{ matchesSeenExact: false }, 'grep "needle" (incomplete)'],
  ];
  for (const [more, title] of titles) {
    const card = grep.output.presentationMeta(args, { ...meta, ...more });
    assertEquals(card?.title, title);
  }
});
