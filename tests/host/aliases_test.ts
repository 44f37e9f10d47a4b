import { assert, assertEquals, assertThrows } from "@std/assert";
import { HostError, type ToolDefinition } from "@harness/tools/host";
import { ToolTable } from "../../src/host/tool_table.ts";
import { hostWith, scriptedTool, textOf, textResult } from "./scripted.ts";

function named(name: string, ...aliases: string[]): ToolDefinition {
  return { ...scriptedTool(name), aliases } as ToolDefinition;
}

Deno.test("Host.execute() accepts an alias and tells the tool which name was used", async () => {
  await using host = hostWith();
  host.tools.register({
    ...scriptedTool(
      "grep",
      (_, { name }) => Promise.resolve(textResult(`called ${name}`)),
    ),
    aliases: ["search_files"],
  });
  for (const name of ["grep", "search_files"]) {
    const result = await host.execute({ name, arguments: { pattern: "a" } });
    assertEquals(textOf(result), `called ${name}`);
  }
});

Deno.test("ToolTable.schemas() shows no alias", () => {
  const table = new ToolTable();
  table.register(named("grep", "search_files"));
  assert(!JSON.stringify(table.schemas()).includes("search_files"));
  assertEquals(table.names(), ["grep"]);
});

Deno.test("ToolTable.nearest() finds a tool by what its aliases are like, and shows its name", async () => {
  const table = new ToolTable();
  table.register(named("read", "open_document"));
  assertEquals(table.nearest("open_documnt"), "read");
  assertEquals(table.nearest("raed"), "read");
  assertEquals(table.nearest("mkdir_deep"), undefined);

  await using host = hostWith();
  host.tools.register(named("read", "open_document"));
  assertEquals(
    textOf(await host.execute({ name: "open_documnt", arguments: {} })),
    'Error: Cannot call "open_documnt": there is no such tool, did you mean "read"? The tools are "read"',
  );
});

Deno.test("ToolTable.register() refuses a name or alias that is taken, in every combination", () => {
  const taken: readonly [ToolDefinition, string][] = [
    [named("read"), '"read": the host has a tool of that name'],
    [
      named("cat"),
      '"cat": the host has a tool "read" that has that alias',
    ],
    [
      named("show", "read"),
      '"show" with alias "read": the host has a tool of that name',
    ],
    [
      named("show", "view", "cat"),
      '"show" with alias "cat": the host has a tool "read" that has that alias',
    ],
  ];
  const table = new ToolTable();
  table.register(named("read", "cat"));
  for (const [tool, words] of taken) {
    const error = assertThrows(
      () => table.register(tool),
      HostError,
      `Cannot register tool ${words}: unload the plugin`,
    );
    assertEquals(error.code, "HOST_DUPLICATE_TOOL");
  }
  assertEquals(table.names(), ["read"]);
  assertEquals(table.get("view"), undefined, "nothing of it is left");
});

Deno.test("ToolTable.register() refuses an alias that is no name", () => {
  const table = new ToolTable();
  for (const alias of ["", 5 as never, null as never]) {
    const error = assertThrows(
      () => table.register(named("read", alias)),
      HostError,
      'Cannot register tool "read": expected names for aliases, got [',
    );
    assertEquals(error.code, "HOST_INVALID_TOOL");
  }
  assertThrows(
    () => table.register({ ...named("read"), aliases: "cat" as never }),
    HostError,
    'expected names for aliases, got "cat"',
  );
  assertEquals(table.names(), []);
});

Deno.test("ToolTable.register() takes an alias that is the tool's own name, or twice the same", () => {
  const table = new ToolTable();
  const dispose = table.register(named("read", "read", "cat", "cat"));
  assert(table.get("cat"));
  dispose();
  assertEquals(table.get("cat"), undefined);
  assertEquals(table.get("read"), undefined);
});

Deno.test("ToolTable.register() returns what takes the aliases away, and no later ones", () => {
  const table = new ToolTable();
  const first = table.register(named("read", "cat"));
  first();
  table.register(named("show", "cat"));
  first();
  assertEquals(table.get("cat")?.name, "show");
});
