import * as search from "@harness/tools";
import {
  createHost,
  type Host,
  type SchemasOptions,
  type ToolSchema,
} from "@harness/tools/host";
import { assert, assertEquals } from "@std/assert";
import { Ajv } from "npm:ajv@^8.17.0";
import { ScriptedBash } from "../scripted_bash.ts";
import { APIS, faults } from "./api_rules.ts";

async function searchHost(): Promise<Host> {
  const host = createHost({ bash: new ScriptedBash() });
  await host.plugin(search);
  return host;
}

async function searchSchemas(options?: SchemasOptions): Promise<ToolSchema[]> {
  await using host = await searchHost();
  return host.tools.schemas(options);
}

for (const api of APIS) {
  Deno.test(`schemas() in strict form are what ${api.api} states`, async () => {
    for (const tool of await searchSchemas({ strict: true })) {
      assertEquals(faults(api, tool), [], tool.name);
    }
  });

  Deno.test(`schemas() in plain form are ${api.takesPlain ? "" : "not "}what ${api.api} states`, async () => {
    for (const tool of await searchSchemas()) {
      const isTaken = faults(api, tool).length === 0;
      assertEquals(isTaken, api.takesPlain, faults(api, tool).join("; "));
    }
  });

  Deno.test(`the rules of ${api.api} are ones that a schema can break`, async () => {
    const [tool] = await searchSchemas({ strict: true });
    assert(tool);
    const broken: ToolSchema[] = [
      { ...tool, name: "a tool" },
      { ...tool, description: "" },
      { ...tool, parameters: { ...tool.parameters, type: "string" } },
      { ...tool, parameters: { ...tool.parameters, $schema: "https://x" } },
      {
        ...tool,
        parameters: { type: "object", properties: { a: { type: "text" } } },
      },
    ];
    for (const each of broken) {
      assert(faults(api, each).length > 0, JSON.stringify(each));
    }
  });
}

Deno.test("schemas() in strict form list all properties in required, and let what is optional be null", async () => {
  const [glob, grep] = await searchSchemas({ strict: true });
  const types = (tool?: ToolSchema) =>
    Object.entries(tool?.parameters.properties as object)
      .map(([name, { type }]) => [name, type]);
  assertEquals(types(glob), [["pattern", "string"], ["path", [
    "string",
    "null",
  ]]]);
  assertEquals(types(grep), [
    ["pattern", "string"],
    ["path", ["string", "null"]],
    ["include", ["string", "null"]],
  ]);
  assertEquals(grep?.parameters.required, ["pattern", "path", "include"]);
});

Deno.test("execute() takes whatever either form of the schema lets a model send", async () => {
  await using host = await searchHost();
  const argumentSets = [
    { pattern: "a" },
    { pattern: "a", path: "b" },
    { pattern: "a", path: null },
    { pattern: "a", path: "b", include: "c" },
    { pattern: "a", path: null, include: null },
    { pattern: null },
    { path: null },
    { pattern: 1, path: null },
    { pattern: "a", path: null, more: null },
  ];
  const ajv = new Ajv();
  for (const strict of [false, true]) {
    for (const { name, parameters } of host.tools.schemas({ strict })) {
      const fits = ajv.compile({ ...parameters });
      for (const args of argumentSets.filter((args) => fits(args))) {
        const result = await host.execute({ name, arguments: args });
        const code = result.isError ? result.error.code : undefined;
        assert(
          code !== "HOST_INVALID_ARGUMENTS",
          `${name} ${JSON.stringify(args)}: ${result.content[0]?.text}`,
        );
      }
    }
  }
});

Deno.test("execute() refuses a null for what is required", async () => {
  await using host = await searchHost();
  const result = await host.execute({
    name: "grep",
    arguments: { pattern: null, path: null, include: null },
  });
  assertEquals(
    result.isError && result.error.code,
    "HOST_INVALID_ARGUMENTS",
  );
});
