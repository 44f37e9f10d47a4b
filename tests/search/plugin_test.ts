import {
  assert,
  assertEquals,
  assertLess,
  assertRejects,
  assertStrictEquals,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import * as search from "@harness/tools";
import type { Plugin, SearchOptions } from "@harness/tools";
import { ScriptedBash } from "../scripted_bash.ts";
import { RecordingContext } from "./recording_context.ts";

/** An executor that has ripgrep 15. */
const withRipgrep = () =>
  new ScriptedBash({ answers: { stdout: "ripgrep 15.0.0\n" } });

const context = (refuses?: string) =>
  new RecordingContext({
    bash: withRipgrep(),
    ...(refuses === undefined ? {} : { refuses }),
  });

async function limits(plugin: Plugin, options?: unknown) {
  const loaded = context();
  await plugin.apply(loaded, options);
  const [glob, grep] = loaded.registered;
  return {
    glob: /up to (\d+) paths/.exec(glob!.description)?.[1],
    grep: /up to (\d+) lines/.exec(grep!.description)?.[1],
    timeoutMs: grep!.timeoutMs,
  };
}

const DEFAULTS = { glob: "100", grep: "250", timeoutMs: 30_000 };

Deno.test("the namespace is a plugin", async () => {
  const plugin: Plugin = search;
  assertEquals(plugin.name, "fs-search");
  assertEquals(plugin.inject, ["tools", "systemPrompt", "bash"]);
  assertEquals(await limits(plugin), DEFAULTS);
});

Deno.test("apply() takes a configuration and what Config makes of it", async () => {
  const options = { grepMaxMatches: 7, timeoutMs: 9 };
  const expected = { ...DEFAULTS, grep: "7", timeoutMs: 9 };
  assertEquals(await limits(search, options), expected);
  const result = await search.Config["~standard"].validate(options);
  assert(result.issues === undefined);
  assertEquals(await limits(search, result.value), expected);
});

Deno.test("apply() refuses a wrong configuration before it runs anything", async () => {
  for (const options of [{ timeoutMs: 0 }, { nonsense: 1 }, null, 1]) {
    const loaded = context();
    await assertRejects(
      () => search.apply(loaded, options),
      TypeError,
      "Cannot configure fs-search: ",
    );
    assertEquals((loaded.bash as ScriptedBash).requests, []);
    assertEquals(loaded.names, []);
  }
});

Deno.test("apply() registers tools that a host can offer", async () => {
  const loaded = context();
  await search.apply(loaded);
  for (const tool of loaded.registered) {
    assertEquals(tool.schema["~standard"].version, 1);
    assertEquals(tool.parameters.type, "object");
    assertEquals(tool.timeoutMs, 30_000);
    assertEquals(tool.presentCall({ pattern: "x" }).kind, "search");
    assertLess(tool.description.length, 500);
  }
});

Deno.test("apply() adds guidance in the order that tool guidance has", async () => {
  const loaded = context();
  await search.apply(loaded);
  const orders = loaded.sections.map(({ order }) => order);
  assertEquals(orders, [120, 121]);
  for (const { name, text } of loaded.sections) {
    assertStringIncludes(text, name.replace("tool:", ""));
    assertLess(text.length, 300);
  }
});

Deno.test("apply() registers tools that search", async () => {
  const bash = new ScriptedBash({
    answers: [{}, {}, { stdout: "./a.ts\0" }],
  });
  const loaded = new RecordingContext({ bash });
  await search.apply(loaded);
  const glob = loaded.registered[0]!;
  const { content } = await glob.execute({ pattern: "*" }, {
    name: "glob",
    callId: "1",
  });
  assertEquals(content, [{ type: "text", text: "a.ts" }]);
});

Deno.test("apply() gives back what takes everything away, once", async () => {
  const loaded = context();
  const dispose = await search.apply(loaded);
  assertEquals(loaded.names.length, 4);
  dispose();
  assertEquals(loaded.names, []);
  assertEquals(loaded.undone, ["tool:grep", "grep", "tool:glob", "glob"]);
  dispose();
  assertEquals(loaded.undone.length, 4);
});

Deno.test("apply() takes back what it registered when a registration fails", async () => {
  const steps = ["glob", "tool:glob", "grep", "tool:grep"];
  for (const [done, refuses] of steps.entries()) {
    const loaded = context(refuses);
    await assertRejects(
      () => search.apply(loaded),
      Error,
      `"${refuses}" is taken`,
    );
    assertEquals(loaded.names, []);
    assertEquals(loaded.undone, steps.slice(0, done).reverse());
  }
});

Deno.test("apply() looks the spill store up when it is needed, not before", async () => {
  const bash = new ScriptedBash({
    answers: [{}, {}, { stdout: "./a\0./b\0" }],
  });
  const loaded = new RecordingContext({ bash });
  const asked: string[] = [];
  loaded.get = (...names: string[]) => {
    asked.push(...names);
    return undefined;
  };
  await search.apply(loaded, { globMaxResults: 1 });
  assertEquals(asked, []);
  const execution = { name: "glob", callId: "1" };
  await loaded.registered[0]!.execute({ pattern: "*" }, execution);
  assertEquals(asked, ["spillStore"]);
});

Deno.test("searchPlugin() has the shape of the namespace", () => {
  const plugin = search.searchPlugin();
  assertEquals(Object.keys(plugin).sort(), [
    "Config",
    "apply",
    "inject",
    "name",
  ]);
  assertEquals(plugin.name, search.name);
  assertStrictEquals(plugin.inject, search.inject);
});

Deno.test("searchPlugin() binds a configuration", async () => {
  assertEquals(await limits(search.searchPlugin()), DEFAULTS);
  const bound = search.searchPlugin({ grepMaxMatches: 7, globMaxResults: 8 });
  const expected = { ...DEFAULTS, grep: "7", glob: "8" };
  assertEquals(await limits(bound), expected);
  assertEquals(await limits(bound, {}), expected);
  assertEquals(await limits(bound, { globMaxResults: 9 }), {
    ...expected,
    glob: "9",
  });
});

Deno.test("searchPlugin() stays bound in a host that validates first", async () => {
  const bound = search.searchPlugin({ grepMaxMatches: 7 });
  for (const options of [undefined, {}]) {
    const result = await bound.Config["~standard"].validate(options);
    assert(result.issues === undefined);
    assertEquals(await limits(bound, result.value), { ...DEFAULTS, grep: "7" });
  }
});

Deno.test("searchPlugin() checks the configuration at once", async () => {
  const { message } = assertThrows(
    () => search.searchPlugin({ grepMaxMatches: 0 }),
    TypeError,
  );
  assertStringIncludes(
    message,
    '"grepMaxMatches" must be a positive integer, got 0',
  );
  assertThrows(
    () => search.searchPlugin({ grepMaxMatch: 1 } as SearchOptions),
    TypeError,
    "grepMaxMatch",
  );
  const bound = search.searchPlugin();
  await assertRejects(
    () => bound.apply(context(), { globOrder: "x" }),
    TypeError,
    '"globOrder" must be',
  );
});

Deno.test("searchPlugin() keeps the configuration as it was when it was bound", async () => {
  const config = { grepMaxMatches: 7 };
  const bound = search.searchPlugin(config);
  config.grepMaxMatches = 8;
  assertEquals((await limits(bound)).grep, "7");
});
