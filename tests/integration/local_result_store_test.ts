import { assertEquals, assertRejects } from "@std/assert";
import { LocalResultStore, McpServerError } from "@harness/tools/mcp";
import { FixtureTree } from "./fixture_tree.ts";

const REQUEST = {
  owner: { sessionId: "session-1" },
  source: { toolName: "grep", callId: "call-1", label: "result" },
  suggestedName: "grep-results.txt",
  content: "Found 1 match",
};

/** Fails when it is written, after its folder is made. */
const NO_TEXT = {
  ...REQUEST,
  get content(): string {
    throw new Error("there is no text");
  },
};

async function names(folder: string): Promise<string[]> {
  return (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name);
}

Deno.test("LocalResultStore.saveText() leaves no folder of a session where it fails", async () => {
  await using tree = await FixtureTree.create();
  const store = new LocalResultStore({ folder: tree.spill });
  await assertRejects(() => store.saveText(NO_TEXT), Error, "there is no text");
  assertEquals(await names(tree.spill), []);
});

Deno.test("LocalResultStore.saveText() keeps the results of a session where another one fails", async () => {
  await using tree = await FixtureTree.create();
  const store = new LocalResultStore({ folder: tree.spill });
  const { locator } = await store.saveText(REQUEST);
  await assertRejects(() => store.saveText(NO_TEXT));
  assertEquals(await store.readText(locator), REQUEST.content);
});

Deno.test("LocalResultStore.saveText() leaves alone what is in the place of a folder", async () => {
  await using tree = await FixtureTree.create();
  const store = new LocalResultStore({ folder: tree.spill });
  const { locator } = await store.saveText(REQUEST);
  const [session] = await names(tree.spill);
  await store.remove(locator);
  assertEquals(await names(tree.spill), []);
  await tree.run(`ln -s /tmp "../spill/${session}"`);
  await assertRejects(() => store.saveText(REQUEST));
  assertEquals(await names(tree.spill), [session!]);
});

Deno.test("LocalResultStore.readText() reads nothing but what was saved", async () => {
  await using tree = await FixtureTree.create();
  const store = new LocalResultStore({ folder: tree.spill });
  const changes = {
    "another file": 'printf "Found 1 match" >new; mv new "$1"',
    "a change": 'printf "Found 2 match" >"$1"',
    "more": 'printf more >>"$1"',
    "a link": 'ln -sf /etc/hosts "$1"',
    "a pipe": 'rm "$1"; mkfifo "$1"',
    "nothing": 'rm "$1"',
  };
  for (const [name, change] of Object.entries(changes)) {
    const { locator } = await store.saveText(REQUEST);
    assertEquals(await store.readText(locator), REQUEST.content);
    await tree.run(`sleep 0.02; set -- "${locator}"; ${change}`);
    const error = await assertRejects(
      () => store.readText(locator),
      McpServerError,
      `Cannot read the result "${locator}": `,
      name,
    );
    assertEquals(error.code, "MCP_RESULT_UNREADABLE");
  }
});
