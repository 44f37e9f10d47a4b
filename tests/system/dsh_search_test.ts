import * as shellEnv from "npm:@deepseek-ai/dsh-shell-env@0.1.0-rc.8";
import { LocalSpillStore } from "npm:@deepseek-ai/dsh-spill-local@0.1.0-rc.8";
import * as bashTool from "npm:@deepseek-ai/dsh-tool-bash@0.1.0-rc.8";
import * as timeoutPolicy from "npm:@deepseek-ai/dsh-tool-call-timeout-policy@0.1.0-rc.8";
import { CallId } from "npm:@deepseek-ai/dsh-llm@0.1.0-rc.8";
import {
  jsonSchemaToTs,
  type ToolExecutionResult,
  validateJsonSchemaValue,
} from "npm:@deepseek-ai/dsh-tools@0.1.0-rc.8";
import { LocalBash } from "@harness/tools/bash";
import * as search from "@harness/tools/dsh";
import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import { FixtureTree } from "../integration/fixture_tree.ts";
import { DshSession, infoOf, textOf } from "./dsh_session.ts";

/** A ripgrep that is there, and never comes to an end by itself. */
const ENDLESS_RG = `
[[ $1 == --version ]] && echo "ripgrep 15.0.0" && exit
touch "\${0%/*}/../started"
sleep 600`;

/** Lets the harness' own shell find a program of the test before others. */
async function endlessRg(tree: FixtureTree): Promise<Disposable> {
  await tree.program("rg", ENDLESS_RG);
  const path = Deno.env.get("PATH")!;
  Deno.env.set("PATH", `${tree.bin}:${path}`);
  return { [Symbol.dispose]: () => Deno.env.set("PATH", path) };
}

async function untilStarted(tree: FixtureTree): Promise<void> {
  await tree.run("until [[ -e ../started ]]; do sleep 0.05; done");
}

function valueOf(result: ToolExecutionResult): Record<string, unknown> {
  assert(!result.isError, textOf(result));
  return result.value as Record<string, unknown>;
}

Deno.test("dsh searches with the harness' own shell, and gives text, value and card", async () => {
  await using tree = await FixtureTree.create("echo 'a needle' >a.txt");
  await using session = await DshSession.withShell(tree.path);
  await session.ctx.plugin(search);

  const found = await session.call("grep", { pattern: "needle" });
  assertEquals(textOf(found), "Found 1 match\n\na.txt\nLine 1: a needle");
  assertEquals(valueOf(found), {
    text: textOf(found),
    files: [{
      path: "a.txt",
      matches: [{
        lineNumber: 1,
        preview: "a needle",
        truncated: false,
        submatches: [{ start: 2, end: 8 }],
      }],
    }],
    shown: 1,
    total: 1,
    truncated: false,
    incomplete: null,
    spill: null,
  });
  assertEquals(found.meta, {
    shape: "matches",
    files: [{ path: "a.txt", matches: [{ lineNumber: 1, line: "a needle" }] }],
    truncated: false,
    total: 1,
  });

  const listed = await session.call("glob", { pattern: "*.txt" });
  assertEquals(valueOf(listed), {
    text: "a.txt",
    root: tree.path,
    paths: ["a.txt"],
    total: 1,
    truncated: false,
    order: "oldest-first",
    incomplete: null,
    spill: null,
  });
  assertEquals(listed.meta, {
    shape: "paths",
    paths: ["a.txt"],
    truncated: false,
    total: 1,
  });
});

Deno.test("dsh shows calls and results as the harness' search cards", async () => {
  await using tree = await FixtureTree.create("echo 'a needle' >a.txt");
  await using session = await DshSession.withShell(tree.path);
  await session.ctx.plugin(search);
  const args = { pattern: "needle", path: null };
  const grep = session.ctx.tools.get("grep")!;
  assertEquals(grep.presentCall?.(args), {
    card: "generic",
    kind: "search",
    title: 'grep "needle"',
  });
  const result = await session.call("grep", args);
  const { content, isError, meta } = result;
  assertEquals(
    grep.presentResult?.(args, { content, isError, meta: meta! }),
    { card: "search", ...meta as object } as never,
  );
});

Deno.test("dsh says on the card that a search is incomplete", async () => {
  await using tree = await FixtureTree.create(
    "printf 'needle\\n\\0needle\\n' >a.dat",
  );
  await using session = await DshSession.withShell(tree.path);
  await session.ctx.plugin(search);
  const result = await session.call("grep", { pattern: "needle" });
  assertMatch(textOf(result), /Incomplete: 1 binary file/);
  const { title } = result.meta as { title: string };
  assertEquals(title, 'grep "needle" (incomplete)');
});

Deno.test("dsh declares values that a program of the harness can be typed with", async () => {
  await using tree = await FixtureTree.create("seq 9 >a.txt; touch b c");
  await using session = await DshSession.withShell(tree.path);
  await session.ctx.plugin(LocalSpillStore, { root: tree.spill });
  await session.ctx.plugin(search, { grepMaxMatches: 2, globMaxResults: 2 });
  for (const [name, pattern] of [["grep", "."], ["glob", "*"]] as const) {
    const { schema } = session.ctx.tools.get(name)!.output;
    assertMatch(jsonSchemaToTs(schema), /truncated: boolean/);
    const result = await session.call(name, { pattern }, { cwd: tree.path });
    const value = valueOf(result);
    assert(value.spill, "the value has every part that it can have");
    assertEquals(validateJsonSchemaValue(schema, value), []);
  }
});

Deno.test("dsh lets searches run beside each other", async () => {
  await using tree = await FixtureTree.create("echo needle >a.txt");
  await using session = await DshSession.withShell(tree.path);
  await session.ctx.plugin(search);
  assertEquals(
    session.ctx.tools.executionMode({
      callId: CallId("call-1"),
      name: "grep",
      arguments: { pattern: "needle" },
      signal: new AbortController().signal,
    }),
    { kind: "parallel" },
  );
  const patterns = ["needle", "nothing", "foo(", "n", "e"];
  const alone = [];
  for (const pattern of patterns) {
    alone.push(textOf(await session.call("grep", { pattern })));
  }
  const beside = await Promise.all(
    patterns.map((pattern) => session.call("grep", { pattern })),
  );
  assertEquals(beside.map(textOf), alone);
});

Deno.test("dsh gives errors their codes", async () => {
  await using tree = await FixtureTree.create("seq 9999 >a.txt");
  await using session = await DshSession.withShell(tree.path);
  await session.ctx.plugin(search, { rawOutputMaxBytes: 5000 });
  const codes: readonly (readonly [unknown, string, string])[] = [
    [{ pattern: "foo(" }, "SearchError", "SEARCH_INVALID_PATTERN"],
    [{ pattern: "a", path: "b" }, "SearchError", "SEARCH_FAILED"],
    [{ pattern: "." }, "SearchError", "SEARCH_RAW_OUTPUT_OVERFLOW"],
    [{ pattern: 1 }, "HostError", "HOST_INVALID_ARGUMENTS"],
  ];
  for (const [args, name, code] of codes) {
    assertEquals(infoOf(await session.call("grep", args)), { name, code });
  }
  const mistake = await session.call("grep", { pattern: " " });
  assertMatch(textOf(mistake), /^Error: Invalid grep argument "pattern"/);
  assertEquals(infoOf(mistake), undefined);
});

Deno.test("dsh ends ripgrep when the caller aborts, on the harness' own shell", async () => {
  await using tree = await FixtureTree.create();
  using _ = await endlessRg(tree);
  await using session = await DshSession.withShell(tree.path);
  await session.ctx.plugin(search);
  const controller = new AbortController();
  const { signal } = controller;
  const call = session.call("grep", { pattern: "a" }, { signal });
  await untilStarted(tree);
  controller.abort();
  const result = await call;
  assertEquals(textOf(result), "Error: The search was aborted by its caller");
  assertEquals(infoOf(result), { name: "SearchError", code: "SEARCH_ABORTED" });
  assertEquals((await tree.survivors()).alive, []);
});

Deno.test("dsh starts nothing for a call that is aborted beforehand", async () => {
  await using tree = await FixtureTree.create();
  using _ = await endlessRg(tree);
  await using session = await DshSession.withShell(tree.path);
  await session.ctx.plugin(search);
  const ranOnLoad = (await tree.survivors()).ran;
  const signal = AbortSignal.abort();
  const result = await session.call("grep", { pattern: "a" }, { signal });
  assertEquals(infoOf(result)?.code, "ABORTED_BEFORE_DISPATCH");
  assertEquals((await tree.survivors()).ran, ranOnLoad);
});

for (const order of ["before", "after"] as const) {
  Deno.test(`dsh runs out of time by the harness' policy, loaded ${order} it`, async () => {
    await using tree = await FixtureTree.create();
    using _ = await endlessRg(tree);
    await using session = await DshSession.withShell(tree.path);
    if (order === "before") await session.ctx.plugin(timeoutPolicy);
    await session.ctx.plugin(search, { timeoutMs: 300 });
    if (order === "after") await session.ctx.plugin(timeoutPolicy);
    const result = await session.call("grep", { pattern: "a" });
    assertEquals(infoOf(result)?.code, "TOOL_TIMEOUT");
    assertEquals((await tree.survivors()).alive, []);
  });
}

Deno.test("dsh saves the complete result in the harness' spill store", async () => {
  await using tree = await FixtureTree.create("seq 1 300 >a.txt");
  await using session = await DshSession.withShell("/");
  await session.ctx.plugin(LocalSpillStore, { root: tree.spill });
  await session.ctx.plugin(search, { grepMaxMatches: 3 });
  const result = await session.call("grep", { pattern: "." }, {
    cwd: tree.path,
  });
  const spill = valueOf(result).spill as { locator: string; bytes: number };
  assert(spill.locator.startsWith(`${tree.spill}/session-`));
  assertMatch(spill.locator, /grep-results\.txt$/);
  assertStringIncludes(
    textOf(result),
    `Full grep result stored at: ${spill.locator}. Use read with offset/limit`,
  );
  const saved = await Deno.readTextFile(spill.locator);
  assertEquals(new TextEncoder().encode(saved).length, spill.bytes);
  assertMatch(saved, /^Found 300 matches\n\na\.txt\nLine 1: 1\n/);
  assertMatch(saved, /\nLine 300: 300$/);
  assertEquals(session.warnings, []);
});

Deno.test("dsh does without a spill store, and says so to model and operator", async () => {
  await using tree = await FixtureTree.create("seq 1 300 >a.txt");
  await using session = await DshSession.withShell(tree.path);
  await session.ctx.plugin(search, { grepMaxMatches: 3 });
  const result = await session.call("grep", { pattern: "." });
  assertEquals(result.isError, false);
  assertMatch(textOf(result), /The complete result could not be saved/);
  assertEquals(session.warnings, [
    'The complete result of grep call "call-1" is not saved: there is no spill store',
  ]);
});

Deno.test("shellPlugin() runs the harness' bash tool with LocalBash", async () => {
  await using tree = await FixtureTree.create("echo needle >a.txt");
  await using session = await DshSession.start();
  const { ctx } = session;
  await ctx.plugin(search.shellPlugin(new LocalBash({ workdir: tree.path })));
  await ctx.plugin(shellEnv, { dshHome: tree.spill });
  await ctx.plugin(bashTool, { enableRunInBackground: false });
  const bash = (command: string, more: object = {}) =>
    session.call("bash", { command, description: "Search", ...more });

  assertEquals(textOf(await bash("rg needle")), "a.txt:needle\n");
  assertEquals(
    textOf(await bash("rg nothing; echo no >&2; exit 7")),
    "[stderr]\nno\n[exit code: 7]",
  );
  assertEquals(
    textOf(await bash('echo "$DSH_SHELL" "$DSH_HOME"')),
    `1 ${tree.spill}\n`,
  );
  assertEquals(textOf(await bash("pwd", { workdir: "/" })), "/\n");
  assertEquals(
    textOf(await bash("sleep 60", { timeoutMs: 100 })),
    "(no output)\n[timed out after 100ms]\n[killed by signal: SIGTERM]",
  );
  const missing = await bash("true", { workdir: "/no/such/folder" });
  assertMatch(textOf(missing), /^Error: .*"\/no\/such\/folder"/);
});

Deno.test("shellPlugin() ends a command of the harness' bash tool when it is aborted", async () => {
  await using tree = await FixtureTree.create();
  await using session = await DshSession.start();
  const { ctx } = session;
  await ctx.plugin(search.shellPlugin(new LocalBash({ workdir: tree.path })));
  await ctx.plugin(shellEnv, { dshHome: tree.spill });
  await ctx.plugin(bashTool, { enableRunInBackground: false });
  const controller = new AbortController();
  const call = session.call(
    "bash",
    { command: "touch ../started; sleep 600", description: "Wait" },
    { signal: controller.signal },
  );
  await untilStarted(tree);
  controller.abort();
  assertEquals(infoOf(await call)?.code, "ABORTED");
});

Deno.test("shellPlugin() says that it starts nothing in the background", async () => {
  await using session = await DshSession.start();
  const { ctx } = session;
  await ctx.plugin(search.shellPlugin(new LocalBash()));
  assertThrows(
    () => ctx.shell.start(ctx.shell.resolve({ command: "true" })),
    Error,
    "this shell runs commands in the foreground only",
  );
});

Deno.test("shellPlugin() takes the shell away when its fiber is disposed", async () => {
  await using session = await DshSession.start();
  const fiber = await session.ctx.plugin(search.shellPlugin(new LocalBash()));
  assert(session.ctx.get("shell"));
  await fiber.dispose();
  assertEquals(session.ctx.get("shell"), undefined);
});
