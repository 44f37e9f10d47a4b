import { assert, assertEquals, assertThrows } from "@std/assert";
import {
  createHost,
  type Host,
  type ToolDefinition,
  type ToolExecution,
  type ToolGuard,
} from "@harness/tools/host";
import {
  assertFailure,
  callGrep,
  noBash,
  type Script,
  scriptedPlugin,
  scriptedTool,
  textOf,
  textResult,
  toolNames,
  WarningList,
} from "./scripted.ts";

function guarded(guard: ToolGuard, ...tools: ToolDefinition[]): Host {
  const host = createHost({ bash: noBash, logger: new WarningList(), guard });
  for (const tool of tools) host.tools.register(tool);
  return host;
}

function tool(
  name: string,
  more: Partial<ToolDefinition> = {},
  script?: Script,
) {
  return { ...scriptedTool(name, script), ...more } as ToolDefinition;
}

const onlyInspect: ToolGuard = ({ access }) =>
  access === "inspect" ? undefined : "it may change something";

Deno.test("Host.tools.schemas() lists only what the guard lets be used", async () => {
  await using host = guarded(
    onlyInspect,
    tool("read", { access: "inspect" }),
    tool("write", { access: "mutate" }),
    tool("odd"),
  );
  assertEquals(toolNames(host), ["read"]);
  assertEquals(host.tools.schemas({ strict: true }).length, 1);
});

Deno.test("Host.execute() does not run what the guard denies, by its name or an alias", async () => {
  let ran = 0;
  await using host = guarded(
    onlyInspect,
    tool("read", { access: "inspect" }),
    tool("write", { access: "mutate", aliases: ["write_file"] }, () => {
      ran += 1;
      return Promise.resolve(textResult("done"));
    }),
  );
  for (const name of ["write", "write_file"]) {
    const result = await host.execute({ name, arguments: { pattern: "a" } });
    assertEquals(result, {
      isError: true,
      content: [{
        type: "text",
        text:
          `Error: Cannot call "${name}": it may change something: the tools are "read"`,
      }],
      error: { name: "HostError", code: "HOST_TOOL_DENIED" },
    });
  }
  assertEquals(ran, 0);
});

Deno.test("Host.execute() says nothing of the arguments of a tool that is denied", async () => {
  await using host = guarded(() => "no", tool("grep"));
  const result = await host.execute({ name: "grep", arguments: 5 });
  assertEquals(
    textOf(result),
    'Error: Cannot call "grep": no: no tool may be used',
  );
});

Deno.test("Host.execute() advises nobody to use a tool that is denied", async () => {
  await using host = guarded(
    ({ name }) => name === "grep" ? "no" : undefined,
    tool("grep"),
    tool("find"),
  );
  const result = await host.execute({ name: "grepp", arguments: {} });
  assertEquals(
    textOf(result),
    'Error: Cannot call "grepp": there is no such tool: the tools are "find"',
  );
});

Deno.test("Host.execute() asks the guard at each call, whatever was listed before", async () => {
  let isOpen = true;
  await using host = guarded(() => isOpen ? undefined : "no", tool("grep"));
  assertEquals(toolNames(host), ["grep"]);
  assert(!(await callGrep(host)).isError);
  isOpen = false;
  assertFailure(await callGrep(host));
  assertEquals(toolNames(host), []);
});

Deno.test("Host.execute() hands the guard's limits on to the tool", async () => {
  const seen: ToolExecution[] = [];
  const script: Script = (_, execution) => {
    seen.push(execution);
    return Promise.resolve(textResult("done"));
  };
  const grep = tool("grep", {}, script);
  await using limited = guarded(() => ({ absolutePaths: false }), grep);
  await using open = guarded(() => undefined, grep);
  await callGrep(limited);
  await callGrep(open);
  assertEquals(seen.map(({ limits }) => limits), [
    { absolutePaths: false },
    undefined,
  ]);
});

Deno.test("Host.execute() takes nothing but a verdict for a permission", async () => {
  const answers: unknown[] = [
    null,
    true,
    false,
    0,
    [],
    Promise.resolve("no"),
    { absolutePaths: "yes" },
    { denied: true },
    new Error("no"),
    () => "no",
  ];
  for (const answer of answers) {
    let ran = false;
    await using host = guarded(
      () => answer as undefined,
      tool("grep", {}, () => {
        ran = true;
        return Promise.resolve(textResult("done"));
      }),
    );
    const result = await callGrep(host);
    assertFailure(result);
    assertEquals(result.error, { name: "TypeError" });
    assertEquals(ran, false);
    assertThrows(() => host.tools.schemas(), TypeError, "Cannot use the guard");
  }
});

Deno.test("Host.execute() denies where the guard throws", async () => {
  await using host = guarded(() => {
    throw new Error("the policy is broken");
  }, tool("grep"));
  assertEquals(textOf(await callGrep(host)), "Error: the policy is broken");
  assertThrows(() => host.tools.schemas(), Error, "the policy is broken");
});

Deno.test("Host guards what a plugin registers, and leaves its guidance out of the prompt", async () => {
  await using host = guarded(
    ({ name }) => name === "write" ? "no" : undefined,
  );
  await host.plugin(scriptedPlugin("files", ({ tools, systemPrompt }) => {
    for (const name of ["read", "write"]) {
      tools.register(tool(name));
      systemPrompt.section({ name: `tool:${name}`, order: 100, text: name });
    }
    systemPrompt.section({ name: "tool:", order: 101, text: "manners" });
    systemPrompt.section({ name: "tool:none", order: 102, text: "none" });
  }));
  assertEquals(toolNames(host), ["read"]);
  assertEquals(host.systemPrompt.assemble(), "read\n\nmanners\n\nnone");
});

Deno.test("Host.tools.get() looks up what is denied, too", async () => {
  const grep = tool("grep");
  await using host = guarded(() => "no", grep);
  assert(host.tools.get("grep") === grep);
});
