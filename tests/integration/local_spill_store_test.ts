import {
  assert,
  assertEquals,
  assertMatch,
  assertNotEquals,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { dirname } from "@std/path/posix";
import {
  LocalSpillStore,
  SpillError,
  type SpillReference,
} from "@harness/tools/spill";
import { writeWholeFile } from "../../src/spill/write_whole_file.ts";

const TEST_DIR = testFolder();

const LONG_AGO = new Date("2001-01-01T00:00:00Z");

/** A folder that is gone after the test. */
class Sandbox implements AsyncDisposable {
  /** The store's folder, which is not there at first. */
  readonly folder: string;

  constructor(readonly path: string) {
    this.folder = `${path}/spill`;
  }

  static async create(): Promise<Sandbox> {
    return new Sandbox(await Deno.makeTempDir({ dir: TEST_DIR }));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Deno.remove(this.path, { recursive: true });
  }
}

function testFolder(): string {
  const folder = Deno.env.get("HARNESS_TOOLS_TEST_DIR");
  if (folder) return folder;
  throw new Error(
    'Cannot run: set "HARNESS_TOOLS_TEST_DIR" to a temporary folder',
  );
}

function save(
  store: LocalSpillStore,
  content: string,
  { sessionId = "session-1", suggestedName = "grep-results.txt" } = {},
): Promise<SpillReference> {
  return store.saveText({
    owner: { sessionId },
    source: { toolName: "grep", callId: "call-1", label: "result" },
    suggestedName,
    content,
  });
}

async function refusal(work: Promise<unknown>): Promise<SpillError> {
  return await assertRejects(() => work, SpillError);
}

/** Makes a symbolic link, for which Deno itself wants access to everything. */
async function link(target: string, path: string): Promise<void> {
  const { success } = await new Deno.Command("bash", {
    args: ["--noprofile", "--norc", "-c", 'ln -s -- "$0" "$1"', target, path],
    stdin: "null",
  }).output();
  assert(success);
}

async function mode(path: string): Promise<string> {
  return ((await Deno.lstat(path)).mode! & 0o7777).toString(8);
}

async function names(folder: string): Promise<string[]> {
  return (await Array.fromAsync(Deno.readDir(folder), ({ name }) => name))
    .sort();
}

async function exists(path: string): Promise<boolean> {
  return await Deno.lstat(path).then(() => true, () => false);
}

Deno.test("LocalSpillStore.saveText() keeps a text and says where, how large and how to read it", async () => {
  await using sandbox = await Sandbox.create();
  const store = new LocalSpillStore({ folder: sandbox.folder });
  const saved = await save(store, "Found 1 match\n\nä.ts\n");
  assertMatch(
    saved.locator.slice(sandbox.folder.length),
    /^\/session-1-[0-9a-f]{32}\/[0-9a-f]{16}-grep-results\.txt$/,
  );
  assertEquals(
    await Deno.readTextFile(saved.locator),
    "Found 1 match\n\nä.ts\n",
  );
  assertEquals(saved.bytes, 21);
  assertEquals((await Deno.lstat(saved.locator)).size, 21);
  assertEquals(
    saved.retrievalHint,
    "Use read with offset/limit, or grep this path to search within it.",
  );
});

Deno.test("LocalSpillStore.saveText() shuts other users out with modes 0700 and 0600", async () => {
  await using sandbox = await Sandbox.create();
  const store = new LocalSpillStore({ folder: `${sandbox.folder}/a/b` });
  const { locator } = await save(store, "secret");
  assertEquals(await mode(sandbox.folder), "700");
  assertEquals(await mode(`${sandbox.folder}/a`), "700");
  assertEquals(await mode(store.folder), "700");
  assertEquals(await mode(dirname(locator)), "700");
  assertEquals(await mode(locator), "600");
});

Deno.test("LocalSpillStore.saveText() leaves the saved file and nothing else", async () => {
  await using sandbox = await Sandbox.create();
  const store = new LocalSpillStore({ folder: sandbox.folder });
  const { locator } = await save(store, "x");
  assertEquals(await names(sandbox.folder), [
    dirname(locator).slice(sandbox.folder.length + 1),
  ]);
  assertEquals((await names(dirname(locator))).length, 1);
});

Deno.test("LocalSpillStore.saveText() writes valid UTF-8 whatever the text", async () => {
  await using sandbox = await Sandbox.create();
  const store = new LocalSpillStore({ folder: sandbox.folder });
  const saved = await save(store, "a\uD800b😀\0\r\n");
  const bytes = await Deno.readFile(saved.locator);
  assertEquals(
    new TextDecoder("utf-8", { fatal: true }).decode(bytes),
    "a\uFFFDb😀\0\r\n",
  );
  assertEquals(saved.bytes, bytes.length);
});

Deno.test("LocalSpillStore.saveText() keeps an empty text", async () => {
  await using sandbox = await Sandbox.create();
  const saved = await save(
    new LocalSpillStore({ folder: sandbox.folder }),
    "",
  );
  assertEquals(saved.bytes, 0);
  assertEquals(await Deno.readTextFile(saved.locator), "");
});

Deno.test("LocalSpillStore.saveText() keeps 20 MB whole", async () => {
  await using sandbox = await Sandbox.create();
  const line = "src/größe.ts: 😀 a line of a result\n";
  const content = line.repeat(Math.ceil(20_000_000 / line.length));
  const saved = await save(
    new LocalSpillStore({ folder: sandbox.folder }),
    content,
  );
  assertEquals(await Deno.readTextFile(saved.locator) === content, true);
  assertEquals((await Deno.lstat(saved.locator)).size, saved.bytes);
});

Deno.test("LocalSpillStore.saveText() stays in its folder whatever the session id and the name", async () => {
  await using sandbox = await Sandbox.create();
  const store = new LocalSpillStore({ folder: sandbox.folder });
  const hostile = [
    "",
    ".",
    "..",
    "../../up",
    `${sandbox.path}/absolute`,
    "a\0b",
    "a\nb",
    "y".repeat(10_240),
    "\uDC00",
    "-",
  ];
  const folders = new Set<string>();
  for (const text of hostile) {
    const { locator } = await save(store, text, {
      sessionId: text,
      suggestedName: text,
    });
    assertEquals(dirname(dirname(locator)), sandbox.folder);
    assert(await exists(locator), locator);
    folders.add(dirname(locator));
  }
  assertEquals(folders.size, hostile.length);
  assertEquals(await names(sandbox.path), ["spill"]);
});

Deno.test("LocalSpillStore.saveText() gives two saves under one name two files", async () => {
  await using sandbox = await Sandbox.create();
  const store = new LocalSpillStore({ folder: sandbox.folder });
  const other = new LocalSpillStore({ folder: sandbox.folder });
  const texts = Array.from({ length: 20 }, (_, i) => `text ${i}\n`.repeat(999));
  const saved = await Promise.all(
    texts.map((text, i) => save(i % 2 ? store : other, text)),
  );
  assertEquals(new Set(saved.map(({ locator }) => locator)).size, 20);
  assertEquals(
    await Promise.all(saved.map(({ locator }) => Deno.readTextFile(locator))),
    texts,
  );
  assertEquals((await names(dirname(saved[0]!.locator))).length, 20);
});

Deno.test("LocalSpillStore.saveText() makes its folder anew when somebody removed it", async () => {
  await using sandbox = await Sandbox.create();
  const store = new LocalSpillStore({ folder: sandbox.folder });
  await save(store, "first");
  await Deno.remove(sandbox.folder, { recursive: true });
  const { locator } = await save(store, "second");
  assertEquals(await Deno.readTextFile(locator), "second");
});

Deno.test("LocalSpillStore.saveText() accepts a folder that others may read", async () => {
  await using sandbox = await Sandbox.create();
  await Deno.mkdir(sandbox.folder);
  await Deno.chmod(sandbox.folder, 0o755);
  const { locator } = await save(
    new LocalSpillStore({ folder: sandbox.folder }),
    "x",
  );
  assertEquals(await mode(dirname(locator)), "700");
});

Deno.test("LocalSpillStore.saveText() refuses a spill folder that is a symbolic link", async () => {
  await using sandbox = await Sandbox.create();
  const elsewhere = `${sandbox.path}/elsewhere`;
  await Deno.mkdir(elsewhere, { mode: 0o700 });
  await link(elsewhere, sandbox.folder);
  for (const folder of [sandbox.folder, `${sandbox.folder}/`]) {
    const error = await refusal(save(new LocalSpillStore({ folder }), "x"));
    assertEquals(error.code, "SPILL_FOLDER_UNSAFE");
    assertEquals(
      error.message,
      `Cannot use "${sandbox.folder}" for results: it is a symbolic link: name the folder itself`,
    );
  }
  assertEquals(await names(elsewhere), []);
});

Deno.test("LocalSpillStore.saveText() refuses a spill folder that is a dangling symbolic link", async () => {
  await using sandbox = await Sandbox.create();
  await link(`${sandbox.path}/nothing`, sandbox.folder);
  const error = await refusal(
    save(new LocalSpillStore({ folder: sandbox.folder }), "x"),
  );
  assertEquals(error.code, "SPILL_FOLDER_UNSAFE");
  assertEquals(await names(sandbox.path), ["spill"]);
});

Deno.test("LocalSpillStore.saveText() refuses a session folder that is a symbolic link", async () => {
  await using sandbox = await Sandbox.create();
  const store = new LocalSpillStore({ folder: sandbox.folder });
  const session = dirname((await save(store, "x")).locator);
  const elsewhere = `${sandbox.path}/elsewhere`;
  await Deno.rename(session, elsewhere);
  await link(elsewhere, session);
  const before = await names(elsewhere);
  const error = await refusal(save(store, "y"));
  assertEquals(error.code, "SPILL_FOLDER_UNSAFE");
  assertStringIncludes(error.message, session);
  assertEquals(await names(elsewhere), before);
});

Deno.test("LocalSpillStore.saveText() refuses folders that others may write to", async () => {
  await using sandbox = await Sandbox.create();
  const store = new LocalSpillStore({ folder: sandbox.folder });
  const session = dirname((await save(store, "x")).locator);
  for (const folder of [sandbox.folder, session]) {
    for (const bits of [0o720, 0o702, 0o1777]) {
      await Deno.chmod(folder, bits);
      const error = await refusal(save(store, "y"));
      assertEquals(error.code, "SPILL_FOLDER_UNSAFE");
      assertStringIncludes(error.message, `"${folder}"`);
      assertStringIncludes(
        error.message,
        `(mode 0${(bits & 0o777).toString(8)})`,
      );
      assertStringIncludes(error.message, "chmod go-w");
    }
    await Deno.chmod(folder, 0o700);
  }
  assertEquals((await names(session)).length, 1);
});

Deno.test("LocalSpillStore.saveText() refuses a spill folder that is a file", async () => {
  await using sandbox = await Sandbox.create();
  await Deno.writeTextFile(sandbox.folder, "mine");
  const error = await refusal(
    save(new LocalSpillStore({ folder: sandbox.folder }), "x"),
  );
  assertEquals(error.code, "SPILL_FOLDER_UNSAFE");
  assertEquals(await Deno.readTextFile(sandbox.folder), "mine");
});

Deno.test({
  name: "LocalSpillStore needs read and write permission for its folder alone",
  permissions: {
    read: [`${TEST_DIR}/alone`],
    write: [`${TEST_DIR}/alone`],
  },
  async fn() {
    const store = new LocalSpillStore({ folder: `${TEST_DIR}/alone` });
    try {
      const { locator } = await save(store, "x");
      assertEquals(await Deno.readTextFile(locator), "x");
      const swept = await store.sweep({ olderThanMs: 0 });
      assertEquals(swept, { files: 1, bytes: 1, folders: 1 });
    } finally {
      await Deno.remove(store.folder, { recursive: true });
    }
    await assertRejects(
      () => Deno.lstat(TEST_DIR),
      Deno.errors.NotCapable,
    );
  },
});

Deno.test({
  name: "LocalSpillStore.saveText() fails without write permission",
  permissions: { read: [TEST_DIR] },
  async fn() {
    const store = new LocalSpillStore({ folder: `${TEST_DIR}/forbidden` });
    const error = await refusal(save(store, "x"));
    assertEquals(error.code, "SPILL_NOT_ALLOWED");
    assertStringIncludes(error.message, `--allow-write=${TEST_DIR}/forbidden`);
  },
});

Deno.test("LocalSpillStore.saveBytes() keeps bytes as saveText() keeps their text", async () => {
  await using sandbox = await Sandbox.create();
  const store = new LocalSpillStore({ folder: sandbox.folder });
  for (const text of ["", "ä.ts\n", "größe 😀\n".repeat(500_000)]) {
    const content = new TextEncoder().encode(`…${text}…`).subarray(3, -3);
    const saved = await store.saveBytes({
      owner: { sessionId: "session-1" },
      source: { toolName: "grep", callId: "call-1", label: "result" },
      suggestedName: "grep-results.txt",
      content,
    });
    const asText = await save(store, text);
    assertEquals(saved.bytes, content.length);
    assertEquals(dirname(saved.locator), dirname(asText.locator));
    assertEquals(saved.retrievalHint, asText.retrievalHint);
    assertEquals(await mode(saved.locator), "600");
    assert(await Deno.readTextFile(saved.locator) === text);
  }
});

const X = new TextEncoder().encode("x");

Deno.test("writeWholeFile() follows and replaces nothing at the final name", async () => {
  await using sandbox = await Sandbox.create();
  const victim = `${sandbox.path}/victim`;
  await Deno.writeTextFile(victim, "untouched");
  await link(victim, `${sandbox.path}/linked.txt`);
  await link(`${sandbox.path}/nothing`, `${sandbox.path}/dangling.txt`);
  await Deno.writeTextFile(`${sandbox.path}/taken.txt`, "untouched");
  const before = await names(sandbox.path);
  for (const name of ["linked.txt", "dangling.txt", "taken.txt"]) {
    await assertRejects(
      () => writeWholeFile(sandbox.path, name, [X]),
      Deno.errors.AlreadyExists,
    );
  }
  assertEquals(await Deno.readTextFile(victim), "untouched");
  assertEquals(
    await Deno.readTextFile(`${sandbox.path}/taken.txt`),
    "untouched",
  );
  assertEquals(await names(sandbox.path), before);
});

Deno.test("writeWholeFile() follows and removes nothing at the temporary name", async () => {
  await using sandbox = await Sandbox.create();
  const victim = `${sandbox.path}/victim`;
  await Deno.writeTextFile(victim, "untouched");
  await link(victim, `${sandbox.path}/.a.txt.partial`);
  const before = await names(sandbox.path);
  await assertRejects(
    () => writeWholeFile(sandbox.path, "a.txt", [X]),
    Deno.errors.AlreadyExists,
  );
  assertEquals(await Deno.readTextFile(victim), "untouched");
  assertEquals(await names(sandbox.path), before);
});

Deno.test("LocalSpillStore.sweep() removes what is old and keeps what is new", async () => {
  await using sandbox = await Sandbox.create();
  const store = new LocalSpillStore({ folder: sandbox.folder });
  const old = await save(store, "old text");
  const fresh = await save(store, "new");
  const gone = await save(store, "gone", { sessionId: "session-2" });
  for (const { locator } of [old, gone]) {
    await Deno.utime(locator, LONG_AGO, LONG_AGO);
  }
  assertEquals(await store.sweep({ olderThanMs: 3_600_000 }), {
    files: 2,
    bytes: 12,
    folders: 1,
  });
  assertEquals(await exists(old.locator), false);
  assertEquals(await exists(dirname(gone.locator)), false);
  assertEquals(await Deno.readTextFile(fresh.locator), "new");
});

Deno.test("LocalSpillStore.sweep() removes everything at age 0, and nothing at an endless one", async () => {
  await using sandbox = await Sandbox.create();
  const store = new LocalSpillStore({ folder: sandbox.folder });
  await save(store, "a");
  await save(store, "b", { sessionId: "session-2" });
  assertEquals(await store.sweep({ olderThanMs: Infinity }), {
    files: 0,
    bytes: 0,
    folders: 0,
  });
  assertEquals(await store.sweep({ olderThanMs: 0 }), {
    files: 2,
    bytes: 2,
    folders: 2,
  });
  assertEquals(await names(sandbox.folder), []);
});

Deno.test("LocalSpillStore.sweep() removes what crashes left behind", async () => {
  await using sandbox = await Sandbox.create();
  const store = new LocalSpillStore({ folder: sandbox.folder });
  const { locator } = await save(store, "x");
  const leftovers = [
    `${dirname(locator)}/.0123456789abcdef-grep-results.txt.partial`,
    `${sandbox.folder}/.0123456789abcdef-owner.partial`,
  ];
  for (const path of leftovers) {
    await Deno.writeTextFile(path, "ha");
    await Deno.utime(path, LONG_AGO, LONG_AGO);
  }
  assertEquals(await store.sweep({ olderThanMs: 3_600_000 }), {
    files: 1,
    bytes: 2,
    folders: 0,
  });
  for (const path of leftovers) assertEquals(await exists(path), false);
  assertEquals(await exists(locator), true);
});

Deno.test("LocalSpillStore.sweep() removes an empty session folder only when it is old", async () => {
  await using sandbox = await Sandbox.create();
  const store = new LocalSpillStore({ folder: sandbox.folder });
  const { locator } = await save(store, "x");
  await Deno.remove(locator);
  assertEquals(
    (await store.sweep({ olderThanMs: 3_600_000 })).folders,
    0,
  );
  await Deno.utime(dirname(locator), LONG_AGO, LONG_AGO);
  assertEquals(
    (await store.sweep({ olderThanMs: 3_600_000 })).folders,
    1,
  );
});

Deno.test("LocalSpillStore.sweep() leaves alone what a store did not make", async () => {
  await using sandbox = await Sandbox.create();
  const store = new LocalSpillStore({ folder: sandbox.folder });
  const { locator } = await save(store, "x");
  const fileName = locator.slice(dirname(locator).length + 1);
  const foreign = [
    `${sandbox.folder}/notes.txt`,
    `${sandbox.folder}/${fileName}`,
    `${dirname(locator)}/notes.txt`,
    `${sandbox.folder}/project/${fileName}`,
  ];
  await Deno.mkdir(`${sandbox.folder}/project`);
  for (const path of foreign) {
    await Deno.writeTextFile(path, "mine");
    await Deno.utime(path, LONG_AGO, LONG_AGO);
  }
  assertEquals(await store.sweep({ olderThanMs: 0 }), {
    files: 1,
    bytes: 1,
    folders: 0,
  });
  for (const path of foreign) assert(await exists(path), path);
});

Deno.test("LocalSpillStore.sweep() follows no symbolic link", async () => {
  await using sandbox = await Sandbox.create();
  const store = new LocalSpillStore({ folder: sandbox.folder });
  const { locator } = await save(store, "x");
  const session = dirname(locator);
  const elsewhere = `${sandbox.path}/elsewhere`;
  await Deno.mkdir(elsewhere);
  const victim = `${elsewhere}/0123456789abcdef-mine.txt`;
  await Deno.writeTextFile(victim, "mine");
  await Deno.utime(victim, LONG_AGO, LONG_AGO);
  await link(elsewhere, session.slice(0, -1) + (session.endsWith("0") ? 1 : 0));
  await link(victim, `${session}/0123456789abcdef-mine.txt`);
  assertEquals((await store.sweep({ olderThanMs: 0 })).files, 1);
  assertEquals(await Deno.readTextFile(victim), "mine");
  assertEquals((await names(sandbox.folder)).length, 2);
  assertEquals(await names(session), ["0123456789abcdef-mine.txt"]);

  const linked = `${sandbox.path}/linked`;
  await link(sandbox.folder, linked);
  const error = await refusal(
    new LocalSpillStore({ folder: linked }).sweep({ olderThanMs: 0 }),
  );
  assertEquals(error.code, "SPILL_FOLDER_UNSAFE");
});

Deno.test("LocalSpillStore.sweep() finds nothing where there is no folder, and makes none", async () => {
  await using sandbox = await Sandbox.create();
  const store = new LocalSpillStore({ folder: sandbox.folder });
  assertEquals(await store.sweep({ olderThanMs: 0 }), {
    files: 0,
    bytes: 0,
    folders: 0,
  });
  assertEquals(await exists(sandbox.folder), false);
});

Deno.test("LocalSpillStore.sweep() shares the work with other sweeps", async () => {
  await using sandbox = await Sandbox.create();
  const store = new LocalSpillStore({ folder: sandbox.folder });
  for (let i = 0; i < 60; i += 1) {
    await save(store, "x", { sessionId: `session-${i % 6}` });
  }
  const swept = await Promise.all(
    Array.from({ length: 4 }, () => store.sweep({ olderThanMs: 0 })),
  );
  assertEquals(swept.reduce((sum, { files }) => sum + files, 0), 60);
  assertEquals(swept.reduce((sum, { bytes }) => sum + bytes, 0), 60);
  assertEquals(swept.reduce((sum, { folders }) => sum + folders, 0), 6);
  assertEquals(await names(sandbox.folder), []);
});

Deno.test("LocalSpillStore.saveText() succeeds although a sweep removes everything meanwhile", async () => {
  await using sandbox = await Sandbox.create();
  const store = new LocalSpillStore({ folder: sandbox.folder });
  for (let round = 0; round < 100; round += 1) {
    const [saved] = await Promise.all([
      save(store, "x".repeat(round * 1000)),
      store.sweep({ olderThanMs: 0 }),
    ]);
    assertEquals(saved.bytes, round * 1000);
  }
});

Deno.test("LocalSpillStore.saveText() keeps sessions apart", async () => {
  await using sandbox = await Sandbox.create();
  const store = new LocalSpillStore({ folder: sandbox.folder });
  const one = await save(store, "x", { sessionId: "a/b" });
  const same = await save(store, "x", { sessionId: "a/b" });
  const other = await save(store, "x", { sessionId: "a-b" });
  assertEquals(dirname(one.locator), dirname(same.locator));
  assertNotEquals(dirname(one.locator), dirname(other.locator));
});
