import { assert, assertEquals } from "@std/assert";
import { LocalBash } from "@harness/tools/bash";
import { createSearchServer, type SearchServer } from "@harness/tools/mcp";
import { toFileUrl } from "@std/path/posix";
// @ts-types="npm:@modelcontextprotocol/sdk@^1.32.0/client/streamableHttp"
import { StreamableHTTPClientTransport } from "npm:@modelcontextprotocol/sdk@^1.32.0/client/streamableHttp.js";
// @ts-types="npm:@modelcontextprotocol/sdk@^1.32.0/server/webStandardStreamableHttp"
import { WebStandardStreamableHTTPServerTransport } from "npm:@modelcontextprotocol/sdk@^1.32.0/server/webStandardStreamableHttp.js";
import { FixtureTree } from "../integration/fixture_tree.ts";
import { RootClient } from "../mcp/root_client.ts";
import { testServer } from "./mcp_process.ts";

/** Serves each session with a search server of its own, as somebody's own program would. */
function serveHttp(createServer: () => Promise<SearchServer>) {
  const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>();
  const servers: SearchServer[] = [];

  async function openSession(): Promise<
    WebStandardStreamableHTTPServerTransport
  > {
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => crypto.randomUUID(),
      onsessioninitialized: (id) => void sessions.set(id, transport),
    });
    const server = await createServer();
    servers.push(server);
    await server.connect(transport);
    return transport;
  }

  const listener = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {} },
    async (request) => {
      const id = request.headers.get("mcp-session-id");
      const transport = id === null ? await openSession() : sessions.get(id);
      return await transport?.handleRequest(request) ??
        new Response(null, { status: 404 });
    },
  );
  return {
    url: new URL(`http://127.0.0.1:${listener.addr.port}/mcp`),
    async [Symbol.asyncDispose]() {
      for (const server of servers) await server.close();
      await listener.shutdown();
    },
  };
}

testServer(
  "createSearchServer() serves several clients over HTTP, each with its roots",
  async () => {
    await using tree = await FixtureTree.create(
      "mkdir one two; touch one/a.txt two/b.txt",
    );
    await using http = serveHttp(() =>
      createSearchServer({ bash: new LocalBash(), roots: [tree.path] })
    );
    const connect = (folder: string) =>
      RootClient.connect(new StreamableHTTPClientTransport(http.url), {
        roots: [toFileUrl(`${tree.path}/${folder}`).href],
      });
    await using one = await connect("one");
    await using two = await connect("two");
    const answers = await Promise.all(
      [one, two].map((client) => client.call("glob", { pattern: "*" })),
    );
    assertEquals(answers.map(({ text }) => text), ["a.txt", "b.txt"]);
    const { text } = await one.call("glob", { pattern: "../two/*" });
    assert(text.startsWith("MCP_OUTSIDE_ROOTS: "), text);
  },
);
