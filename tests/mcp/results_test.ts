import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { createSearchServer } from "@harness/tools/mcp";
import { MemoryResultStore, SlowResultStore } from "./memory_result_store.ts";
import { RootClient } from "./root_client.ts";
import {
  InMemoryTransport,
  McpError,
  ResourceListChangedNotificationSchema,
} from "./sdk_client.ts";
import { scriptedSearch } from "./scripted_search.ts";
import { serve, type Served } from "./served.ts";

const PATHS = Array.from({ length: 5_000 }, (_, index) => `${index}.ts`);
const COMPLETE = PATHS.join("\n");

interface ServedResults extends Served {
  readonly store: MemoryResultStore;
}

/** What ripgrep finds, which is more than is shown. */
const CAPPED = { stdout: PATHS.map((path) => `./${path}\0`).join("") };

/** A server whose searches find more than they show. */
async function serveResults(
  store = new MemoryResultStore(),
): Promise<ServedResults> {
  const bash = scriptedSearch({ search: CAPPED });
  return { store, ...await serve({ bash, results: store }) };
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function search({ client }: Served) {
  const { text, result } = await client.call("glob", { pattern: "*.ts" });
  const link = result.content[1];
  assert(link?.type === "resource_link");
  return { text, link };
}

async function read({ client }: Served, uri: string): Promise<string[]> {
  const { contents } = await client.client.readResource({ uri });
  return contents.map((part) => "text" in part ? part.text : "");
}

Deno.test("tools/call links to the complete result of a capped search", async () => {
  await using served = await serveResults();
  const { text, link } = await search(served);
  assertEquals(link.name, "glob-results.txt");
  assertEquals(link.mimeType, "text/plain");
  assertEquals(link.size, COMPLETE.length);
  assert(link.description?.includes("5000 lines"));
  assert(text.includes(`Full sorted result stored at: ${link.uri}. `));
  assert(text.includes('of 5000 lines, or some of them with "?offset=LINE'));
  assert(!text.includes("/results/"));
});

Deno.test("resources/list has the results that there are", async () => {
  await using served = await serveResults();
  const { client } = served.client;
  assertEquals((await client.listResources()).resources, []);
  const { type: _, ...link } = (await search(served)).link;
  assertEquals((await client.listResources()).resources, [link]);
});

Deno.test("a result that was saved is announced", async () => {
  await using served = await serveResults();
  let announced = 0;
  served.client.client.setNotificationHandler(
    ResourceListChangedNotificationSchema,
    () => void (announced += 1),
  );
  await search(served);
  assertEquals(announced, 1);
});

Deno.test("resources/templates/list says how to read some lines", async () => {
  await using served = await serveResults();
  const { resourceTemplates } = await served.client.client
    .listResourceTemplates();
  assertEquals(resourceTemplates.map(({ uriTemplate }) => uriTemplate), [
    "search-result:///{name}{?offset,limit}",
  ]);
});

Deno.test("resources/read reads the lines that it is asked for", async () => {
  await using served = await serveResults();
  const { link } = await search(served);
  const uri = `${link.uri}?offset=4999&limit=1`;
  const { contents } = await served.client.client.readResource({ uri });
  assertEquals(contents, [
    {
      uri,
      mimeType: "text/plain",
      text: "4998.ts\n",
      _meta: { firstLine: 4999, lastLine: 4999, totalLines: 5000 },
    },
    {
      uri: `${link.uri}?offset=5000&limit=1`,
      mimeType: "text/plain",
      text:
        `(Lines 4999 to 4999 of 5000. The next ones are at ${link.uri}?offset=5000&limit=1)`,
    },
  ]);
  assertEquals(await read(served, `${link.uri}?offset=5000&limit=9`), [
    "4999.ts",
  ]);
});

Deno.test("resources/read leads through the whole result", async () => {
  await using served = await serveResults();
  let next: string | undefined = (await search(served)).link.uri;
  let text = "";
  for (let reads = 0; next !== undefined; reads += 1) {
    assert(reads < 3);
    const { contents }: { contents: { uri: string; text?: string }[] } =
      await served.client.client.readResource({ uri: next }) as {
        contents: { uri: string; text: string }[];
      };
    text += contents[0]?.text;
    next = contents[1]?.uri;
  }
  assertEquals(text, COMPLETE);
});

Deno.test("resources/read knows no URI but those that it gave out", async () => {
  await using served = await serveResults();
  const { link } = await search(served);
  const uris = [
    "search-result:///",
    "search-result:///00000000-glob-results.txt",
    "search-result:///../../etc/passwd",
    `${link.uri}/../../../etc/passwd`,
    `${link.uri}%00`,
    link.uri.toUpperCase(),
    "file:///etc/passwd",
    "file:///results/1",
    "/results/1",
    "",
  ];
  for (const uri of uris) {
    const error = await assertRejects(() => read(served, uri), McpError);
    assertEquals(error.code, -32002, uri);
    assertEquals(error.data, { uri });
  }
});

Deno.test("resources/read says that a result is gone, and not where it was", async () => {
  await using served = await serveResults();
  const { link } = await search(served);
  served.store.readText = (locator) =>
    Promise.reject(new Error(`There is no "${locator}"`));
  const error = await assertRejects(() => read(served, link.uri), McpError);
  assertEquals(error.code, -32002);
  assertStringIncludes(
    error.message,
    `MCP_RESULT_UNREADABLE: Cannot read the result "${link.uri}": There is no "${link.uri}": search again`,
  );
  assertEquals(error.data, {
    uri: link.uri,
    error: { code: "MCP_RESULT_UNREADABLE", name: "McpServerError" },
  });
});

Deno.test("resources/read says what is wrong with a range", async () => {
  await using served = await serveResults();
  const { link } = await search(served);
  for (
    const [query, message] of [
      ["offset=0", '"offset" to be a positive integer, got "0"'],
      ["limit=x", '"limit" to be a positive integer, got "x"'],
      ["lines=1", 'got "lines"'],
      ["offset=5001", "it starts at line 5001, and the result has 5000 lines"],
    ] as const
  ) {
    const error = await assertRejects(
      () => read(served, `${link.uri}?${query}`),
      McpError,
      message,
    );
    assertEquals(error.code, -32602);
  }
});

Deno.test("each server knows its own results only", async () => {
  await using one = await serveResults();
  await using other = await serveResults();
  const { link } = await search(one);
  await assertRejects(
    () => read(other, link.uri),
    McpError,
    "no such resource",
  );
  await search(other);
  const [mine, theirs] = [one, other].map(({ store }) =>
    store.saved[0]?.owner.sessionId
  );
  assert(mine && theirs && mine !== theirs);
});

Deno.test("SearchServer.close() removes the results", async () => {
  const served = await serveResults();
  await search(served);
  assertEquals(served.store.texts.size, 1);
  await served[Symbol.asyncDispose]();
  assertEquals(served.store.texts.size, 0);
});

Deno.test("SearchServer.close() removes a result that is still being saved", async () => {
  const store = new SlowResultStore();
  await using served = await serveResults(store);
  const call = assertRejects(() => search(served));
  await store.began;
  const closing = served.server.close();
  await call;
  // A server that does not wait for its store closes without it.
  await Promise.race([closing, delay(100)]);
  await store.finish();
  await closing;
  assertEquals(store.saved.length, 1);
  assertEquals(store.texts.size, 0);
});

Deno.test("SearchServer.close() removes the results of a connection that does not close", async () => {
  const store = new MemoryResultStore();
  const server = await createSearchServer({
    bash: scriptedSearch({ search: CAPPED }),
    results: store,
  });
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
  await server.connect(serverSide);
  await using client = await RootClient.connect(clientSide);
  await client.call("glob", { pattern: "*.ts" });
  assertEquals(store.texts.size, 1);
  serverSide.close = () => Promise.reject(new Error("it is stuck"));
  await assertRejects(() => server.close(), Error, "it is stuck");
  serverSide.close = InMemoryTransport.prototype.close;
  assertEquals(store.texts.size, 0);
});

Deno.test("a server without a store offers no resources", async () => {
  await using served = await serve();
  const { client } = served.client;
  assertEquals(client.getServerCapabilities()?.resources, undefined);
  await assertRejects(() => client.listResources());
});
