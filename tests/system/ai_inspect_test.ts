import { toAiTools } from "@harness/tools/ai";
import { LocalBash } from "@harness/tools/bash";
import { createHost } from "@harness/tools/host";
import {
  ceilingGuard,
  INSPECTION_CEILING,
  inspectionPlugin,
} from "@harness/tools/tools";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { generateText, isStepCount } from "npm:ai@^7.0.0";
import { scriptedTool } from "../host/scripted.ts";
import { scriptedModel, toolOutputs } from "./ai_session.ts";

/** The project itself: a tree that nobody made for a test. */
const PROJECT = new URL("../..", import.meta.url).pathname;

Deno.test("toAiTools() lets generateText inspect the project in three steps, below a ceiling", async () => {
  await using host = createHost({
    bash: new LocalBash({ workdir: PROJECT }),
    guard: ceilingGuard(INSPECTION_CEILING),
  });
  await host.plugin(inspectionPlugin());
  host.tools.register(scriptedTool("write"));
  const steps = [
    [{ name: "find", args: { pattern: "*_error.ts", path: "src/host" } }],
    [{ name: "grep", args: { patterns: ["class HostError"], path: "src" } }],
    [{ name: "read", args: { paths: ["src/host/host_error.ts:1-3"] } }],
  ];
  const model = scriptedModel([...steps, "It is there."]);
  const tools = toAiTools(host);
  assertEquals(Object.keys(tools), ["read", "find", "grep"]);
  const { text } = await generateText({
    model,
    tools,
    prompt: "Where is it?",
    stopWhen: isStepCount(9),
  });
  assertEquals(text, "It is there.");
  const words = [
    "src/host/host_error.ts",
    "export class HostError",
    '1:import { HarnessError } from "../harness/harness_error.ts";',
  ];
  for (const [index, calls] of steps.entries()) {
    const { name, args } = calls[0]!;
    const expected = await host.execute({ name, arguments: args });
    assert(!expected.isError);
    const outputs = toolOutputs(model, index + 1);
    assertEquals(outputs[`call-${index}-0`], {
      type: "text",
      value: expected.content[0]!.text,
    });
    assertStringIncludes(expected.content[0]!.text, words[index]!);
  }
});
