import * as plainSearch from "@harness/tools";
import * as search from "@harness/tools/dsh";
import { createHost } from "@harness/tools/host";
import { assert, assertEquals, assertRejects } from "@std/assert";
import { ScriptedBash } from "../scripted_bash.ts";
import { FakeHarness } from "./fake_harness.ts";

Deno.test("apply() registers what the plain plugin does, and takes it away", async () => {
  const harness = new FakeHarness();
  const dispose = await search.apply(harness.context);

  await using host = createHost({ bash: new ScriptedBash() });
  await host.plugin(plainSearch);
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
  assertEquals(harness.shell.backgroundTasks, 0);
  assertEquals(harness.listeners.length, 1);

  dispose();
  assertEquals(harness.tools.size, 0);
  assertEquals(harness.sections.size, 0);
  assertEquals(harness.listeners.length, 0);
});

Deno.test("apply() warns with a text in which nothing is a format", async () => {
  const harness = new FakeHarness(
    new ScriptedBash({ answers: { exitCode: 1 } }),
  );
  await search.apply(harness.context);
  assertEquals(harness.tools.size, 0);
  assertEquals(harness.warnings.length, 1);
  const [format, message] = harness.warnings[0]!;
  assertEquals(format, "%s");
  assert(String(message).startsWith("fs-search offers no tools"));
});

Deno.test("apply() rejects a wrong configuration, as Config does", async () => {
  const harness = new FakeHarness();
  const wanted = '"grepMaxMatches" must be a positive integer, got 0';
  await assertRejects(
    () => search.apply(harness.context, { grepMaxMatches: 0 }),
    TypeError,
    wanted,
  );
  const result = await search.Config["~standard"].validate({
    grepMaxMatches: 0,
  });
  assertEquals(result.issues?.map(({ message }) => message), [wanted]);
});

Deno.test("Config validates at once, since the harness does not wait for it", () => {
  const result = search.Config["~standard"].validate({});
  assertEquals(result instanceof Promise, false);
});

Deno.test("the module is a plugin for a loader that unwraps default exports", () => {
  assertEquals("default" in search, false);
  assertEquals(search.name, "fs-search");
  assertEquals(search.inject, ["tools", "systemPrompt", "shell"]);
});
