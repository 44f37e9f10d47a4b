import {
  assertEquals,
  assertRejects,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import { LocalSpillStore, SpillError } from "@harness/tools/spill";

Deno.test("LocalSpillStore takes absolute folders only", () => {
  for (const folder of ["", "spill", "./spill", "/", "//", "/a\0b"]) {
    const error = assertThrows(
      () => new LocalSpillStore({ folder }),
      TypeError,
      "expected the absolute path of a folder",
    );
    assertStringIncludes(error.message, JSON.stringify(folder));
  }
  for (const folder of ["/a/b//", "/a/b/.", "//a/./b/./"]) {
    assertEquals(new LocalSpillStore({ folder }).folder, "/a/b");
  }
});

Deno.test({
  name: "LocalSpillStore uses the default folder without a choice",
  permissions: { env: false },
  fn() {
    assertEquals(new LocalSpillStore().folder, "/tmp/harness-tools-spill");
  },
});

Deno.test({
  name: "LocalSpillStore.saveText() names the flags without permission",
  permissions: "none",
  async fn() {
    const store = new LocalSpillStore({ folder: "/nowhere/spill" });
    const error = await assertRejects(
      () =>
        store.saveText({
          owner: { sessionId: "s" },
          source: { toolName: "grep", callId: "c", label: "result" },
          suggestedName: "a.txt",
          content: "x",
        }),
      SpillError,
    );
    assertEquals(error.code, "SPILL_NOT_ALLOWED");
    assertStringIncludes(error.message, "--allow-write=/nowhere/spill");
    assertStringIncludes(error.message, "--allow-read=/nowhere/spill");
  },
});

Deno.test({
  name: "LocalSpillStore.sweep() names the flags without permission",
  permissions: "none",
  async fn() {
    const store = new LocalSpillStore({ folder: "/nowhere/spill" });
    const error = await assertRejects(
      () => store.sweep({ olderThanMs: 0 }),
      SpillError,
    );
    assertEquals(error.code, "SPILL_NOT_ALLOWED");
  },
});

Deno.test({
  name:
    "LocalSpillStore tries nothing for which Deno would ask at the terminal",
  permissions: "none",
  async fn() {
    const tried: string[] = [];
    const { mkdir, lstat } = Deno;
    Deno.mkdir = (path) => {
      tried.push(`mkdir ${path}`);
      return Promise.resolve();
    };
    Deno.lstat = (path) => {
      tried.push(`lstat ${path}`);
      return Promise.reject(new Deno.errors.NotFound());
    };
    try {
      const store = new LocalSpillStore({ folder: "/nowhere/spill" });
      await assertRejects(
        () =>
          store.saveBytes({
            owner: { sessionId: "s" },
            source: { toolName: "grep", callId: "c", label: "result" },
            suggestedName: "a.txt",
            content: new Uint8Array(),
          }),
        SpillError,
      );
      await assertRejects(() => store.sweep({ olderThanMs: 0 }), SpillError);
    } finally {
      Object.assign(Deno, { mkdir, lstat });
    }
    assertEquals(tried, []);
  },
});

Deno.test("LocalSpillStore.sweep() refuses an age that is none", async () => {
  const store = new LocalSpillStore({ folder: "/nowhere/spill" });
  for (
    const olderThanMs of [
      -1,
      NaN,
      null as unknown as number,
      "5" as unknown as number,
    ]
  ) {
    await assertRejects(
      () => store.sweep({ olderThanMs }),
      RangeError,
      'expected "olderThanMs" to be 0 or more, got ',
    );
  }
});
