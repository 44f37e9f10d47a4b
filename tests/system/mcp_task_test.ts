import { assert, assertEquals } from "@std/assert";
import { ROOT } from "../../_tools/std.ts";
import { FixtureTree } from "../integration/fixture_tree.ts";
import { keptFiles, startServer, testServer } from "./mcp_process.ts";

/** The task's command, with its arguments in the folder of a tree. */
function task(...args: string[]): string[] {
  return ["run", "-A", "--quiet", `${ROOT}/_tools/mcp.ts`, ...args];
}

testServer(
  "deno task mcp serves the folder from which it is called",
  async () => {
    await using tree = await FixtureTree.create("touch {1..150}.txt");
    await using server = await startServer({ tree, command: task() });
    const { text, result } = await server.client.call("glob", { pattern: "*" });
    assert(text.includes("Showing 100 of 150 paths"), text);
    assertEquals(result.content[1]?.type, "resource_link");
    assertEquals((await keptFiles(tree)).length, 1);
    const outside = await server.client.call("glob", { pattern: "../*" });
    assertEquals(outside.result.isError, true);
  },
);

testServer("deno task mcp may keep results where it is told to", async () => {
  await using tree = await FixtureTree.create("touch {1..150}.txt");
  const results = `${tree.bin}/results`;
  const command = task("--root", ".", "--results", results);
  await using server = await startServer({ tree, command });
  const { result } = await server.client.call("glob", { pattern: "*" });
  assertEquals(result.content[1]?.type, "resource_link");
  assertEquals(await keptFiles(tree), []);
});

testServer(
  "deno task mcp takes ripgrep from npm where there is none",
  async () => {
    await using tree = await FixtureTree.create(
      'echo needle >a.txt; for program in bash readlink; do ln -s "$(type -P $program)" ../bin; done',
    );
    await using server = await startServer({
      tree,
      command: task(),
      path: tree.bin,
      stderr: "ignore",
    });
    const { text } = await server.client.call("grep", { pattern: "needle" });
    assertEquals(text, "Found 1 match\n\na.txt\nLine 1: needle");
  },
);
