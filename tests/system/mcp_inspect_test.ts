import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { TOOL_REGISTRY } from "@harness/tools/tools";
import { Ajv2020 } from "npm:ajv@^8.17.0/dist/2020.js";
import { denoArgs, prepareStd, ROOT } from "../../_tools/std.ts";
import { FixtureTree } from "../integration/fixture_tree.ts";
import { startServer, testServer } from "./mcp_process.ts";

const SETUP = `
mkdir -p src/deep ../secret
printf 'const needle = 1;\\nother\\n' >src/a.ts
printf 'no\\nneedle needle\\n' >src/deep/b.ts
echo needle >../secret/d.txt
ln -s ../../secret src/out
ln -s ../../secret/d.txt src/out.txt
`;

const std = await prepareStd();

/** The server with permission to read the tree, and nothing else. */
function inspecting(tree: FixtureTree, root: string = tree.path): string[] {
  return denoArgs(std, "run", [
    "--quiet",
    "--no-prompt",
    "--permission-set=mcp",
    `--allow-read=${tree.path}`,
    `${ROOT}/src/mcp/mod.ts`,
    "--tools",
    "inspect",
    "--root",
    root,
  ]);
}

testServer(
  "mcp --tools inspect serves a root that is named through a link with permission for its real path",
  async () => {
    await using tree = await FixtureTree.create(SETUP);
    await tree.run('ln -s "$PWD" ../link');
    const command = inspecting(tree, `${tree.path}/../link`);
    await using server = await startServer({ tree, command });
    const calls: readonly [string, Record<string, unknown>, string][] = [
      ["read", { paths: ["src/a.ts"] }, "1:const needle = 1;"],
      ["find", { pattern: "*.ts" }, "src/deep/b.ts"],
      ["grep", { patterns: ["needle"] }, "src/deep/b.ts"],
    ];
    for (const [name, args, words] of calls) {
      const { text } = await server.client.call(name, args);
      assertStringIncludes(text, words);
    }
  },
);

testServer(
  "mcp --tools inspect serves the tools of the registry, whose schemas hold for what they answer",
  async () => {
    await using tree = await FixtureTree.create(SETUP);
    const command = inspecting(tree);
    await using server = await startServer({ tree, command });
    const { tools } = await server.client.client.listTools();
    assertEquals(
      tools.map(({ name }) => name),
      TOOL_REGISTRY.map(({ name }) => name),
    );
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
    const calls: Readonly<Record<string, readonly object[]>> = {
      read: [
        { paths: ["src/a.ts"] },
        { paths: ["src/a.ts:2-2", "src/deep/b.ts:raw", "missing", "src"] },
      ],
      find: [
        { pattern: "*.ts" },
        { pattern: "**", kind: "dir", limit: 1, offset: 1 },
        { pattern: "nothing" },
      ],
      grep: [
        { patterns: ["needle"] },
        { patterns: ["needle", "other("], mode: "raw", context: 1, limit: 1 },
        { patterns: ["nothing of this"], path: "src/a.ts" },
      ],
    };
    for (const { name, inputSchema, outputSchema } of tools) {
      for (const args of calls[name]!) {
        assert(ajv.validate(inputSchema, args));
        const { result, text } = await server.client.call(name, { ...args });
        assertEquals(result.isError ?? false, false, text);
        assert(
          ajv.validate(outputSchema!, result.structuredContent),
          `${name} ${JSON.stringify(args)}: ${ajv.errorsText()}`,
        );
        assert(text.length > 0);
      }
    }
  },
);

testServer(
  "mcp --tools inspect reads, finds and greps by every name that the registry knows",
  async () => {
    await using tree = await FixtureTree.create(SETUP);
    const command = inspecting(tree);
    await using server = await startServer({ tree, command });
    const calls: readonly [string, Record<string, unknown>, string][] = [
      ["read", { paths: ["src/a.ts"] }, "1:const needle = 1;"],
      ["read_file", { path: "src/a.ts:2" }, "2:other"],
      ["find", { pattern: "*.ts" }, "src/deep/b.ts"],
      ["find_files", { pattern: "deep", kind: "dir" }, "src/deep/"],
      ["grep", { patterns: ["needle"] }, "src/deep/b.ts"],
      ["search_files", { pattern: "other" }, "other"],
    ];
    for (const [name, args, words] of calls) {
      const { text, result } = await server.client.call(name, args);
      assertEquals(result.isError ?? false, false, text);
      assertStringIncludes(text, words);
    }
  },
);

testServer(
  "mcp --tools inspect refuses what lies outside of its root, and what leads there",
  async () => {
    await using tree = await FixtureTree.create(SETUP);
    const command = inspecting(tree);
    await using server = await startServer({ tree, command });
    const refused: readonly [string, Record<string, unknown>][] = [
      ["read", { paths: ["../secret/d.txt"] }],
      ["read", { paths: ["src/out.txt"] }],
      ["read", { paths: ["src/out/d.txt"] }],
      ["read_file", { path: "/etc/passwd" }],
      ["find", { pattern: "*", path: ".." }],
      ["find", { pattern: "*", path: "src/out" }],
      ["find", { pattern: "../secret/*" }],
      ["grep", { patterns: ["needle"], path: "../secret" }],
      ["grep", { patterns: ["needle"], path: "src/out" }],
      ["grep", { patterns: ["needle"], path: "src/out.txt" }],
      ["grep", { patterns: ["root"], path: "/etc/passwd" }],
    ];
    for (const [name, args] of refused) {
      const { text, result } = await server.client.call(name, args);
      assertEquals(
        result._meta,
        { error: { name: "FileError", code: "FILE_OUTSIDE_ROOT" } },
        `${name} ${JSON.stringify(args)}: ${text}`,
      );
    }
  },
);

testServer(
  "mcp --tools inspect keeps to the roots of its client",
  async () => {
    await using tree = await FixtureTree.create(SETUP);
    const command = inspecting(tree);
    await using server = await startServer({
      tree,
      command,
      roots: [`file://${tree.path}/src/deep`],
    });
    const inside = await server.client.call("read", { paths: ["b.ts:2"] });
    assertStringIncludes(inside.text, "2:needle needle");
    const above = await server.client.call("read", { paths: ["../a.ts"] });
    assert(above.text.startsWith("FILE_OUTSIDE_ROOT: "), above.text);
  },
);

testServer(
  "deno task mcp --tools inspect may read the folder that it serves",
  async () => {
    await using tree = await FixtureTree.create(SETUP);
    await tree.run("ln -s src link");
    const task = ["run", "-A", "--quiet", `${ROOT}/_tools/mcp.ts`];
    for (const root of [[], ["--root", "."], ["--root", "link"]]) {
      await using server = await startServer({
        tree,
        command: [...task, "--tools", "inspect", ...root],
        stderr: "ignore",
      });
      const path = root[1] === "link" ? "a.ts" : "src/a.ts";
      const { text } = await server.client.call("read", { paths: [path] });
      assertStringIncludes(text, "1:const needle = 1;");
    }
  },
);
