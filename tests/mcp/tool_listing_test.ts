import { assert, assertEquals } from "@std/assert";
import { Ajv2020 } from "npm:ajv@^8.17.0/dist/2020.js";
import { serve } from "./served.ts";

Deno.test("tools/list has both tools, which change nothing and reach nothing but files", async () => {
  await using served = await serve();
  const { tools } = await served.client.client.listTools();
  assertEquals(tools.map(({ name, title }) => ({ name, title })), [
    { name: "glob", title: "Find files by name" },
    { name: "grep", title: "Search file contents" },
  ]);
  for (const { annotations, description } of tools) {
    assertEquals({ ...annotations, title: "" }, {
      title: "",
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    });
    assert(description);
  }
});

Deno.test("tools/list has schemas that are valid JSON Schema", async () => {
  await using served = await serve();
  const { tools } = await served.client.client.listTools();
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
  for (const { inputSchema, outputSchema } of tools) {
    const accepts = ajv.compile(inputSchema);
    assert(accepts({ pattern: "x", path: "src" }));
    assert(!accepts({ path: "src" }));
    assert(!accepts({ pattern: "x", paths: "src" }));
    assert(outputSchema);
    assert(!ajv.compile(outputSchema)({}));
  }
});

Deno.test("initialize tells how to use the tools and which version this is", async () => {
  await using served = await serve();
  const { client } = served.client;
  assert(client.getInstructions()?.includes("Find files by name with glob"));
  assertEquals(client.getServerVersion()?.name, "harness-tools-search");
});
