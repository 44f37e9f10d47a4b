import { assertEquals, assertRejects } from "@std/assert";
import type { ToolDefinition } from "@harness/tools";
import { ConfinedAgent, confinedPlugin } from "../../src/mcp/confined_tools.ts";
import { McpServerError } from "../../src/mcp/mcp_server_error.ts";
import { OUTSIDE } from "../../src/mcp/real_path.ts";
import { scriptedPlugin, scriptedTool, textResult } from "../host/scripted.ts";
import { ScriptedBash } from "../scripted_bash.ts";

const agent = new ConfinedAgent("s", [{ path: "/root", real: "/root" }]);

/** Confines `grep`, whose paths are all outside, and counts its calls. */
async function confinedGrep() {
  const calls: string[] = [];
  const tools: ToolDefinition[] = [];
  const plugin = confinedPlugin(
    scriptedPlugin(
      "search",
      ({ tools }) =>
        tools.register(scriptedTool("grep", ({ path }) => {
          calls.push(path ?? ".");
          return Promise.resolve(textResult("done"));
        })),
    ),
  );
  await plugin.apply({
    tools: {
      register: (tool) => {
        tools.push(tool);
        return () => {};
      },
    },
    systemPrompt: { section: () => () => {} },
    bash: new ScriptedBash({ answers: { exitCode: OUTSIDE } }),
    get: () => undefined,
  });
  return { grep: tools[0]!, calls };
}

Deno.test("confinedPlugin() refuses what lies outside, with a signal and without", async () => {
  const { grep, calls } = await confinedGrep();
  const args = { pattern: "x", path: "/elsewhere" };
  for (const signal of [undefined, new AbortController().signal]) {
    const error = await assertRejects(
      () => grep.execute(args, { name: "grep", callId: "1", agent, signal }),
      McpServerError,
      'Cannot search "/elsewhere": it lies outside',
    );
    assertEquals(error.code, "MCP_OUTSIDE_ROOTS");
  }
  assertEquals(calls, []);
});

Deno.test("confinedPlugin() refuses a call of an agent that is not confined", async () => {
  const { grep, calls } = await confinedGrep();
  const { session } = agent;
  for (const other of [undefined, { session }]) {
    await assertRejects(
      () =>
        grep.execute({ pattern: "x" }, {
          name: "grep",
          callId: "1",
          agent: other,
        }),
      TypeError,
      "expected a ConfinedAgent",
    );
  }
  assertEquals(calls, []);
});
