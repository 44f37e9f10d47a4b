import type { ToolDefinition } from "@harness/tools";
import { HarnessError } from "@harness/tools";
import { assertEquals, assertRejects, assertThrows } from "@std/assert";
import type { DshMatchesMeta } from "@harness/tools/dsh";
import { dshTool } from "../../src/dsh/dsh_tool.ts";
import { ErrorCodes } from "../../src/dsh/error_codes.ts";
import { type Script, scriptedTool, textResult } from "../host/scripted.ts";

const execution = { name: "grep", callId: "call-1", token: Symbol() };

const META = {
  files: [],
  shown: 0,
  total: 0,
  truncated: false,
  incomplete: null,
  spill: null,
};

function scripted(script?: Script, codes = new ErrorCodes()) {
  return dshTool(scriptedTool("grep", script) as ToolDefinition, codes);
}

Deno.test("dshTool() returns the data with the text as canonical value, and renders the text", async () => {
  const tool = scripted(() => Promise.resolve(textResult("No matches", META)));
  const value = await tool.execute({ pattern: "a" }, execution);
  assertEquals(value, { text: "No matches", ...META });
  assertEquals(tool.output.render({}, value), [
    { type: "text", text: "No matches" },
  ]);
});

Deno.test("dshTool() takes of a saved result what its schema knows", async () => {
  const known = { locator: "/spill/1", bytes: 9, retrievalHint: "Read it." };
  const spill = { ...known, savedAt: new Date() };
  const tool = scripted(() =>
    Promise.resolve(textResult("", { ...META, truncated: true, spill }))
  );
  const value = await tool.execute({ pattern: "a" }, execution);
  assertEquals((value as typeof META).spill as unknown, known);
});

Deno.test("dshTool() hands the execution on as it is", async () => {
  const { signal } = new AbortController();
  const call = { ...execution, signal };
  const tool = scripted((args, given) => {
    assertEquals(args, { pattern: "a" });
    assertEquals(given === call, true);
    return Promise.resolve(textResult("", META));
  });
  await tool.execute({ pattern: "a" }, call);
});

Deno.test("dshTool() checks arguments as the host does, null for left out included", async () => {
  const tool = scripted(() => Promise.resolve(textResult("ok", META)));
  await tool.execute({ pattern: "a", path: null }, execution);
  const error = await assertRejects(
    () => tool.execute({ pattern: null }, execution),
    HarnessError,
    'Cannot call "grep": argument "pattern" is null',
  );
  assertEquals(error.code, "HOST_INVALID_ARGUMENTS");
});

Deno.test("dshTool() notes why a call failed", async () => {
  const codes = new ErrorCodes();
  const failure = new HarnessError("locked", { code: "BOX_LOCKED" });
  const tool = scripted(() => Promise.reject(failure), codes);
  await assertRejects(() => tool.execute({ pattern: "a" }, execution));
  const outcome = { isError: true, error: { message: "locked" } };
  const { error } = await codes.addCode(
    execution,
    () =>
      Promise.resolve<
        {
          isError: boolean;
          error?: { message: string; info?: { name: string; code: string } };
        }
      >(outcome),
  );
  assertEquals(error?.info?.code, "BOX_LOCKED");
});

Deno.test("dshTool() presents a call, unless the arguments are none", () => {
  const tool = scripted();
  assertEquals(tool.presentCall({ pattern: "needle" }), {
    card: "generic",
    kind: "search",
    title: "needle",
  });
  for (const args of [undefined, null, 1, {}, { pattern: 1 }, []]) {
    assertEquals(tool.presentCall(args), undefined);
  }
});

Deno.test("dshTool() presents a result that succeeded, from what was kept of it", () => {
  const tool = scripted();
  const args = { pattern: "a" };
  const meta = tool.output.presentationMeta(args, { text: "", ...META });
  assertEquals(meta, {
    shape: "matches",
    files: [],
    truncated: false,
    total: 0,
  });
  assertEquals(tool.presentResult(args, { isError: false, meta }), {
    card: "search",
    ...meta as DshMatchesMeta,
  });
  assertEquals(tool.presentResult(args, { isError: true, meta }), undefined);
  assertEquals(tool.presentResult(args, { isError: false }), undefined);
});

Deno.test("dshTool() says on the card that a search is incomplete", () => {
  const tool = scripted();
  const nothing = { count: 0, atLeast: false, named: [] };
  const incomplete = { unreadable: nothing, binary: nothing, problem: "x" };
  const card = tool.output.presentationMeta(
    { pattern: "needle" },
    { text: "", ...META, incomplete },
  );
  assertEquals(card?.title, "needle (incomplete)");
});

Deno.test("dshTool() lets calls run beside others", () => {
  assertEquals(scripted().isConcurrencySafe({}), true);
});

Deno.test("dshTool() refuses a tool whose result it cannot describe", () => {
  assertThrows(
    () => dshTool(scriptedTool("read") as ToolDefinition, new ErrorCodes()),
    TypeError,
    'Cannot offer tool "read"',
  );
});
