import {
  assert,
  assertEquals,
  assertMatch,
  assertNotEquals,
  assertStringIncludes,
} from "@std/assert";
import { toAiTools } from "@harness/tools/ai";
import { createHost, type Host } from "@harness/tools/host";
import {
  inspectionPlugin,
  type RegisteredTool,
  TOOL_REGISTRY,
} from "@harness/tools/tools";
import { resolveConfig } from "../../src/tools/config.ts";
import { defineTool } from "../../src/tools/registry.ts";
import { textOf, toolNames } from "../host/scripted.ts";
import { ScriptedBash } from "../scripted_bash.ts";

const NAMES = ["read", "find", "grep"];

async function loaded(): Promise<Host> {
  const host = createHost({ bash: new ScriptedBash() });
  await host.plugin(inspectionPlugin());
  return host;
}

/** A tool as its room makes it, before the registry has its say. */
function made(tool: RegisteredTool) {
  const services = {
    bash: new ScriptedBash(),
    policyFor() {
      throw new Error("no call was expected");
    },
  };
  return {
    own: tool.define(services, resolveConfig({})),
    registered: defineTool(tool, services, resolveConfig({})),
  };
}

Deno.test("TOOL_REGISTRY has the tools in their order, and nobody can change it", () => {
  assertEquals(TOOL_REGISTRY.map(({ name }) => name), NAMES);
  assert(Object.isFrozen(TOOL_REGISTRY));
  for (const tool of TOOL_REGISTRY) {
    assert(Object.isFrozen(tool));
    assert(Object.isFrozen(tool.aliases));
    assert(Object.isFrozen(tool.result.properties));
  }
});

Deno.test("TOOL_REGISTRY gives no name twice, whether it is a name or an alias", () => {
  const names = TOOL_REGISTRY.flatMap((
    { name, aliases },
  ) => [name, ...aliases]);
  assertEquals(new Set(names).size, names.length);
  for (const name of names) assertMatch(name, /^[a-z][a-z_]{1,63}$/);
});

Deno.test("TOOL_REGISTRY has tools that only inspect", () => {
  for (const { access } of TOOL_REGISTRY) assertEquals(access, "inspect");
});

Deno.test("defineTool() says what the rooms say of their tools, and adds the aliases", () => {
  for (const tool of TOOL_REGISTRY) {
    const { own, registered } = made(tool);
    assertEquals(own.name, tool.name);
    assertEquals(own.access, tool.access);
    assertEquals(registered.aliases, tool.aliases);
    for (
      const key of [
        "name",
        "access",
        "description",
        "parameters",
        "timeoutMs",
      ] as const
    ) {
      assertEquals(registered[key], own[key]);
    }
  }
});

Deno.test("Host lists the registry: names, order, descriptions and schemas", async () => {
  await using host = await loaded();
  assertEquals(
    host.tools.schemas(),
    TOOL_REGISTRY.map((tool) => {
      const { name, description, parameters } = made(tool).registered;
      return { name, description, parameters: { ...parameters } };
    }),
  );
});

Deno.test("Host has one prompt section for each tool of the registry, in its order", async () => {
  await using host = await loaded();
  assertEquals(
    host.systemPrompt.assemble(),
    TOOL_REGISTRY.map(({ guidance }) => guidance).join("\n\n"),
  );
  for (const { name, guidance } of TOOL_REGISTRY) {
    assertStringIncludes(guidance, name);
  }
});

Deno.test("Host dispatches every name and alias of the registry to the tool that has it", async () => {
  await using host = await loaded();
  for (const { name, aliases } of TOOL_REGISTRY) {
    for (const called of [name, ...aliases]) {
      const result = await host.execute({
        name: called,
        arguments: { nonsense: 1 },
      });
      assert(result.isError);
      assertEquals(result.error.code, "HOST_INVALID_ARGUMENTS");
      assertStringIncludes(
        textOf(result),
        `Cannot call "${name}": `,
      );
    }
  }
});

Deno.test("Host shows no alias of the registry", async () => {
  await using host = await loaded();
  const shown = [
    JSON.stringify(host.tools.schemas()),
    host.systemPrompt.assemble(),
    textOf(await host.execute({ name: "nothing_like_it", arguments: {} })),
  ].join("\n");
  for (const alias of TOOL_REGISTRY.flatMap(({ aliases }) => aliases)) {
    assert(!shown.includes(alias), alias);
  }
});

Deno.test("Host names the nearest tool and the nearest argument for one that is unknown", async () => {
  await using host = await loaded();
  const near = [["raed", "read"], ["fnid", "find"], ["read_flie", "read"]];
  for (const [wrong, right] of near) {
    const result = await host.execute({ name: wrong!, arguments: {} });
    assert(result.isError);
    assertEquals(result.error.code, "HOST_UNKNOWN_TOOL");
    assertStringIncludes(textOf(result), `did you mean "${right}"?`);
  }
  const misspelled: readonly [string, object, string][] = [
    ["read", { pahts: ["a"] }, '"paths" instead of "pahts"'],
    ["find", { patern: "*" }, '"pattern" instead of "patern"'],
    [
      "grep",
      { patterns: ["a"], incldue: "*" },
      '"include" instead of "incldue"',
    ],
  ];
  for (const [name, args, words] of misspelled) {
    const result = await host.execute({ name, arguments: args });
    assert(result.isError);
    assertEquals(result.error.code, "HOST_INVALID_ARGUMENTS");
    assertStringIncludes(textOf(result), `did you mean ${words}?`);
  }
});

Deno.test("The schema that a model sees and the one that checks its arguments name the same arguments", async () => {
  await using host = await loaded();
  for (const { name, parameters } of host.tools.schemas()) {
    const shown = Object.keys(parameters.properties as object);
    const result = await host.execute({ name, arguments: { nonsense: 1 } });
    const [, taken] = /; it takes ([\w, ]+)/.exec(textOf(result)) ?? [];
    assertEquals(taken?.split(", "), shown, textOf(result));
    assertEquals(parameters.additionalProperties, false);
  }
});

Deno.test("The AI SDK gets the tools of the registry by name", async () => {
  await using host = await loaded();
  const tools = toAiTools(host);
  assertEquals(Object.keys(tools), NAMES);
  for (const tool of TOOL_REGISTRY) {
    const { description, parameters } = made(tool).registered;
    const { [tool.name]: ai } = tools;
    assertEquals(ai?.description, description);
    assertEquals(
      ai?.inputSchema["~standard"].jsonSchema.input(),
      { ...parameters },
    );
  }
});

Deno.test("The tools of the registry have schemas for the strict mode of model APIs", async () => {
  await using host = await loaded();
  const strict = host.tools.schemas({ strict: true });
  assertEquals(strict.map(({ name }) => name), NAMES);
  for (const { parameters } of strict) {
    assertEquals(
      parameters.required,
      Object.keys(parameters.properties as object),
    );
  }
});

Deno.test("The description of a tool follows the configuration that it works by", async () => {
  await using host = createHost({ bash: new ScriptedBash() });
  await host.plugin(inspectionPlugin({ read: { defaultLines: 123 } }));
  assertEquals(toolNames(host), NAMES);
  const [read] = host.tools.schemas();
  assertStringIncludes(read!.description, "123 lines");
  await using plain = await loaded();
  assertNotEquals(plain.tools.schemas()[0]!.description, read!.description);
});

Deno.test("TOOL_REGISTRY describes results as objects that are closed", () => {
  for (const { name, result } of TOOL_REGISTRY) {
    assertEquals(result.type, "object", name);
    assertEquals(result.additionalProperties, false, name);
    assertEquals(result.required, Object.keys(result.properties as object));
    assert(!("$schema" in result));
  }
});
