import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { quote } from "@harness/tools";
import { FixtureTree } from "../integration/fixture_tree.ts";
import { CallToolResultSchema, type Progress } from "../mcp/sdk_client.ts";
import {
  keptFiles,
  RawServer,
  serverArgs,
  serverEnv,
  startServer,
  testServer,
} from "./mcp_process.ts";

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
      ["sends SIGQUIT", "SIGQUIT", 131],
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
  await server.write('{"jsonrpc":"2.0","method":5}');
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

Deno.test("mcp answers a line that is no request, and goes on", async () => {
  await using tree = await FixtureTree.create("touch a.txt");
  await using server = new RawServer({ tree });
  await server.greet();
  await server.write("");
  await server.write(`"${"x".repeat(11_000_000)}"`);
  await server.write("this is no message");
  await server.write('[{"jsonrpc":"2.0","id":"batch","method":"ping"}]');
  const params = { name: "glob", _meta: { progressToken: {} } };
  await server.send({ id: "token", method: "tools/call", params });
  await server.call("glob", "glob", { pattern: "*" });
  await server.answered(["token", "glob"]);
  await server.leave();
  const { code, stdout, stderr } = await server.end();
  assertEquals(code, 0);
  assertEquals(stderr, "");
  const errors = stdout.trimEnd().split("\n").map((line) => JSON.parse(line))
    .filter(({ error }) => error !== undefined)
    .map(({ id, error }) => [id, error.code, error.message]);
  assertEquals(errors, [
    [
      undefined,
      -32700,
      "Cannot read a message: it is longer than 10485760 characters",
    ],
    [
      undefined,
      -32700,
      `Cannot read a message: Unexpected token 'h', "this is no message" is not valid JSON: send each as JSON on a line of its own`,
    ],
    [
      undefined,
      -32600,
      "Cannot answer an array: expected one message, an object",
    ],
    [
      "token",
      -32602,
      'Cannot answer "tools/call": expected "params._meta.progressToken" to be a string or a number, got an object',
    ],
  ]);
});

/** Makes for an answer of which a pipe holds only a part. */
const LONG_LINES =
  "for i in {1..200}; do printf '%0900d needle\\n' $i; done >long.txt";

/** A server that is in the middle of an answer, which its client no longer reads. */
async function blockedServer(tree: FixtureTree): Promise<RawServer> {
  const server = new RawServer({ tree, reads: false });
  await server.greet();
  await server.call("one", "grep", { pattern: "needle" });
  await server.readUntil("Found ");
  return server;
}

for (
  const [ending, signal, exitCode] of [
    ["closes stdin", undefined, 0],
    ["sends SIGTERM", "SIGTERM", 143],
  ] as const
) {
  Deno.test(`mcp ends, and removes its results, when a client that does not read ${ending}`, async () => {
    await using tree = await FixtureTree.create(LONG_LINES);
    await using server = await blockedServer(tree);
    if (signal) server.child.kill(signal);
    else await server.leave();
    const { code } = await server.child.status;
    assertEquals(code, exitCode);
    assertEquals(await keptFiles(tree), []);
  });
}

Deno.test("mcp ends the searches of a client that does not read its answers", async () => {
  await using tree = await FixtureTree.create(LONG_LINES);
  await using server = await blockedServer(tree);
  await stubRipgrep(tree, "exec sleep 600");
  await server.call("two", "grep", { pattern: "x" });
  await searching(tree);
  await server.send({
    method: "notifications/cancelled",
    params: { requestId: "two" },
  });
  await allGone(tree);
});

Deno.test("mcp finishes an answer that is under way when its client closes stdin", async () => {
  await using tree = await FixtureTree.create(LONG_LINES);
  await using server = await blockedServer(tree);
  await server.leave();
  // A server that does not wait for its client ends long before.
  await new Promise((resolve) => setTimeout(resolve, 500));
  const { code, stdout } = await server.end();
  assertEquals(code, 0);
  const last = stdout.trimEnd().split("\n").at(-1);
  assertEquals(JSON.parse(last ?? "").id, "one");
});

/** Runs a program with pipes that do not wait: a read or write fails where it would. */
const NEVER_WAIT = [
  "perl",
  "-e",
  "use Fcntl; fcntl $_, F_SETFL, O_NONBLOCK | fcntl $_, F_GETFL, 0 for *STDIN, *STDOUT; exec @ARGV",
];

const hasPerl = await new Deno.Command("perl", { args: ["-e", "1"] }).output()
  .then(({ success }) => success, () => false);

Deno.test({
  name: "mcp reads and writes pipes that do not wait",
  ignore: Deno.build.os !== "linux" || !hasPerl,
  async fn() {
    await using tree = await FixtureTree.create(LONG_LINES);
    await using server = new RawServer({
      tree,
      reads: false,
      runner: NEVER_WAIT,
    });
    await server.greet();
    await server.call("one", "grep", { pattern: "needle" });
    await server.readUntil("Found ");
    // The pipe is full meanwhile.
    await new Promise((resolve) => setTimeout(resolve, 500));
    await server.send({ id: "two", method: "ping" });
    await server.readUntil('"id":"two"');
    await server.leave();
    const { code, stdout } = await server.end();
    assertEquals(code, 0);
    const ids = stdout.trimEnd().split("\n").map((line) => JSON.parse(line).id);
    assertEquals(ids.filter((id) => id !== undefined), [
      "greeting",
      "one",
      "two",
    ]);
  },
});

/** Runs a command line of bash, in which `mcp` is the server. */
async function shell(command: string, tree: FixtureTree) {
  const words = [Deno.execPath(), ...serverArgs({ tree, args: [] })];
  const { code, stdout, stderr } = await new Deno.Command("bash", {
    args: ["-c", `mcp() { ${words.map(quote).join(" ")} "$@"; }\n${command}`],
    cwd: tree.path,
    env: serverEnv({ tree }),
    stdin: "null",
  }).output();
  const decoder = new TextDecoder();
  return {
    code,
    stdout: decoder.decode(stdout),
    stderr: decoder.decode(stderr),
  };
}

const GREETING =
  '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}';

Deno.test({
  name: "mcp says in one line that a stream fails",
  // Elsewhere there is no full device.
  ignore: Deno.build.os !== "linux",
  async fn() {
    await using tree = await FixtureTree.create();
    const full =
      "Error: Cannot write to stdout: No space left on device (os error 28)\n";
    const endings: readonly (readonly [string, number, string])[] = [
      ["mcp --help >/dev/full", 1, full],
      [`{ echo ${quote(GREETING)}; sleep 2; } | mcp >/dev/full`, 1, full],
      [
        "mcp </",
        1,
        "Error: Cannot read from stdin: Is a directory (os error 21)\n",
      ],
      ["mcp --no-such-option 2>/dev/full", 2, ""],
      ['mcp --help | :; exit "${PIPESTATUS[0]}"', 0, ""],
    ];
    for (const [command, exitCode, message] of endings) {
      const { code, stderr } = await shell(command, tree);
      assertEquals({ code, stderr }, { code: exitCode, stderr: message });
    }
  },
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
