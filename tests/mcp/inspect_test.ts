import { assert, assertEquals, assertRejects } from "@std/assert";
import {
  ceilingGuard,
  OPEN_CEILING,
  TOOL_REGISTRY,
} from "@harness/tools/tools";
import { Ajv2020 } from "npm:ajv@^8.17.0/dist/2020.js";
import { scriptedSearch } from "./scripted_search.ts";
import { McpError } from "./sdk_client.ts";
import { serve } from "./served.ts";

const NAMES = TOOL_REGISTRY.map(({ name }) => name);

Deno.test("tools/list has the inspection tools where they are asked for, and those of search elsewhere", async () => {
  await using inspecting = await serve({ tools: "inspect" });
  const { tools } = await inspecting.client.client.listTools();
  assertEquals(tools.map(({ name }) => name), NAMES);
  assertEquals(tools.map(({ title }) => title), [
    "Read files",
    "Find files and folders",
    "Search file contents",
  ]);
  for (const { annotations } of tools) {
    assertEquals(annotations?.readOnlyHint, true);
  }
  assertEquals(
    inspecting.client.client.getServerVersion()?.name,
    "harness-tools-inspect",
  );
  await using searching = await serve();
  const { tools: others } = await searching.client.client.listTools();
  assertEquals(others.map(({ name }) => name), ["glob", "grep"]);
});

Deno.test("tools/list has schemas of the inspection tools that are valid JSON Schema", async () => {
  await using served = await serve({ tools: "inspect" });
  const { tools } = await served.client.client.listTools();
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
  const args: Readonly<Record<string, object>> = {
    read: { paths: ["a.ts:1-20"] },
    find: { pattern: "*.ts", path: "src", kind: "file", limit: 5, offset: 5 },
    grep: { patterns: ["a", "b"], path: "src" },
  };
  for (const { name, inputSchema, outputSchema } of tools) {
    const accepts = ajv.compile(inputSchema);
    assert(accepts(args[name]), name);
    assert(!accepts({ ...args[name], surplus: 1 }), name);
    assert(outputSchema);
    assert(!ajv.compile(outputSchema)({}));
  }
});

Deno.test("tools/list shows no alias, and tools/call takes each", async () => {
  await using served = await serve({ tools: "inspect" });
  const { tools } = await served.client.client.listTools();
  const shown = JSON.stringify(tools) + served.client.client.getInstructions();
  for (const { name, aliases } of TOOL_REGISTRY) {
    for (const alias of aliases) {
      assert(!shown.includes(alias), alias);
      const { text } = await served.client.call(alias, { nonsense: 1 });
      assert(
        text.startsWith(`HOST_INVALID_ARGUMENTS: Cannot call "${name}"`),
        text,
      );
    }
  }
});

Deno.test("tools/list offers read alone where there is no ripgrep, and says why", async () => {
  await using served = await serve({
    tools: "inspect",
    bash: scriptedSearch({ ripgrep: null }),
  });
  const { client } = served.client;
  assertEquals((await client.listTools()).tools.map(({ name }) => name), [
    "read",
  ]);
  assertEquals(
    served.client.logged[0]?.data,
    "fs-inspect does not offer find and grep: rg is not on the PATH of the bash executor; install ripgrep 14 or newer there",
  );
});

Deno.test("tools/list and tools/call keep below a ceiling", async () => {
  await using served = await serve({
    tools: "inspect",
    guard: ceilingGuard({ ...OPEN_CEILING, disabled: ["grep"] }),
  });
  const { client } = served.client;
  assertEquals((await client.listTools()).tools.map(({ name }) => name), [
    "read",
    "find",
  ]);
  assert(!client.getInstructions()?.includes("grep"));
  for (const name of ["grep", "search_files"]) {
    const { text } = await served.client.call(name, { patterns: ["x"] });
    assert(
      text.startsWith(
        `HOST_TOOL_DENIED: Cannot call "${name}": it is disabled here`,
      ),
      text,
    );
  }
  await assertRejects(() => served.client.call("bash", {}), McpError);
});
