import { assertEquals, assertStringIncludes } from "@std/assert";
import { resolveConfig } from "../../src/search/config.ts";
import { globTool } from "../../src/search/glob.ts";
import { grepTool } from "../../src/search/grep.ts";
import { ScriptedBash } from "../scripted_bash.ts";

const services = { bash: new ScriptedBash(), get: () => undefined };
const glob = globTool(services, resolveConfig({ timeoutMs: 7 }));
const grep = grepTool(services, resolveConfig({ grepMaxMatches: 12 }));

async function issues(tool: typeof glob | typeof grep, args: unknown) {
  const result = await tool.schema["~standard"].validate(args);
  return result.issues?.map(({ message, path }) => ({ message, path }));
}

async function parsed(tool: typeof glob | typeof grep, args: unknown) {
  const result = await tool.schema["~standard"].validate(args);
  return "value" in result ? result.value : undefined;
}

Deno.test("argumentSchema() describes the arguments of glob to the model", () => {
  const { properties, ...rest } = glob.parameters;
  assertEquals(rest, {
    type: "object",
    required: ["pattern"],
    additionalProperties: false,
  });
  const { pattern, path } = properties as Record<
    string,
    { type: string; description: string }
  >;
  assertEquals([pattern?.type, path?.type], ["string", "string"]);
  assertStringIncludes(pattern!.description, "relative to path");
  assertStringIncludes(path!.description, "Default");
});

Deno.test("argumentSchema() describes the arguments of grep to the model", () => {
  const { properties, required } = grep.parameters;
  assertEquals(required, ["pattern"]);
  assertEquals(Object.keys(properties as object), [
    "pattern",
    "path",
    "include",
  ]);
});

Deno.test("argumentSchema() gives parameters that survive JSON", () => {
  for (const { parameters } of [glob, grep]) {
    assertEquals(JSON.parse(JSON.stringify(parameters)), parameters);
  }
});

Deno.test("argumentSchema() takes arguments that are right", async () => {
  for (const args of [{ pattern: "a" }, { pattern: "a", path: "b" }]) {
    assertEquals(await parsed(glob, args), args);
  }
  const all = { pattern: "a", path: "b", include: "c" };
  assertEquals(await parsed(grep, all), all);
});

Deno.test("argumentSchema() takes null for left out", async () => {
  assertEquals(
    await parsed(grep, { pattern: "a", path: null, include: null }),
    { pattern: "a" },
  );
});

Deno.test("argumentSchema() says which argument is wrong", async () => {
  const paths = async (args: unknown) =>
    (await issues(grep, args))?.map(({ path }) => path);
  assertEquals(await paths({}), [["pattern"]]);
  assertEquals(await paths({ pattern: null }), [["pattern"]]);
  assertEquals(await paths({ pattern: 1 }), [["pattern"]]);
  assertEquals(await paths({ pattern: "a", path: 1 }), [["path"]]);
  assertEquals(await paths({ pattern: "a", include: ["*.ts"] }), [["include"]]);
});

Deno.test("argumentSchema() refuses an unknown argument and says which there are", async () => {
  const [issue] = await issues(grep, { pattern: "a", glob: "*.ts" }) ?? [];
  assertEquals(
    issue?.message,
    'grep has no argument "glob"; it takes pattern, path, include',
  );
  const [both] = await issues(glob, { pattern: "a", include: "b", x: 1 }) ?? [];
  assertEquals(
    both?.message,
    'glob has no argument "include", "x"; it takes pattern, path',
  );
});

Deno.test("argumentSchema() refuses what is no object", async () => {
  for (const args of [undefined, null, "a", 1, ["a"], []]) {
    assertEquals((await issues(glob, args))?.length, 1, JSON.stringify(args));
  }
});

Deno.test("globTool() and grepTool() carry the configuration", () => {
  assertEquals(glob.timeoutMs, 7);
  assertEquals(grep.timeoutMs, 30_000);
  assertStringIncludes(glob.description, "up to 100 paths");
  assertStringIncludes(grep.description, "up to 12 lines");
  for (const globOrder of ["oldest-first", "newest-first"] as const) {
    const { description } = globTool(services, resolveConfig({ globOrder }));
    assertStringIncludes(description, globOrder.replace("-", " "));
  }
});
