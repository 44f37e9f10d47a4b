import { assertEquals, assertThrows } from "@std/assert";
import { HostError } from "@harness/tools/host";
import { ToolTable } from "../../src/host/tool_table.ts";
import { scriptedTool } from "./scripted.ts";

Deno.test("ToolTable.schemas() lists tools as model APIs take them", () => {
  const table = new ToolTable();
  const tool = scriptedTool("grep");
  table.register(tool);
  assertEquals(table.schemas(), [{
    name: "grep",
    description: "Scripted grep.",
    parameters: {
      type: "object",
      properties: { pattern: { type: "string" }, path: { type: "string" } },
      required: ["pattern"],
      additionalProperties: false,
    },
  }]);
  assertEquals("$schema" in tool.parameters, true, "the definition is intact");
});

Deno.test("ToolTable.schemas() hands out copies", () => {
  const table = new ToolTable();
  table.register(scriptedTool("a"));
  const before = structuredClone(table.schemas());
  Object.assign(table.schemas()[0]!.parameters, { title: "changed" });
  for (const value of Object.values(table.schemas()[0]!.parameters)) {
    if (typeof value === "object") Object.assign(value!, { title: "changed" });
  }
  assertEquals(table.schemas(), before);
});

Deno.test("ToolTable.schemas() keeps the order of registration", () => {
  const table = new ToolTable();
  for (const name of ["b", "a", "c"]) table.register(scriptedTool(name));
  assertEquals(table.schemas().map(({ name }) => name), ["b", "a", "c"]);
  assertEquals(table.names(), ["b", "a", "c"]);
});

Deno.test("ToolTable.register() refuses a name that is taken", () => {
  const table = new ToolTable();
  const first = scriptedTool("grep");
  table.register(first);
  const error = assertThrows(
    () => table.register(scriptedTool("grep")),
    HostError,
    'Cannot register tool "grep": the host has a tool of that name',
  );
  assertEquals(error.code, "HOST_DUPLICATE_TOOL");
  assertEquals(table.get("grep") === first, true);
});

Deno.test("ToolTable.register() refuses a tool without a name or a time budget", () => {
  const table = new ToolTable();
  const error = assertThrows(
    () => table.register(scriptedTool("")),
    HostError,
    'expected a name, got ""',
  );
  assertEquals(error.code, "HOST_INVALID_TOOL");
  for (const parameters of [undefined, null, [], "{}", { run() {} }]) {
    const tool = { ...scriptedTool("grep"), parameters: parameters as never };
    assertThrows(
      () => table.register(tool),
      HostError,
      'tool "grep": expected a JSON Schema as "parameters"',
    );
  }
  assertThrows(
    () => table.register({ ...scriptedTool("grep"), timeoutMs: "5" as never }),
    HostError,
    'expected "timeoutMs" to be more than 0',
  );
  for (const timeoutMs of [0, -1, NaN, Infinity, 2 ** 31]) {
    assertThrows(
      () => table.register(scriptedTool("grep", undefined, timeoutMs)),
      HostError,
      `expected "timeoutMs" to be more than 0 and at most 2147483647, got ${timeoutMs}`,
    );
  }
  assertEquals(table.names(), []);
});

Deno.test("ToolTable.register() returns what takes the tool away, once", () => {
  const table = new ToolTable();
  const tool = scriptedTool("grep");
  const dispose = table.register(tool);
  dispose();
  assertEquals(table.get("grep"), undefined);
  assertEquals(table.schemas(), []);
  table.register(tool);
  dispose();
  assertEquals(table.names(), ["grep"], "the second registration stays");
});
