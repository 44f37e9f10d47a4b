import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { Ajv2020 } from "npm:ajv@^8.17.0/dist/2020.js";
import { FixtureTree } from "../integration/fixture_tree.ts";
import { startServer, testServer } from "./mcp_process.ts";

const SETUP = `
mkdir -p src/deep
printf 'const needle = 1;\\n' >src/a.ts
printf 'no\\n\\nneedle needle\\n' >src/deep/b.ts
touch -d 2001-01-01 src/a.ts
printf 'needle\\0needle\\n' >data.bin
`;

testServer(
  "mcp serves glob and grep, whose schemas hold for what they answer",
  async () => {
    await using tree = await FixtureTree.create(SETUP);
    await using server = await startServer({ tree });
    const { client } = server.client;
    const { tools } = await client.listTools();
    assertEquals(tools.map(({ name }) => name), ["glob", "grep"]);
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
    const calls = [{ pattern: "[a-z].ts" }, { pattern: "x", path: "src" }];
    for (const { name, inputSchema, outputSchema } of tools) {
      for (const args of calls) {
        assert(ajv.validate(inputSchema, args));
        const { result } = await server.client.call(name, args);
        assert(ajv.validate(outputSchema!, result.structuredContent));
      }
    }
  },
);

testServer("mcp answers glob with text and data", async () => {
  await using tree = await FixtureTree.create(SETUP);
  await using server = await startServer({ tree });
  const { text, result } = await server.client.call("glob", {
    pattern: "*.ts",
  });
  assertEquals(text, "src/a.ts\nsrc/deep/b.ts");
  assertEquals(result.structuredContent, {
    root: tree.path,
    paths: ["src/a.ts", "src/deep/b.ts"],
    total: 2,
    truncated: false,
    order: "oldest-first",
    incomplete: null,
    spill: null,
  });
});

testServer("mcp answers grep with text and data", async () => {
  await using tree = await FixtureTree.create(SETUP);
  await using server = await startServer({ tree });
  const { text, result } = await server.client.call("grep", {
    pattern: "needle",
    include: "*.ts",
  });
  assertEquals(
    text,
    "Found 2 matches\n\nsrc/a.ts\nLine 1: const needle = 1;\n\nsrc/deep/b.ts\nLine 3: needle needle",
  );
  const { files, total } = result.structuredContent as {
    files: { path: string; matches: unknown[] }[];
    total: number;
  };
  assertEquals(total, 2);
  assertEquals(files[1], {
    path: "src/deep/b.ts",
    matches: [{
      lineNumber: 3,
      preview: "needle needle",
      truncated: false,
      submatches: [{ start: 0, end: 6 }, { start: 7, end: 13 }],
    }],
  });
});

testServer("mcp answers errors as the tool's, with their codes", async () => {
  await using tree = await FixtureTree.create(SETUP);
  await using server = await startServer({ tree });
  const failures: [string, Record<string, unknown>, string | undefined][] = [
    ["grep", { pattern: "foo(" }, "SEARCH_INVALID_PATTERN"],
    ["glob", { pattern: "[", path: "src" }, "SEARCH_INVALID_PATTERN"],
    ["grep", { pattern: "x", path: "missing" }, "SEARCH_FAILED"],
    ["glob", { pattern: "*", path: "src/a.ts" }, "SEARCH_FAILED"],
    ["grep", { patern: "x" }, "HOST_INVALID_ARGUMENTS"],
    ["glob", { pattern: "~/*" }, undefined],
  ];
  for (const [tool, args, code] of failures) {
    const { text, result } = await server.client.call(tool, args);
    assertEquals(result.isError, true, text);
    const { error } = result._meta as { error: { code?: string } };
    assertEquals(error.code, code, text);
    assert(text.startsWith(`${code ?? "Error"}: `), text);
  }
});

testServer("mcp hands warnings to the client", async () => {
  await using tree = await FixtureTree.create(SETUP);
  await tree.program("rg", 'echo "ripgrep 13.0.0"');
  await using server = await startServer({ tree });
  await server.client.client.ping();
  assertStringIncludes(
    String(server.client.logged[0]?.data),
    "ripgrep 13.0.0 orders files by modification time within each folder only",
  );
  assertEquals(server.client.faults, []);
});
