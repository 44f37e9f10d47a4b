import { assert, assertEquals } from "@std/assert";
import { denoArgs, prepareStd, ROOT } from "../../_tools/std.ts";
import { FixtureTree } from "../integration/fixture_tree.ts";
import { startServer, testServer } from "./mcp_process.ts";

/** How a client starts a server. */
interface Configuration {
  readonly command: string;
  readonly args: readonly string[];
}

const SPECIFIER = "jsr:@harness/tools/mcp";

/** The README's configurations of clients. */
async function configurations(): Promise<Configuration[]> {
  const readme = await Deno.readTextFile(`${ROOT}/README.md`);
  return [...readme.matchAll(/^```json\n([^]*?)^```$/gm)]
    .map(([, text]) => JSON.parse(text!))
    .map(({ mcpServers, servers }) => (mcpServers ?? servers)?.search)
    .filter((configuration) => configuration?.args.includes(SPECIFIER));
}

/** Writes a client's variables, and the names of the README's author, out. */
function writtenOut(arg: string, tree: FixtureTree): string {
  if (arg === SPECIFIER) return `${ROOT}/src/mcp/mod.ts`;
  return arg
    .replace(/^\/home\/me\/project$/, tree.path)
    .replace("${workspaceFolder}", tree.path)
    .replace(/\/home\/me|\$\{HOME\}|\$\{userHome\}/, tree.spill);
}

testServer(
  "README configures four clients so that they search and read results",
  async () => {
    const std = await prepareStd();
    const found = await configurations();
    assertEquals(found.length, 4);
    for (const { command, args: [subcommand, ...args] } of found) {
      assertEquals([command, subcommand], ["deno", "run"]);
      await using tree = await FixtureTree.create(
        "touch {1..150}.txt; echo needle >a.md",
      );
      await using server = await startServer({
        tree,
        command: denoArgs(std, "run", [
          "--quiet",
          "--no-prompt",
          ...args.map((arg) => writtenOut(arg, tree)),
        ]),
        home: tree.spill,
      });
      const grep = await server.client.call("grep", { pattern: "needle" });
      assertEquals(grep.text, "Found 1 match\n\na.md\nLine 1: needle");
      const { text, result } = await server.client.call("glob", {
        pattern: "*",
      });
      const link = result.content[1];
      assert(link?.type === "resource_link", text);
      await server.client.client.readResource({ uri: link.uri });
      const outside = await server.client.call("glob", { pattern: "../*" });
      assert(outside.text.startsWith("MCP_OUTSIDE_ROOTS: "), outside.text);
    }
  },
);
