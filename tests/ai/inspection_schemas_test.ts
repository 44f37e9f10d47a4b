import { createHost, type Host } from "@harness/tools/host";
import { inspectionPlugin, TOOL_REGISTRY } from "@harness/tools/tools";
import { assert, assertEquals } from "@std/assert";
import { Ajv } from "npm:ajv@^8.17.0";
import { ScriptedBash } from "../scripted_bash.ts";
import { APIS, faults } from "./api_rules.ts";

async function inspectionHost(): Promise<Host> {
  const host = createHost({ bash: new ScriptedBash() });
  await host.plugin(inspectionPlugin());
  return host;
}

for (const api of APIS) {
  Deno.test(`schemas() of the inspection tools in strict form are what ${api.api} states`, async () => {
    await using host = await inspectionHost();
    const schemas = host.tools.schemas({ strict: true });
    assertEquals(schemas.length, TOOL_REGISTRY.length);
    for (const tool of schemas) {
      assertEquals(faults(api, tool), [], tool.name);
    }
  });
}

Deno.test("execute() takes whatever either form of the inspection schemas lets a model send", async () => {
  await using host = await inspectionHost();
  const argumentSets: readonly Record<string, unknown>[] = [
    { paths: ["a"] },
    { paths: [] },
    { paths: ["a:1-2", "b"] },
    { pattern: "*" },
    { pattern: "*", path: null, kind: null, limit: null, offset: null },
    { pattern: "*", path: "a", kind: "dir", limit: 1000, offset: 0 },
    { pattern: "*", limit: 0 },
    { patterns: ["a"] },
    {
      patterns: ["a", "b"],
      path: null,
      include: null,
      mode: null,
      context: null,
      limit: null,
      offset: null,
    },
    { patterns: ["a"], mode: "raw", context: 5, limit: 1, offset: 9 },
    { patterns: ["a"], context: 6 },
    { patterns: [] },
  ];
  const ajv = new Ajv();
  const taken = new Map<string, number>();
  for (const strict of [false, true]) {
    for (const { name, parameters } of host.tools.schemas({ strict })) {
      const { parameters: bounded } = host.tools.schemas()
        .find((tool) => tool.name === name)!;
      const fits = ajv.compile({ ...parameters });
      // The strict form has no words for bounds, which the tool checks all the same.
      const isBounded = ajv.compile({ ...bounded });
      for (const args of argumentSets.filter((args) => fits(args))) {
        const result = await host.execute({ name, arguments: args });
        const isRefused = result.isError &&
          result.error.code === "HOST_INVALID_ARGUMENTS";
        const withoutNulls = Object.fromEntries(
          Object.entries(args).filter(([, value]) => value !== null),
        );
        assertEquals(
          isRefused,
          !isBounded(withoutNulls),
          `${name} ${JSON.stringify(args)}: ${result.content[0]?.text}`,
        );
        taken.set(name, (taken.get(name) ?? 0) + 1);
      }
    }
  }
  for (const { name } of TOOL_REGISTRY) assert((taken.get(name) ?? 0) >= 3);
});
