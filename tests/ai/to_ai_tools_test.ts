import { AiToolError, toAiTools } from "@harness/tools/ai";
import {
  createHost,
  HarnessError,
  type Host,
  type ToolExecution,
} from "@harness/tools/host";
import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import {
  noBash,
  type Script,
  scriptedTool,
  textResult,
  untilAborted,
  WatchedController,
} from "../host/scripted.ts";

function hostWith(script?: Script): Host {
  const host = createHost({ bash: noBash });
  host.tools.register(scriptedTool("grep", script));
  return host;
}

const options = { toolCallId: "call-1" };

Deno.test("toAiTools() offers each tool of the host by its name", async () => {
  await using host = hostWith();
  host.tools.register(scriptedTool("glob"));
  const tools = toAiTools(host);
  assertEquals(Object.keys(tools), ["grep", "glob"]);
  assertEquals(tools.grep?.description, "Scripted grep.");
});

Deno.test("toAiTools() gives the host's schemas, in the form that is asked for", async () => {
  await using host = hostWith();
  for (const strict of [false, true]) {
    const { grep } = toAiTools(host, { strict });
    const [schema] = host.tools.schemas({ strict });
    const { jsonSchema } = grep!.inputSchema["~standard"];
    assertEquals(jsonSchema.input(), schema!.parameters);
    assertEquals(jsonSchema.output(), schema!.parameters);
    assertEquals(grep!.strict, strict);
  }
});

Deno.test("toAiTools() gives a schema that may be changed", async () => {
  await using host = hostWith();
  const { grep } = toAiTools(host);
  const { jsonSchema } = grep!.inputSchema["~standard"];
  const before = jsonSchema.input();
  (jsonSchema.input().properties as Record<string, unknown>).more = {};
  assertEquals(jsonSchema.input(), before);
});

Deno.test("toAiTools() leaves the check of arguments to the host", async () => {
  await using host = hostWith();
  const { grep } = toAiTools(host);
  const input = { wrong: 1 };
  assertEquals(await grep!.inputSchema["~standard"].validate(input), {
    value: input,
  });
  const error = await assertRejects(
    () => grep!.execute(input, options),
    AiToolError,
    'Cannot call "grep": argument "pattern" is missing',
  );
  assertEquals(error.name, "HostError");
  assertEquals(error.code, "HOST_INVALID_ARGUMENTS");
});

Deno.test("toAiTools() runs a call in the host, on behalf of the agent", async () => {
  const seen: [unknown, ToolExecution][] = [];
  await using host = hostWith((args, execution) => {
    seen.push([args, execution]);
    return Promise.resolve(textResult("found", { total: 1 }));
  });
  const agent = { session: { header: { id: "s1", cwd: "/project" } } };
  const { grep } = toAiTools(host, { agent });
  const output = await grep!.execute({ pattern: "a", path: null }, options);
  assertEquals(output, {
    content: [{ type: "text", text: "found" }],
    meta: { total: 1 },
  });
  const [[args, execution] = []] = seen;
  assertEquals(args, { pattern: "a" });
  assertEquals(execution?.callId, "call-1");
  assertEquals(execution?.agent, agent);
});

Deno.test("toAiTools() shows the model the text alone", async () => {
  await using host = hostWith(() =>
    Promise.resolve({
      content: [{ type: "text", text: "one" }, { type: "text", text: "two" }],
      meta: { secret: true },
    })
  );
  const { grep } = toAiTools(host);
  const output = await grep!.execute({ pattern: "a" }, options);
  assertEquals(grep!.toModelOutput({ output }), {
    type: "text",
    value: "one\ntwo",
  });
});

Deno.test("toAiTools() hands on the abort, and lets the signal go", async () => {
  const running = Promise.withResolvers<void>();
  await using host = hostWith((_, execution) => {
    running.resolve();
    return untilAborted(execution);
  });
  const { grep } = toAiTools(host);
  const controller = new WatchedController();
  const call = grep!.execute({ pattern: "a" }, {
    ...options,
    abortSignal: controller.signal,
  });
  await running.promise;
  controller.abort(new Error("enough"));
  const error = await assertRejects(() => call, AiToolError, "enough");
  assertEquals(error.code, undefined);
  assert(controller.added > 0);
  assertEquals(controller.listeners, 0);
});

Deno.test("AiToolError bears name, code and message of the tool's error", async () => {
  class BoxError extends HarnessError {}
  await using host = hostWith(() =>
    Promise.reject(new BoxError("Cannot open it", { code: "BOX_LOCKED" }))
  );
  const { grep } = toAiTools(host);
  const error = await assertRejects(
    () => grep!.execute({ pattern: "a" }, options),
    AiToolError,
  );
  assertEquals(
    [error.name, error.code, error.message, String(error)],
    ["BoxError", "BOX_LOCKED", "Cannot open it", "BoxError: Cannot open it"],
  );
});

Deno.test("AiToolError says so when the host does not have the tool any more", async () => {
  const host = hostWith();
  const { grep } = toAiTools(host);
  await host.dispose();
  const error = await assertRejects(
    () => grep!.execute({ pattern: "a" }, options),
    AiToolError,
  );
  assertEquals(error.code, "HOST_DISPOSED");
});

Deno.test("toAiTools() refuses an option that there is not", async () => {
  await using host = createHost({ bash: noBash });
  assertThrows(
    () => toAiTools(host, { strct: true } as object),
    TypeError,
    'there is no option "strct": expected one of "agent", "strict"',
  );
  assertEquals(toAiTools(host, { strict: undefined }), {});
});
