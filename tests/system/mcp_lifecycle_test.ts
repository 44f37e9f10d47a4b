import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { quote } from "@harness/tools";
import { FixtureTree } from "../integration/fixture_tree.ts";
import { CallToolResultSchema, type Progress } from "../mcp/sdk_client.ts";
import { RawServer, startServer, testServer } from "./mcp_process.ts";

/** Puts a ripgrep in place that says that it searches, and then does something else. */
async function stubRipgrep(tree: FixtureTree, work: string): Promise<void> {
  await tree.program(
    "rg",
    `[[ $1 != --version ]] || exec echo "ripgrep 15.0.0"
echo searching >>${quote(`${tree.path}/searching`)}
${work}`,
  );
}

/** Waits until as many searches have begun. */
async function searching(tree: FixtureTree, count = 1): Promise<void> {
  await tree.run(
    `for i in {1..200}; do
  [[ -e searching && $(wc -l <searching) -ge ${count} ]] && exit
  sleep 0.1
done
exit 1`,
  );
}

/** Waits until nothing is left of the ripgreps. */
async function allGone(tree: FixtureTree): Promise<void> {
  for (let tries = 1;; tries += 1) {
    const { ran, alive } = await tree.survivors();
    assert(ran > 0);
    if (alive.length === 0) return;
    assert(tries < 50, `${alive.length} searches are left`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const ENDLESS = {
  "searches for long": "exec sleep 600",
  "ignores SIGTERM": "trap '' TERM; while :; do sleep 1; done",
};

for (const [name, work] of Object.entries(ENDLESS)) {
  testServer(
    `mcp ends a ripgrep that ${name} when its call is cancelled`,
    async () => {
      await using tree = await FixtureTree.create();
      await stubRipgrep(tree, work);
      await using server = await startServer({ tree });
      const controller = new AbortController();
      const call = assertRejects(() =>
        server.client.client.callTool(
          { name: "grep", arguments: { pattern: "x" } },
          CallToolResultSchema,
          { signal: controller.signal },
        )
      );
      await searching(tree);
      controller.abort();
      await call;
      await allGone(tree);
      // The server goes on.
      await server.client.client.ping();
    },
  );

  for (
    const [ending, signal, exitCode] of [
      ["closes stdin", undefined, 0],
      ["sends SIGTERM", "SIGTERM", 143],
      ["sends SIGINT", "SIGINT", 130],
      ["sends SIGHUP", "SIGHUP", 129],
    ] as const
  ) {
    Deno.test(`mcp ends with a ripgrep that ${name} when its client ${ending}`, async () => {
      await using tree = await FixtureTree.create();
      await stubRipgrep(tree, work);
      await using server = new RawServer({ tree });
      await server.greet();
      await server.call("one", "grep", { pattern: "x" });
      await server.call("two", "glob", { pattern: "x" });
      await searching(tree, 2);
      if (signal) server.child.kill(signal);
      else await server.leave();
      const { code, stderr } = await server.end();
      assertEquals(code, exitCode);
      assertEquals(stderr, "");
      assertEquals((await tree.survivors()).alive, []);
    });
  }
}

Deno.test("mcp ends when nobody reads its answers", async () => {
  await using tree = await FixtureTree.create("touch a.txt");
  await stubRipgrep(tree, "exec sleep 600");
  await using server = new RawServer({ tree });
  await server.greet();
  await server.call("one", "grep", { pattern: "x" });
  await searching(tree);
  await server.hangUp();
  await server.send({ id: "two", method: "tools/list" });
  const { code } = await server.end();
  assertEquals(code, 0);
  assertEquals((await tree.survivors()).alive, []);
});

testServer(
  "mcp tells a client that asked for it how long a call takes",
  async () => {
    await using tree = await FixtureTree.create();
    await stubRipgrep(tree, "sleep 2.5; exit 1");
    await using server = await startServer({ tree });
    const heard: Progress[] = [];
    const result = await server.client.client.callTool(
      { name: "glob", arguments: { pattern: "x" } },
      CallToolResultSchema,
      { onprogress: (progress) => heard.push(progress) },
    );
    assertEquals(result.content, [{
      type: "text",
      text:
        'No files found\n\n(glob lists files; if "x" is a folder, "**/x/**" lists the files below it)',
    }]);
    assert(heard.length >= 2);
    assertEquals(heard.slice(0, 2).map(({ progress }) => progress), [1, 2]);
  },
);

Deno.test("mcp writes nothing to stdout but messages of the protocol", async () => {
  await using tree = await FixtureTree.create(
    "touch {1..150}.txt; printf 'odd\\u2028line\\nneedle\\n' >$'a\\nb.md'",
  );
  await using server = new RawServer({ tree, mayKeepResults: false });
  await server.greet();
  await server.write("this is no message");
  await server.write('{"jsonrpc":"2.0","id":"odd"}');
  await server.send({ id: "tools", method: "tools/list" });
  await server.send({ id: "unknown", method: "no/such/method" });
  await server.call("glob", "glob", { pattern: "*" });
  await server.call("grep", "grep", { pattern: ".", include: "*.md" });
  await server.call("bad", "grep", { pattern: "(" });
  await server.answered(["tools", "unknown", "glob", "grep", "bad"]);
  await server.leave();
  const { code, stdout, stderr } = await server.end();
  assertEquals(code, 0);
  assertEquals(stderr, "");
  assert(stdout.endsWith("\n"));
  const messages = stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
  for (const message of messages) assertEquals(message.jsonrpc, "2.0");
  const warnings = messages
    .filter(({ method }) => method === "notifications/message")
    .map(({ params }) => params.data);
  assert(warnings.some((text) => text.startsWith("Protocol error: ")));
  assert(warnings.some((text) => text.includes("is not saved")));
});

async function outcome(args: readonly string[], tree: FixtureTree) {
  await using server = new RawServer({ tree, args });
  return await server.end();
}

Deno.test("mcp --help says how to start it", async () => {
  await using tree = await FixtureTree.create();
  const { code, stdout, stderr } = await outcome(["--help"], tree);
  assertEquals(code, 0);
  assertStringIncludes(stdout, "--root DIR");
  assertEquals(stderr, "");
});

Deno.test("mcp refuses wrong arguments", async () => {
  await using tree = await FixtureTree.create("touch file");
  const mistakes: [string[], string][] = [
    [["--rot", "."], 'Error: There is no option "--rot"'],
    [["."], 'Error: Expected an option, got "."'],
    [["--root"], 'Error: Expected a folder after "--root", got nothing'],
    [
      ["--root", "missing"],
      'MCP_INVALID_ROOT: Cannot use "missing" as a root: no such folder\n',
    ],
    [
      ["--root", ".", "--root", "file"],
      'MCP_INVALID_ROOT: Cannot use "file" as a root: no such folder\n',
    ],
  ];
  for (const [args, message] of mistakes) {
    const { code, stdout, stderr } = await outcome(args, tree);
    assertEquals(code, 2, stderr);
    assertStringIncludes(stderr, message);
    assertEquals(stdout, "");
  }
});

Deno.test("mcp does not start without ripgrep", async () => {
  await using tree = await FixtureTree.create('ln -s "$BASH" ../bin/bash');
  await using server = new RawServer({ tree, path: tree.bin });
  const { code, stdout, stderr } = await server.end();
  assertEquals(code, 1, stderr);
  assertStringIncludes(stderr, "MCP_NO_RIPGREP: ");
  assertEquals(stdout, "");
});
