import { assert, assertEquals, assertRejects } from "@std/assert";
import { LocalSpillStore, SpillError } from "@harness/tools/spill";
import { SpillSandbox } from "./spill_process.ts";

function save(store: LocalSpillStore, content: string) {
  return store.saveText({
    owner: { sessionId: "s" },
    source: { toolName: "grep", callId: "c", label: "result" },
    suggestedName: "grep-results.txt",
    content,
  });
}

/** Makes the next random names of files the given ones; those after them are random again. */
function nextNames(bytes: readonly number[]): Disposable {
  const { getRandomValues } = crypto;
  const left = [...bytes];
  crypto.getRandomValues = <T extends ArrayBufferView | null>(array: T): T => {
    const byte = left.shift();
    if (byte === undefined || !(array instanceof Uint8Array)) {
      return getRandomValues.call(crypto, array as never) as T;
    }
    array.fill(byte);
    return array;
  };
  return {
    [Symbol.dispose]() {
      crypto.getRandomValues = getRandomValues;
    },
  };
}

Deno.test("LocalSpillStore.saveText() takes another name when one is taken", async () => {
  await using sandbox = await SpillSandbox.create();
  const store = new LocalSpillStore({ folder: sandbox.folder });
  // The first name goes to the file by which the store finds its owner.
  await save(store, "owner");
  using _names = nextNames([7, 7, 7, 8]);
  const first = await save(store, "first");
  const second = await save(store, "second");
  assert(first.locator.includes("/0707070707070707-"), first.locator);
  assert(second.locator.includes("/0808080808080808-"), second.locator);
  assertEquals(await Deno.readTextFile(first.locator), "first");
  assertEquals(await Deno.readTextFile(second.locator), "second");
});

Deno.test("LocalSpillStore.saveText() fails rather than overwrite when every name is taken", async () => {
  await using sandbox = await SpillSandbox.create();
  const store = new LocalSpillStore({ folder: sandbox.folder });
  await save(store, "owner");
  using _names = nextNames(Array(20).fill(7));
  const { locator } = await save(store, "first");
  const before = await sandbox.files();
  const error = await assertRejects(() => save(store, "second"), SpillError);
  assertEquals(error.code, "SPILL_FAILED");
  assertEquals(await Deno.readTextFile(locator), "first");
  assertEquals(await sandbox.files(), before);
});

Deno.test("LocalSpillStore.saveText() follows no link at any level that it makes", async () => {
  // What is planted in place of the folder, the session's folder, the file and the unfinished file.
  const levels = [
    (store: string) => store,
    (_: string, session: string) => session,
    (_: string, session: string) =>
      `${session}/0707070707070707-grep-results.txt`,
    (_: string, session: string) =>
      `${session}/.0707070707070707-grep-results.txt.partial`,
  ];
  for (const [level, pathOf] of levels.entries()) {
    for (const target of ["elsewhere", "missing"]) {
      await using sandbox = await SpillSandbox.create();
      const store = new LocalSpillStore({ folder: sandbox.folder });
      const { locator } = await save(store, "owner");
      const session = locator.slice(0, locator.lastIndexOf("/"));
      const planted = pathOf(sandbox.folder, session);
      if (level < 2) await Deno.remove(planted, { recursive: true });
      await Deno.mkdir(`${sandbox.path}/elsewhere`, { mode: 0o700 });
      await Deno.writeTextFile(`${sandbox.path}/elsewhere/mine`, "mine");
      await Deno.symlink(
        level < 2
          ? `${sandbox.path}/${target}`
          : `${sandbox.path}/${target}/mine`,
        planted,
      );
      using _names = nextNames([7]);
      const saved = await save(store, "x").catch((error: unknown) => error);
      const outside = [
        ...await sandbox.files(`${sandbox.path}/elsewhere`),
        ...await sandbox.files(`${sandbox.path}/missing`),
      ];
      assertEquals(outside, [`${sandbox.path}/elsewhere/mine`]);
      assertEquals(await Deno.readTextFile(outside[0]!), "mine");
      if (level < 2) {
        assert(saved instanceof SpillError, `level ${level}`);
        assertEquals(saved.code, "SPILL_FOLDER_UNSAFE");
      } else {
        // The link keeps its name, and the text gets another.
        assertEquals((saved as { bytes: number }).bytes, 1);
        assert((await Deno.lstat(planted)).isSymlink);
      }
    }
  }
});
