import { assert, assertEquals } from "@std/assert";
import { FixtureTree } from "../integration/fixture_tree.ts";
import { serverArgs, serverEnv } from "./mcp_process.ts";

const PACKAGE = "@modelcontextprotocol/inspector@^2.0.0";

const hasInspector = await canInstall();

/** Whether npx is there and can get the inspector. */
async function canInstall(): Promise<boolean> {
  try {
    const { success } = await new Deno.Command("npx", {
      args: ["--yes", `--package=${PACKAGE}`, "--", "node", "--version"],
      stdin: "null",
      stdout: "null",
      stderr: "null",
    }).output();
    return success;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/** What the inspector prints of a server that is configured as for other clients. */
async function inspect(tree: FixtureTree, ...args: string[]) {
  const config = `${tree.path}/mcp.json`;
  const search = {
    command: Deno.execPath(),
    args: serverArgs({ tree }),
    env: serverEnv({ tree }),
  };
  await Deno.writeTextFile(
    config,
    JSON.stringify({ mcpServers: { search } }),
  );
  const { success, stdout, stderr } = await new Deno.Command("npx", {
    args: [
      "--yes",
      PACKAGE,
      "--cli",
      "--config",
      config,
      "--server",
      "search",
      ...args,
    ],
    stdin: "null",
  }).output();
  assert(success, new TextDecoder().decode(stderr));
  return JSON.parse(new TextDecoder().decode(stdout));
}

const CALL = ["--method", "tools/call", "--tool-name"];

Deno.test({
  name: "mcp shows its tools to the inspector, which calls both",
  ignore: !hasInspector,
  async fn() {
    await using tree = await FixtureTree.create("echo needle >a.txt");
    const { tools } = await inspect(tree, "--method", "tools/list");
    const names = tools.map(({ name }: { name: string }) => name);
    assertEquals(names, ["glob", "grep"]);

    const pattern = (pattern: string) => ["--tool-arg", `pattern=${pattern}`];
    const glob = await inspect(tree, ...CALL, "glob", ...pattern("*.txt"));
    assertEquals(glob.content, [{ type: "text", text: "a.txt" }]);
    assertEquals(glob.structuredContent.paths, ["a.txt"]);

    const grep = await inspect(tree, ...CALL, "grep", ...pattern("needle"));
    assertEquals(grep.content, [{
      type: "text",
      text: "Found 1 match\n\na.txt\nLine 1: needle",
    }]);
    assertEquals(grep.structuredContent.total, 1);
  },
});

Deno.test({
  name: "mcp shows how its results are read to the inspector",
  ignore: !hasInspector,
  async fn() {
    await using tree = await FixtureTree.create();
    const method = "resources/templates/list";
    const { resourceTemplates } = await inspect(tree, "--method", method);
    assertEquals(
      resourceTemplates[0].uriTemplate,
      "search-result:///{name}{?offset,limit}",
    );
  },
});
