import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { dirname } from "@std/path/posix";
import {
  LocalSpillStore,
  SpillError,
  type SpillReference,
} from "@harness/tools/spill";

/** The user that may nothing, by number so that no name has to exist. */
const OTHER_USER = 65_534;
const LONG_AGO = new Date("2001-01-01T00:00:00Z");

const isRoot = Deno.uid() === 0;

interface Output {
  readonly success: boolean;
  readonly text: string;
}

async function asOtherUser(
  command: string,
  args: readonly string[],
  input = "",
): Promise<Output> {
  const child = new Deno.Command("setpriv", {
    args: [
      `--reuid=${OTHER_USER}`,
      `--regid=${OTHER_USER}`,
      "--clear-groups",
      "--",
      command,
      ...args,
    ],
    env: { DENO_DIR: "/nonexistent", DENO_NO_UPDATE_CHECK: "1" },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const output = child.output();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(input)).catch(() => {});
  await writer.close().catch(() => {});
  const { success, stdout, stderr } = await output;
  const decoder = new TextDecoder();
  return { success, text: decoder.decode(stdout) + decoder.decode(stderr) };
}

const SPILL_MODULE = new URL("../../src/spill/mod.ts", import.meta.url);

async function otherUserCan(
  command: string,
  ...args: string[]
): Promise<boolean> {
  if (!isRoot) return false;
  return await asOtherUser(command, args)
    .then(({ success }) => success, () => false);
}

const canSwitchUser = await otherUserCan("true");
const otherUserHasDeno = await otherUserCan(Deno.execPath(), "--version") &&
  await otherUserCan("test", "-r", SPILL_MODULE.pathname);

class Sandbox implements AsyncDisposable {
  readonly folder: string;

  constructor(readonly path: string) {
    this.folder = `${path}/spill`;
  }

  /** A folder that any user can pass through. */
  static async create(): Promise<Sandbox> {
    const path = await Deno.makeTempDir();
    await Deno.chmod(path, 0o755);
    return new Sandbox(path);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Deno.remove(this.path, { recursive: true });
  }
}

function save(store: LocalSpillStore): Promise<SpillReference> {
  return store.saveText({
    owner: { sessionId: "s" },
    source: { toolName: "grep", callId: "c", label: "result" },
    suggestedName: "grep-results.txt",
    content: "secret",
  });
}

async function names(folder: string): Promise<string[]> {
  return await Array.fromAsync(Deno.readDir(folder), ({ name }) => name);
}

Deno.test({
  name: "LocalSpillStore.saveText() refuses another user's spill folder",
  ignore: !isRoot,
  async fn() {
    await using sandbox = await Sandbox.create();
    await Deno.mkdir(sandbox.folder, { mode: 0o700 });
    await Deno.chown(sandbox.folder, OTHER_USER, OTHER_USER);
    const error = await assertRejects(
      () => save(new LocalSpillStore({ folder: sandbox.folder })),
      SpillError,
    );
    assertEquals(error.code, "SPILL_FOLDER_UNSAFE");
    assertEquals(
      error.message,
      `Cannot use "${sandbox.folder}" for results: it belongs to user ${OTHER_USER}, and this runs as user 0: choose another folder`,
    );
    assertEquals(await names(sandbox.folder), []);
  },
});

Deno.test({
  name: "LocalSpillStore.saveText() refuses another user's session folder",
  ignore: !isRoot,
  async fn() {
    await using sandbox = await Sandbox.create();
    const store = new LocalSpillStore({ folder: sandbox.folder });
    const session = dirname((await save(store)).locator);
    await Deno.chown(session, OTHER_USER, OTHER_USER);
    const before = await names(session);
    const error = await assertRejects(() => save(store), SpillError);
    assertEquals(error.code, "SPILL_FOLDER_UNSAFE");
    assertStringIncludes(error.message, session);
    assertEquals(await names(session), before);
  },
});

Deno.test({
  name: "LocalSpillStore.sweep() leaves another user's folders alone",
  ignore: !isRoot,
  async fn() {
    await using sandbox = await Sandbox.create();
    const store = new LocalSpillStore({ folder: sandbox.folder });
    const { locator } = await save(store);
    await Deno.utime(locator, LONG_AGO, LONG_AGO);
    await Deno.chown(dirname(locator), OTHER_USER, OTHER_USER);
    assertEquals((await store.sweep({ olderThanMs: 0 })).files, 0);
    await Deno.chown(sandbox.folder, OTHER_USER, OTHER_USER);
    const error = await assertRejects(
      () => store.sweep({ olderThanMs: 0 }),
      SpillError,
    );
    assertEquals(error.code, "SPILL_FOLDER_UNSAFE");
    assertEquals(await Deno.readTextFile(locator), "secret");
  },
});

Deno.test({
  name: "LocalSpillStore.saveText() lets no other user read or list",
  ignore: !canSwitchUser,
  async fn() {
    await using sandbox = await Sandbox.create();
    const { locator } = await save(
      new LocalSpillStore({ folder: sandbox.folder }),
    );
    // Even where the folders are opened, the files and the lists stay shut.
    for (const open of [[], [sandbox.folder, dirname(locator)]]) {
      for (const folder of open) await Deno.chmod(folder, 0o711);
      const read = await asOtherUser("cat", ["--", locator]);
      assertEquals(read.success, false);
      assertStringIncludes(read.text, "Permission denied");
      const list = await asOtherUser("ls", ["--", sandbox.folder]);
      assertEquals(list.success, false);
    }
  },
});

Deno.test({
  name:
    "LocalSpillStore.saveText() tells an ordinary user why it cannot use root's folder",
  ignore: !otherUserHasDeno,
  async fn() {
    await using sandbox = await Sandbox.create();
    await Deno.mkdir(sandbox.folder);
    const codes: string[] = [];
    for (const mode of [0o755, 0o777]) {
      await Deno.chmod(sandbox.folder, mode);
      const program = `
        import { LocalSpillStore } from ${JSON.stringify(SPILL_MODULE.href)};
        const store = new LocalSpillStore({ folder: Deno.args[0] });
        await store.saveText({
          owner: { sessionId: "s" },
          source: { toolName: "grep", callId: "c", label: "result" },
          suggestedName: "x",
          content: "x",
        }).catch((error) => console.log(error.code));
      `;
      const { success, text } = await asOtherUser(Deno.execPath(), [
        "run",
        "--no-config",
        "--no-prompt",
        `--allow-read=${sandbox.folder}`,
        `--allow-write=${sandbox.folder}`,
        "-",
        sandbox.folder,
      ], program);
      assert(success, text);
      codes.push(text.trim());
    }
    assertEquals(codes, ["SPILL_FOLDER_READ_ONLY", "SPILL_FOLDER_UNSAFE"]);
    assertEquals(await names(sandbox.folder), []);
  },
});

Deno.test({
  name:
    "LocalSpillStore.saveText() says that this user may not write to the folder",
  // Root may write anywhere.
  ignore: isRoot,
  async fn() {
    await using sandbox = await Sandbox.create();
    await Deno.mkdir(sandbox.folder, { mode: 0o500 });
    const error = await assertRejects(
      () => save(new LocalSpillStore({ folder: sandbox.folder })),
      SpillError,
      "this user may not write there",
    );
    assertEquals(error.code, "SPILL_FOLDER_READ_ONLY");
  },
});
