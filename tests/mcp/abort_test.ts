import { assert, assertEquals, assertRejects } from "@std/assert";
import type { BashSpec } from "@harness/tools";
import { createSearchServer, McpServerError } from "@harness/tools/mcp";
import { CallToolResultSchema, InMemoryTransport } from "./sdk_client.ts";
import { type ScriptedSearch, scriptedSearch } from "./scripted_search.ts";
import { serve } from "./served.ts";

/** A search that goes on until it is ended, and tells when it begins and ends. */
function endlessSearch() {
  const began = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const search: ScriptedSearch["search"] = async ({ signal }: BashSpec) => {
    assert(signal);
    await new Promise((resolve) => {
      signal.addEventListener("abort", resolve);
      began.resolve();
    });
    ended.resolve();
    return { aborted: true, exitCode: null };
  };
  return { search, began: began.promise, ended: ended.promise };
}

Deno.test("tools/call ends the search when the client cancels", async () => {
  const { search, began, ended } = endlessSearch();
  await using served = await serve({ bash: scriptedSearch({ search }) });
  const controller = new AbortController();
  const call = served.client.client.callTool(
    { name: "grep", arguments: { pattern: "x" } },
    CallToolResultSchema,
    { signal: controller.signal },
  );
  await began;
  controller.abort("enough");
  await assertRejects(() => call);
  await ended;
});

Deno.test("tools/call ends the search when the client leaves", async () => {
  const { search, began, ended } = endlessSearch();
  await using served = await serve({ bash: scriptedSearch({ search }) });
  const call = served.client.call("grep", { pattern: "x" });
  await began;
  await served.client.client.close();
  await assertRejects(() => call);
  await ended;
  await served.server.closed;
});

Deno.test("SearchServer.close() ends the searches and the connection", async () => {
  const { search, began, ended } = endlessSearch();
  await using served = await serve({ bash: scriptedSearch({ search }) });
  const call = served.client.call("grep", { pattern: "x" });
  const failed = assertRejects(() => call);
  await began;
  await served.server.close();
  await ended;
  await failed;
  await served.server.closed;
});

Deno.test("SearchServer.close() ends a server that was never connected, for good", async () => {
  const server = await createSearchServer({ bash: scriptedSearch() });
  await server.close();
  await server.closed;
  const [, serverSide] = InMemoryTransport.createLinkedPair();
  const error = await assertRejects(
    () => server.connect(serverSide),
    McpServerError,
    "Cannot connect: the server was closed: create one for each connection",
  );
  assertEquals(error.code, "MCP_SERVER_CLOSED");
});

Deno.test("SearchServer.connect() connects once", async () => {
  await using served = await serve();
  const [, serverSide] = InMemoryTransport.createLinkedPair();
  const error = await assertRejects(
    () => served.server.connect(serverSide),
    McpServerError,
    "Cannot connect: the server was connected before: create one for each connection",
  );
  assertEquals(error.code, "MCP_SERVER_CLOSED");
});

Deno.test("SearchServer.close() can be called again", async () => {
  await using served = await serve();
  assertEquals(served.server.close(), served.server.close());
});
