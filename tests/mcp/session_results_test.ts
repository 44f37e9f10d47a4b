import { assertEquals, assertRejects } from "@std/assert";
import { McpServerError } from "@harness/tools/mcp";
import { SessionResults } from "../../src/mcp/session_results.ts";
import { MemoryResultStore, SlowResultStore } from "./memory_result_store.ts";

const REQUEST = {
  owner: { sessionId: "session-1" },
  source: { toolName: "grep", callId: "call-1", label: "result" },
  suggestedName: "grep-results.txt",
  content: "Found 1 match",
};

Deno.test("SessionResults.close() waits for what is being saved, and removes it", async () => {
  const store = new SlowResultStore();
  const results = new SessionResults(store, () => {});
  const saves = [results.saveText(REQUEST), results.saveText(REQUEST)];
  const closing = results.close();
  await store.finish();
  await Promise.all([closing, ...saves]);
  assertEquals(store.saved.length, 2);
  assertEquals(store.texts.size, 0);
  assertEquals(results.list(), []);
});

Deno.test("SessionResults.close() waits for a save that fails, and removes the others", async () => {
  const store = new SlowResultStore();
  const results = new SessionResults(store, () => {});
  const saved = results.saveText(REQUEST);
  const failed = assertRejects(() =>
    results.saveText({
      ...REQUEST,
      get content(): string {
        throw new Error("there is no text");
      },
    })
  );
  const closing = results.close();
  await store.finish().catch(() => {});
  await Promise.all([closing, saved, failed]);
  assertEquals(store.texts.size, 0);
});

Deno.test("SessionResults.saveText() saves nothing once the results are closed", async () => {
  const store = new MemoryResultStore();
  const results = new SessionResults(store, () => {});
  await results.close();
  await assertRejects(
    () => results.saveText(REQUEST),
    McpServerError,
    "Cannot save a result: the server was closed",
  );
  assertEquals(store.saved, []);
});
