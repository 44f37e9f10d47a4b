import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { ROOT } from "../../_tools/std.ts";
import { FixtureTree } from "../integration/fixture_tree.ts";
import {
  keptFiles,
  serverEnv,
  startServer,
  testServer,
} from "./mcp_process.ts";

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

Deno.test("deno task mcp grants no folder that a comma makes of another's name", async () => {
  await using tree = await FixtureTree.create("mkdir 'a,b'; ln -s a,b link");
  for (
    const args of [
      ["--tools", "inspect", "--root", `${tree.path},/etc`],
      ["--tools", "inspect", "--root", "a,b"],
      ["--tools", "inspect", "--root", "link"],
      ["--root", ".", "--results", `${tree.spill},/etc`],
    ]
  ) {
    const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: task(...args),
      env: serverEnv({ tree }),
      cwd: tree.path,
      stdin: "null",
    }).output();
    const said = new TextDecoder().decode(stderr);
    assertEquals(code, 1, said);
    assertEquals(stdout.length, 0);
    assertStringIncludes(said, "error: Cannot run with permission for ");
  }
});

testServer(
  "deno task mcp searches a folder with a comma in its name, which needs no permission",
  async () => {
    await using tree = await FixtureTree.create(
      "mkdir 'a,b'; echo needle >'a,b/x.txt'",
    );
    const command = task("--root", "a,b");
    await using server = await startServer({ tree, command });
    const { text } = await server.client.call("grep", { pattern: "needle" });
    assertEquals(text, "Found 1 match\n\nx.txt\nLine 1: needle");
  },
);
