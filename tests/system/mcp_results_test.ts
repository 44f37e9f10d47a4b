import { assert, assertEquals, assertRejects } from "@std/assert";
import { dirname } from "@std/path/posix";
import { FixtureTree } from "../integration/fixture_tree.ts";
import { McpError } from "../mcp/sdk_client.ts";
import {
  keptFiles,
  resultFolder,
  type ServerProcess,
  type ServerProcessOptions,
  startServer,
  testServer,
} from "./mcp_process.ts";

/** 3,000 matching lines, of which 250 are shown. */
const SETUP = "seq 3000 >numbers.txt; touch {1..150}.ts";

async function searchAll({ client }: ServerProcess) {
  const { text, result } = await client.call("grep", { pattern: "." });
  const link = result.content[1];
  assert(link?.type === "resource_link", text);
  return { text, link };
}

async function read({ client }: ServerProcess, uri: string) {
  const { contents } = await client.client.readResource({ uri });
  return contents.map((part) => ({
    uri: part.uri,
    text: "text" in part ? part.text : "",
  }));
}

testServer(
  "mcp links to the complete result, which is read page by page",
  async () => {
    await using tree = await FixtureTree.create(SETUP);
    await using server = await startServer({ tree });
    const { text, link } = await searchAll(server);
    assert(text.includes(link.uri), text);
    assert(!text.includes(tree.spill), text);

    const [file, ...others] = await keptFiles(tree);
    assertEquals(others, []);
    const complete = await Deno.readTextFile(file!);
    assertEquals(link.size, complete.length);

    const [first, notice] = await read(server, link.uri);
    const [second, ...end] = await read(server, notice!.uri);
    assertEquals(end, []);
    assertEquals(first!.text + second!.text, complete);
    assertEquals(first!.text.split("\n").length - 1, 2_000);

    const [part] = await read(server, `${link.uri}?offset=2500&limit=2`);
    assertEquals(part!.text, "Line 2497: 2497\nLine 2498: 2498\n");
  },
);

testServer("mcp reads nothing but results of this server", async () => {
  await using tree = await FixtureTree.create(SETUP);
  await using other = await startServer({ tree });
  const foreign = (await searchAll(other)).link.uri;
  await using server = await startServer({ tree });
  const { link } = await searchAll(server);
  const [file] = await keptFiles(tree);
  const uris = [
    foreign,
    `file://${file}`,
    file!,
    `search-result://${file}`,
    `search-result:///${file!.split("/").at(-1)}`,
    "search-result:///../../../../etc/passwd",
    "search-result:///%2e%2e%2fetc%2fpasswd",
    `${link.uri}/../x`,
  ];
  for (const uri of uris) {
    const error = await assertRejects(() => read(server, uri), McpError);
    assertEquals(error.code, -32002, uri);
  }
});

testServer("mcp follows no link in place of a result", async () => {
  await using tree = await FixtureTree.create(SETUP);
  await using server = await startServer({ tree });
  const { link } = await searchAll(server);
  const [file] = await keptFiles(tree);
  await Deno.remove(file!);
  // Inside of the folder that the server may read, so that only it can refuse.
  await Deno.writeTextFile(`${dirname(file!)}/secret`, "secret");
  await Deno.symlink("secret", file!);
  await assertRejects(
    () => read(server, link.uri),
    McpError,
    `MCP_RESULT_UNREADABLE: Cannot read the result "${link.uri}": it is no file any more: search again`,
  );
  await Deno.remove(file!);
  await assertRejects(() => read(server, link.uri), McpError, "it was removed");
});

testServer("mcp removes its results when it ends, and no others", async () => {
  await using tree = await FixtureTree.create(SETUP);
  await using other = await startServer({ tree });
  await searchAll(other);
  const [foreign] = await keptFiles(tree);
  {
    await using server = await startServer({ tree });
    await searchAll(server);
    await server.client.call("glob", { pattern: "*" });
    assertEquals((await keptFiles(tree)).length, 3);
  }
  assertEquals(await keptFiles(tree), [foreign!]);
  const folders = await Array.fromAsync(Deno.readDir(resultFolder(tree)));
  assertEquals(folders.length, 1);
});

testServer("mcp keeps results in the folder that it is told", async () => {
  await using tree = await FixtureTree.create(SETUP);
  const folder = `${resultFolder(tree)}/mine`;
  const args = ["--root", tree.path, "--results", folder];
  await using server = await startServer({ tree, args });
  await searchAll(server);
  const [file] = await keptFiles(tree);
  assert(file?.startsWith(`${folder}/`));
});

for (
  const [name, options] of Object.entries<Partial<ServerProcessOptions>>({
    "without permission": { mayKeepResults: false },
    "in a folder that it may not use": {
      args: ["--results", "/nonexistent/results"],
    },
  })
) {
  testServer(`mcp searches ${name} to keep results, and says so`, async () => {
    await using tree = await FixtureTree.create(SETUP);
    await using server = await startServer({ tree, ...options });
    const { text, result } = await server.client.call("grep", { pattern: "." });
    assertEquals(result.content.length, 1);
    assert(text.includes("The complete result could not be saved"), text);
    const warning = String(server.client.logged.at(-1)?.data);
    assert(warning.includes("Deno has no permission for it"), warning);
    assertEquals(await keptFiles(tree), []);
  });
}
