import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import {
  LocalSpillStore,
  SpillError,
  type SpillReference,
} from "@harness/tools/spill";

async function succeeds(command: string, ...args: string[]): Promise<boolean> {
  try {
    const { success } = await new Deno.Command(command, {
      args,
      stdin: "null",
      stdout: "null",
      stderr: "null",
    }).output();
    return success;
  } catch {
    return false;
  }
}

/** A disk of 256 KiB in memory. */
class SmallDisk implements AsyncDisposable {
  constructor(readonly path: string) {}

  static async mount(options = ""): Promise<SmallDisk | undefined> {
    const path = await Deno.makeTempDir();
    const mounted = await succeeds(
      "mount",
      "-t",
      "tmpfs",
      "-o",
      `size=256k,mode=700${options}`,
      "tmpfs",
      path,
    );
    if (mounted) return new SmallDisk(path);
    await Deno.remove(path);
    return undefined;
  }

  async forbidWriting(): Promise<void> {
    assert(await succeeds("mount", "-o", "remount,ro", this.path));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    assert(await succeeds("umount", this.path));
    await Deno.remove(this.path);
  }
}

async function canMount(): Promise<boolean> {
  await using disk = await SmallDisk.mount();
  return disk !== undefined;
}

// Mounting takes a privilege that few test runs have.
const ignore = !(await canMount());

function save(
  store: LocalSpillStore,
  content: string,
): Promise<SpillReference> {
  return store.saveText({
    owner: { sessionId: "s" },
    source: { toolName: "grep", callId: "c", label: "result" },
    suggestedName: "grep-results.txt",
    content,
  });
}

async function filesUnder(folder: string): Promise<string[]> {
  const files: string[] = [];
  for await (const entry of Deno.readDir(folder)) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory) files.push(...await filesUnder(path));
    else files.push(path);
  }
  return files;
}

Deno.test({
  name:
    "LocalSpillStore.saveText() leaves nothing of a text for which the disk has no room",
  ignore,
  async fn() {
    await using disk = await SmallDisk.mount();
    assert(disk);
    const store = new LocalSpillStore({ folder: `${disk.path}/spill` });
    const error = await assertRejects(
      () => save(store, "x".repeat(1_000_000)),
      SpillError,
      "the disk is full",
    );
    assertEquals(error.code, "SPILL_DISK_FULL");
    assertStringIncludes(error.message, store.folder);
    assertEquals(await filesUnder(disk.path), []);

    const { locator } = await save(store, "small");
    assertEquals(await Deno.readTextFile(locator), "small");
  },
});

Deno.test({
  name:
    "LocalSpillStore.sweep() makes room on a disk that is full to the last byte",
  ignore,
  async fn() {
    await using disk = await SmallDisk.mount();
    assert(disk);
    const store = new LocalSpillStore({ folder: `${disk.path}/spill` });
    const { locator, bytes } = await save(store, "x".repeat(100_000));
    const filler = `${disk.path}/filler`;
    await assertRejects(() =>
      Deno.writeFile(filler, new Uint8Array(1_000_000))
    );
    await assertRejects(() => save(store, "y".repeat(50_000)), SpillError);
    assertEquals(await filesUnder(store.folder), [locator]);

    assertEquals(await store.sweep({ olderThanMs: 0 }), {
      files: 1,
      bytes,
      folders: 1,
    });
    await save(store, "y".repeat(50_000));
  },
});

Deno.test({
  name: "LocalSpillStore says that a file system is read-only",
  ignore,
  async fn() {
    await using disk = await SmallDisk.mount();
    assert(disk);
    const store = new LocalSpillStore({ folder: `${disk.path}/spill` });
    const { locator } = await save(store, "x");
    await disk.forbidWriting();
    for (
      const work of [
        () => save(store, "y"),
        () => save(new LocalSpillStore({ folder: `${disk.path}/other` }), "y"),
        () => store.sweep({ olderThanMs: 0 }),
      ]
    ) {
      const error = await assertRejects(
        work,
        SpillError,
        "the file system is read-only",
      );
      assertEquals(error.code, "SPILL_FOLDER_READ_ONLY");
    }
    assertEquals(await filesUnder(disk.path), [locator]);
  },
});

Deno.test({
  name:
    "LocalSpillStore.saveText() saves whole or not at all at whichever page the disk is full",
  ignore,
  async fn() {
    await using disk = await SmallDisk.mount();
    assert(disk);
    const store = new LocalSpillStore({ folder: `${disk.path}/spill` });
    await save(store, "owner");
    const outcomes = new Set<string>();
    // 64 pages of 4 KiB: the filler leaves fewer and fewer of them.
    for (let pages = 44; pages <= 64; pages++) {
      const filler = `${disk.path}/filler`;
      await Deno.writeFile(filler, new Uint8Array(pages * 4_096))
        .catch(() => {});
      for (const length of [0, 1, 4_095, 4_096, 4_097, 40_960, 69_999]) {
        const before = await filesUnder(store.folder);
        const saved = await save(store, "x".repeat(length))
          .catch((error: unknown) => {
            assert(error instanceof SpillError, String(error));
            assertEquals(error.code, "SPILL_DISK_FULL");
          });
        outcomes.add(saved === undefined ? "full" : "saved");
        if (saved === undefined) {
          assertEquals(await filesUnder(store.folder), before);
        } else {
          assertEquals((await Deno.stat(saved.locator)).size, length);
          await Deno.remove(saved.locator);
        }
      }
      await Deno.remove(filler);
    }
    assertEquals(outcomes, new Set(["full", "saved"]));
  },
});

Deno.test({
  name:
    "LocalSpillStore.saveText() saves whole or not at all at whichever byte the disk is full",
  async fn() {
    const folder = await Deno.makeTempDir();
    const { write } = Deno.FsFile.prototype;
    try {
      const store = new LocalSpillStore({ folder });
      await save(store, "owner");
      await store.sweep({ olderThanMs: 0 });
      const content = "grüße 😀\n".repeat(10);
      const bytes = new TextEncoder().encode(content).length;
      for (let room = 0; room <= bytes; room++) {
        let left = room;
        // As a disk does that takes a part of what it is given, and then no more.
        Deno.FsFile.prototype.write = async function (chunk) {
          if (left === 0) {
            throw Object.assign(new Error("No space left"), { code: "ENOSPC" });
          }
          const written = await write.call(this, chunk.subarray(0, left));
          left -= written;
          return written;
        };
        if (room < bytes) {
          const error = await assertRejects(
            () => save(store, content),
            SpillError,
          );
          assertEquals(error.code, "SPILL_DISK_FULL");
          assertEquals(await filesUnder(folder), []);
        } else {
          const { locator } = await save(store, content);
          assertEquals(await Deno.readTextFile(locator), content);
        }
      }
    } finally {
      Deno.FsFile.prototype.write = write;
      await Deno.remove(folder, { recursive: true });
    }
  },
});

Deno.test({
  name:
    "LocalSpillStore.saveText() leaves nothing on a disk that takes no further file",
  ignore,
  async fn() {
    // The disk itself takes one inode, the folder, the session's and the file one each.
    for (let inodes = 2; inodes <= 6; inodes++) {
      await using disk = await SmallDisk.mount(`,nr_inodes=${inodes}`);
      assert(disk);
      const store = new LocalSpillStore({ folder: `${disk.path}/spill` });
      const saved = await save(store, "x").catch((error: unknown) => {
        assert(error instanceof SpillError, String(error));
        assertEquals(error.code, "SPILL_DISK_FULL");
      });
      assertEquals(
        await filesUnder(disk.path),
        saved === undefined ? [] : [saved.locator],
      );
      assertEquals(saved !== undefined, inodes >= 4);
    }
  },
});
