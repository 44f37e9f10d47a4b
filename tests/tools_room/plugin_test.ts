import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import * as search from "@harness/tools";
import {
  createHost,
  HostError,
  type ToolExecution,
  type ToolGuard,
} from "@harness/tools/host";
import {
  ceilingGuard,
  inspectionPlugin,
  OPEN_CEILING,
} from "@harness/tools/tools";
import { textOf, toolNames, WarningList } from "../host/scripted.ts";
import { ScriptedBash } from "../scripted_bash.ts";
import { RecordingContext } from "../search/recording_context.ts";

const withoutRipgrep = () => new ScriptedBash({ answers: { exitCode: 1 } });

Deno.test("inspectionPlugin() registers its tools and their guidance, and takes all away", async () => {
  const context = new RecordingContext({ bash: new ScriptedBash() });
  const plugin = inspectionPlugin();
  assertEquals(plugin.name, "fs-inspect");
  assertEquals(plugin.inject, ["tools", "systemPrompt", "bash"]);
  const dispose = await plugin.apply(context);
  assertEquals(context.names, [
    "read",
    "find",
    "grep",
    "tool:read",
    "tool:find",
    "tool:grep",
  ]);
  assertEquals(context.sections.map(({ order }) => order), [130, 131, 132]);
  for (const tool of context.registered) {
    assertEquals(tool.access, "inspect");
    assertEquals(tool.timeoutMs, 30_000);
    assert(tool.description.length < 600, tool.name);
  }
  dispose();
  dispose();
  assertEquals(context.names, []);
  assertEquals(context.undone.length, 6);
});

Deno.test("inspectionPlugin() takes back what it registered when a registration fails", async () => {
  const steps = ["read", "tool:read", "find", "tool:find", "grep", "tool:grep"];
  for (const [done, refuses] of steps.entries()) {
    const context = new RecordingContext({ bash: new ScriptedBash(), refuses });
    await assertRejects(
      () => inspectionPlugin().apply(context),
      Error,
      `"${refuses}" is taken`,
    );
    assertEquals(context.names, []);
    assertEquals(context.undone, steps.slice(0, done).reverse());
  }
});

Deno.test("inspectionPlugin() offers read alone where there is no ripgrep, with one warning", async () => {
  const logger = new WarningList();
  await using host = createHost({ bash: withoutRipgrep(), logger });
  await host.plugin(inspectionPlugin());
  assertEquals(toolNames(host), ["read"]);
  assert(!host.systemPrompt.assemble().includes("find"));
  assertEquals(logger.warnings, [
    "fs-inspect does not offer find and grep: rg is not on the PATH of the bash executor; install ripgrep 14 or newer there",
  ]);
});

Deno.test("inspectionPlugin() does not load where the executor is broken", async () => {
  const bash = new ScriptedBash({
    answers: () => {
      throw new Error("no shell");
    },
  });
  await using host = createHost({ bash });
  await assertRejects(
    () => host.plugin(inspectionPlugin()),
    search.SearchError,
    "Cannot load fs-inspect: the bash executor is broken: ",
  );
  assertEquals(toolNames(host), []);
});

Deno.test("inspectionPlugin() beside the search plugin is a duplicate, in either order", async () => {
  const plugins = [search, inspectionPlugin()];
  for (const [first, second] of [plugins, plugins.toReversed()]) {
    await using host = createHost({
      bash: new ScriptedBash({ answers: { stdout: "ripgrep 15.0.0" } }),
    });
    await host.plugin(first!);
    const before = toolNames(host);
    const error = await assertRejects(
      () => host.plugin(second!),
      HostError,
      'Cannot register tool "grep": the host has a tool of that name: unload the plugin that registered it first',
    );
    assertEquals(error.code, "HOST_DUPLICATE_TOOL");
    assertEquals(toolNames(host), before);
  }
});

/** How calls of `read` and `find` for an absolute path outside of everything end. */
async function refusals(
  guard: ToolGuard | undefined,
  plugin = inspectionPlugin({ roots: ["/no/such/root"] }),
): Promise<Record<string, string>> {
  await using host = createHost({
    bash: new ScriptedBash(),
    ...(guard && { guard }),
  });
  await host.plugin(plugin);
  const results: Record<string, string> = {};
  const calls = { read: { paths: ["/x"] }, find: { pattern: "*", path: "/x" } };
  for (const [name, args] of Object.entries(calls)) {
    results[name] = textOf(await host.execute({ name, arguments: args }));
  }
  return results;
}

const NOT_ALLOWED = "absolute paths are not allowed here";
const OUTSIDE = "it is outside of the folders that may be read";

Deno.test("Absolute paths need the consent of the configuration and of the ceiling, for each tool", async () => {
  const readOnly = ceilingGuard({ ...OPEN_CEILING, absolutePaths: ["read"] });
  const open = ceilingGuard(OPEN_CEILING);
  const roots = ["/no/such/root"];
  const config = (absolutePaths: object | boolean) =>
    inspectionPlugin({ roots, absolutePaths });
  const cases: readonly [
    Record<string, string>,
    { read: string; find: string },
  ][] = [
    [await refusals(undefined), { read: OUTSIDE, find: OUTSIDE }],
    [await refusals(open), { read: OUTSIDE, find: OUTSIDE }],
    [await refusals(readOnly), { read: OUTSIDE, find: NOT_ALLOWED }],
    [
      await refusals(open, config(false)),
      { read: NOT_ALLOWED, find: NOT_ALLOWED },
    ],
    [
      await refusals(readOnly, config({ read: false })),
      { read: NOT_ALLOWED, find: NOT_ALLOWED },
    ],
    [
      await refusals(undefined, config({ find: false })),
      { read: OUTSIDE, find: NOT_ALLOWED },
    ],
  ];
  for (const [results, expected] of cases) {
    assertStringIncludes(results.read!, expected.read);
    assertStringIncludes(results.find!, expected.find);
  }
});

Deno.test("inspectionPlugin() asks the host for the roots of each call", async () => {
  const asked: ToolExecution[] = [];
  await using host = createHost({ bash: new ScriptedBash() });
  await host.plugin(
    inspectionPlugin({ roots: ["/configured"] }, {
      rootsOf(execution) {
        asked.push(execution);
        return execution.callId === "1" ? ["/of/the/call"] : undefined;
      },
    }),
  );
  const answers = [];
  for (const callId of ["1", "2"]) {
    answers.push(textOf(
      await host.execute({
        name: "read",
        arguments: { paths: ["/x"] },
        callId,
      }),
    ));
  }
  assertStringIncludes(answers[0]!, '"/of/the/call"');
  assertStringIncludes(answers[1]!, '"/configured"');
  assertEquals(asked.length, 2);
});

Deno.test("inspectionPlugin() starts relative paths in the session's folder, which is the root where none is named", async () => {
  const agent = { session: { header: { id: "s", cwd: "/of/the/session" } } };
  await using host = createHost({
    bash: new ScriptedBash({ workdir: "/of/the/executor" }),
  });
  await host.plugin(inspectionPlugin());
  const call = { name: "read", arguments: { paths: ["../x"] } };
  assertStringIncludes(
    textOf(await host.execute({ ...call, agent })),
    'send a path inside of "/of/the/session"',
  );
  assertStringIncludes(
    textOf(await host.execute(call)),
    'send a path inside of "/of/the/executor"',
  );
});

Deno.test("inspectionPlugin() refuses a hook that there is not", () => {
  const hooks = { rootOf: () => ["/srv"] } as object;
  assertThrows(
    () => inspectionPlugin({}, hooks),
    TypeError,
    'Cannot make the inspection plugin: there is no option "rootOf"',
  );
});
