import { assertEquals } from "@std/assert";
import { createSearchServer } from "@harness/tools/mcp";
import { completeSearch, fileRecords } from "../search/ripgrep_records.ts";
import { scriptedSearch } from "./scripted_search.ts";
import { InMemoryTransport, type Transport } from "./sdk_client.ts";

type Message = Parameters<Transport["send"]>[0];

const FOUND = {
  stdout: completeSearch(fileRecords("./a.txt", ["a needle\n"])),
};

/** Sends messages, whatever they are, and collects the answers. */
async function exchange(messages: readonly object[]): Promise<Message[]> {
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
  await using server = await createSearchServer({
    bash: scriptedSearch({ search: FOUND }),
  });
  const answers: Message[] = [];
  const all = Promise.withResolvers<void>();
  clientSide.onmessage = (message) => {
    answers.push(message);
    if (answers.length === messages.length) all.resolve();
  };
  await clientSide.start();
  await server.connect(serverSide);
  for (const message of messages) {
    await clientSide.send({ jsonrpc: "2.0", ...message } as Message);
  }
  await all.promise;
  return answers;
}

Deno.test("a server answers a request that it cannot understand, and goes on", async () => {
  const answers = await exchange([
    { id: 1, method: "tools/call", params: { name: "grep", arguments: null } },
    { id: 2, method: "tools/list", params: null },
    { id: 3, method: "ping" },
  ]);
  assertEquals(answers, [
    {
      jsonrpc: "2.0",
      id: 1,
      error: {
        code: -32602,
        message:
          'Cannot answer "tools/call": expected "params.arguments" to be an object, got null: send params such as {"name": "grep", "arguments": {…}}',
      },
    },
    {
      jsonrpc: "2.0",
      id: 2,
      error: {
        code: -32602,
        message:
          'Cannot answer "tools/list": expected "params" to be an object, got null',
      },
    },
    { jsonrpc: "2.0", id: 3, result: {} },
  ]);
});

Deno.test("a server that has no tasks answers a call that asks for one", async () => {
  const params = {
    name: "grep",
    arguments: { pattern: "needle" },
    task: { ttl: 60_000 },
  };
  const [answer] = await exchange([{ id: 1, method: "tools/call", params }]);
  const { result } = answer as { result?: { content: { text: string }[] } };
  assertEquals(
    result?.content[0]?.text,
    "Found 1 match\n\na.txt\nLine 1: a needle",
  );
});

Deno.test("SearchServer.connect() leaves the listeners of the transport's owner in place", async () => {
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
  const heard: string[] = [];
  serverSide.onmessage = () => void heard.push("message");
  serverSide.onerror = () => void heard.push("error");
  serverSide.onclose = () => void heard.push("close");
  const server = await createSearchServer({ bash: scriptedSearch() });
  await server.connect(serverSide);
  await clientSide.send({
    jsonrpc: "2.0",
    method: "notifications/initialized",
  });
  serverSide.onerror(new Error("a fault"));
  await server.close();
  await server.closed;
  // The SDK closes both ends, each of which closes the other.
  assertEquals([...new Set(heard)], ["message", "error", "close"]);
});
