import { LocalBashExecutor } from "npm:@deepseek-ai/dsh-bash-local@0.1.0-rc.8";
import { Loader } from "npm:@deepseek-ai/cordis-plugin-loader@^1.0.5";
import { LocalSubprocessRuntime } from "npm:@deepseek-ai/dsh-subprocess-local@0.1.0-rc.8";
import * as plainSearch from "@harness/tools";
import { LocalBash } from "@harness/tools/bash";
import * as search from "@harness/tools/dsh";
import { createHost } from "@harness/tools/host";
import { assertEquals, assertMatch, assertRejects } from "@std/assert";
import { FixtureTree } from "../integration/fixture_tree.ts";
import { DshSession, textOf } from "./dsh_session.ts";

Deno.test("dsh registers tools and guidance where the shell has rg, as the host shows them", async () => {
  await using tree = await FixtureTree.create();
  await using session = await DshSession.withShell(tree.path);
  await session.ctx.plugin(search);

  await using host = createHost({ bash: new LocalBash() });
  await host.plugin(plainSearch);
  assertEquals(session.ctx.tools.schemas(), host.tools.schemas() as never);
  assertEquals(await session.prompt(), host.systemPrompt.assemble());
  assertEquals(session.warnings, []);
});

Deno.test("dsh warns and registers nothing where the shell has no rg", async () => {
  await using tree = await FixtureTree.create(
    'ln -s "$(command -v bash)" ../bin',
  );
  await using session = await DshSession.withShell(tree.path);
  const path = Deno.env.get("PATH")!;
  Deno.env.set("PATH", tree.bin);
  try {
    await session.ctx.plugin(search);
  } finally {
    Deno.env.set("PATH", path);
  }
  assertEquals(session.toolNames, []);
  assertEquals(await session.prompt(), "");
  assertEquals(session.warnings.length, 1);
  assertMatch(
    session.warnings[0]!,
    /^fs-search offers no tools: rg is not on the PATH/,
  );
});

Deno.test("dsh does not load where the shell is broken", async () => {
  await using session = await DshSession.withShell("/no/such/folder");
  const error = await assertRejects(
    async () => await session.ctx.plugin(search),
    plainSearch.SearchError,
    "the bash executor is broken",
  );
  assertEquals(error.code, "SEARCH_FAILED");
  assertEquals(session.toolNames, []);
});

Deno.test("dsh waits for the shell, and goes and comes with it", async () => {
  await using tree = await FixtureTree.create("echo needle >a.txt");
  await using session = await DshSession.start();
  const { ctx } = session;
  await ctx.plugin(LocalSubprocessRuntime);
  const fiber = ctx.plugin(search);
  assertEquals(session.toolNames, []);

  const shell = await ctx.plugin(LocalBashExecutor, { cwd: tree.path });
  await fiber;
  assertEquals(session.toolNames, ["glob", "grep"]);

  await shell.dispose();
  assertEquals(session.toolNames, []);
  assertEquals(await session.prompt(), "");

  await ctx.plugin(search.shellPlugin(new LocalBash({ workdir: tree.path })));
  await fiber;
  assertMatch(
    textOf(await session.call("grep", { pattern: "needle" })),
    /a\.txt/,
  );
});

Deno.test("dsh takes its configuration, and refuses a wrong one by name and value", async () => {
  await using tree = await FixtureTree.create("touch a b c");
  await using session = await DshSession.withShell(tree.path);
  await assertRejects(
    async () => await session.ctx.plugin(search, { grepMaxMatches: 0 }),
    TypeError,
    '"grepMaxMatches" must be a positive integer, got 0',
  );
  assertEquals(session.toolNames, []);

  await session.ctx.plugin(search, { globMaxResults: 2, timeoutMs: 1234 });
  assertEquals(session.ctx.tools.get("glob")?.timeoutMs, 1234);
  assertMatch(
    textOf(await session.call("glob", { pattern: "*" })),
    /Showing 2 of 3 paths/,
  );
});

Deno.test("dsh takes all of its away when its fiber is disposed, and can be loaded again", async () => {
  await using tree = await FixtureTree.create();
  await using session = await DshSession.withShell(tree.path);
  const listeners = () =>
    session.ctx.events._hooks["tools/execute"]?.length ?? 0;
  for (const _ of [1, 2]) {
    const fiber = await session.ctx.plugin(search);
    assertEquals(session.toolNames, ["glob", "grep"]);
    assertEquals(listeners(), 1);
    await fiber.dispose();
    assertEquals(session.toolNames, []);
    assertEquals(await session.prompt(), "");
    assertEquals(listeners(), 0);
  }
});

Deno.test("dsh disposed while it loads leaves nothing behind", async () => {
  await using tree = await FixtureTree.create();
  await using session = await DshSession.withShell(tree.path);
  const fiber = session.ctx.plugin(search);
  await fiber.dispose();
  assertEquals(session.toolNames, []);
  assertEquals(await session.prompt(), "");
});

Deno.test("dsh loads by its name through the loader, which unwraps exports", async () => {
  await using tree = await FixtureTree.create("echo needle >a.txt");
  await using session = await DshSession.withShell(tree.path);
  await session.ctx.plugin(Loader, { baseUrl: import.meta.url });
  const id = await session.ctx.loader.create({
    name: "../../src/dsh/mod.ts",
    config: { grepMaxMatches: 7 },
  });
  await session.ctx.loader.await();
  assertEquals(session.toolNames, ["glob", "grep"]);
  assertMatch(session.ctx.tools.get("grep")!.description, /up to 7 lines/);
  assertMatch(
    textOf(await session.call("grep", { pattern: "needle" })),
    /a\.txt/,
  );

  await session.ctx.loader.remove(id);
  assertEquals(session.toolNames, []);
});

Deno.test("dsh has no default export for a loader to take in its place", () => {
  assertEquals("default" in search, false);
  assertEquals(search.name, "fs-search");
  assertEquals(search.inject, ["tools", "systemPrompt", "shell"]);
});
