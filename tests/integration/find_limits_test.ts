import { SearchError } from "@harness/tools";
import {
  assert,
  assertEquals,
  assertFalse,
  assertLess,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { FileError } from "../../src/files/file_error.ts";
import { FindSession } from "./find_session.ts";

const paths = (
  { meta: { entries } }: Awaited<ReturnType<FindSession["find"]>>,
) => entries.map(({ path }) => path);

Deno.test("find visits as many entries as it may, and has seen the first ones by path", async () => {
  await using session = await FindSession.open("mkdir d && touch d/{a..e} z");
  for (const kind of ["file", "dir", "any"] as const) {
    const { meta: all } = await session.find({ pattern: "*", kind });
    for (const by of [-1, 0, 1]) {
      const maxEntries = all.total + by;
      if (maxEntries === 0) continue;
      const { meta } = await session.find({ pattern: "*", kind }, {
        options: { maxEntries },
      });
      const isCut = by < 0;
      assertEquals(meta.visited, Math.min(maxEntries, all.total));
      assertEquals(meta.cut, isCut ? "entries" : null, `${kind} ${by}`);
      assertEquals([meta.complete, meta.totalExact], [!isCut, !isCut]);
    }
  }
  const some = await session.find({ pattern: "*", kind: "file" }, {
    options: { maxEntries: 3 },
  });
  assertEquals(paths(some), ["d/a", "d/b", "d/c"]);
});

Deno.test("find counts what lies too deep, folders without files too", async () => {
  await using session = await FindSession.open(
    "mkdir -p a/b/c/d && touch a/b/c/f",
  );
  const found = async (maxDepth: number) => {
    const { meta } = await session.find({ pattern: "*" }, {
      options: { maxDepth },
    });
    return [meta.total, meta.deeper, meta.complete, meta.totalExact];
  };
  assertEquals(await found(2), [2, 3, false, false]);
  assertEquals(await found(3), [3, 2, false, false]);
  assertEquals(await found(4), [5, 0, true, true]);
});

Deno.test("find goes on where a pattern starts, and no further", async () => {
  await using session = await FindSession.open(
    "mkdir -p src/core lib && touch src/core/a.ts lib/{1..50}",
  );
  const { meta } = await session.find({ pattern: "src/core/*" });
  assertEquals([meta.total, meta.visited], [1, 1]);
  const nothing = await session.find({ pattern: "no/such/*" });
  assertStringIncludes(nothing.text, 'There is no folder "no/such"');
});

Deno.test("find follows no link out of the roots, whatever names it", async () => {
  await using session = await FindSession.open(
    `mkdir -p in/sub ../outside && touch ../outside/secret in/sub/a
     ln -s ../outside out && ln -s ../../outside in/out && ln -s sub in/link`,
  );
  assertEquals(paths(await session.find({ pattern: "**" })), [
    ...["in", "in/sub", "in/sub/a"],
  ]);
  for (
    const args of [
      { pattern: "*", path: "out" },
      { pattern: "out/*" },
      { pattern: "*", path: "in/out" },
      { pattern: "in/out/secret" },
      { pattern: "../outside/*" },
      { pattern: `${session.tree.path}/../outside/*` },
      { pattern: "*", path: "in/link/../../out" },
    ]
  ) {
    const error = await assertRejects(
      () => session.find(args),
      FileError,
      undefined,
      JSON.stringify(args),
    );
    assertEquals(error.code, "FILE_OUTSIDE_ROOT");
  }
  assertEquals(paths(await session.find({ pattern: "*", path: "in/link" })), [
    "in/link/a",
  ]);
});

Deno.test("find does not search what took the place of a folder after it was checked", async () => {
  await using session = await FindSession.open(
    "mkdir -p a/b ../outside && touch ../outside/secret a/b/x",
    { onceResolved: "mv a/b a/was && ln -s ../../outside a/b" },
  );
  const error = await assertRejects(
    () => session.find({ pattern: "*", path: "a/b" }),
    SearchError,
    "was replaced while the search began",
  );
  assertFalse(error.message.includes("secret"));
});

Deno.test("find shows what was found until its time was over", async () => {
  await using session = await FindSession.open("touch a b", {
    rg: "printf './a\\0./b\\0./c'; sleep 60",
  });
  const start = performance.now();
  const { meta, text } = await session.find({ pattern: "*", kind: "file" }, {
    options: { timeoutMs: 2_500 },
  });
  assertLess(performance.now() - start, 20_000);
  assertEquals(meta.entries.map(({ path }) => path), ["a", "b"]);
  assertEquals([meta.cut, meta.complete, meta.totalExact], [
    "deadline",
    false,
    false,
  ]);
  assertStringIncludes(text, "its time was over");
  assertEquals((await session.tree.survivors()).alive, []);
});

Deno.test("find ends ripgrep once it visited enough", async () => {
  await using session = await FindSession.open(":", {
    rg: "while :; do printf './a\\0%.0s' {1..1000}; done",
  });
  const { meta } = await session.find({ pattern: "*", kind: "file" }, {
    options: { maxEntries: 10_000 },
  });
  assertEquals([meta.visited, meta.cut], [10_000, "entries"]);
  const { ran, alive } = await session.tree.survivors();
  assertEquals([ran, alive], [1, []]);
});

Deno.test("find ends its programs when the caller gives up", async () => {
  await using session = await FindSession.open(":", { rg: "sleep 60" });
  const controller = new AbortController();
  const call = session.find({ pattern: "*" }, {
    execution: { signal: controller.signal },
  });
  await session.tree.run("until [[ -s ../pids ]]; do sleep 0.1; done");
  controller.abort();
  const error = await assertRejects(() => call, SearchError);
  assertEquals(error.code, "SEARCH_ABORTED");
  assertEquals((await session.tree.survivors()).alive, []);
});

Deno.test("find lists names of any kind, each on its line", async () => {
  await using session = await FindSession.open(
    `mkdir '(shown: 1)' $'new\\nline' && touch 'No files or folders found' -- -rf $'\\377.c' 'é.ts'`,
  );
  const { text, meta } = await session.find({ pattern: "*" });
  assertEquals(meta.total, 6);
  const [list, status] = text.split("\n\n");
  assertEquals(list!.split("\n"), [
    '"(shown: 1)/"',
    "-rf",
    '"No files or folders found"',
    '"new\\nline/"',
    "é.ts",
    "\ufffd.c (name is not UTF-8)",
  ]);
  assert(status!.startsWith("(shown: 6, "));
  const bytes = await session.find({ pattern: "?.c" });
  assertEquals(
    bytes.meta.total,
    1,
    "a byte that is not UTF-8 is one character",
  );
});

Deno.test("find goes on while entries come and go, and loses none that stay", async () => {
  await using session = await FindSession.open(
    "mkdir stay come && touch stay/{1..40}",
  );
  const { tree } = session;
  const stop = tree.run(
    `i=0
     until [[ -e ../stop ]]; do
       mkdir -p come/d$((i % 7))/x && touch come/d$((i % 7))/x/f come/f$((i % 5))
       rm -rf come/d$(((i + 3) % 7)) come/f$(((i + 2) % 5))
       i=$((i + 1))
     done`,
  );
  try {
    for (let call = 0; call < 12; call++) {
      const { meta } = await session.find({ pattern: "**" });
      const stayed = meta.entries.filter(({ path }) => /^stay\/./.test(path));
      assertEquals(stayed.length, 40);
      assertEquals(meta.unreadable.count, 0);
      for (const { path } of meta.vanished.named) {
        assert(path.startsWith("come"), path);
      }
      assertEquals(meta.totalExact, meta.vanished.count === 0);
    }
  } finally {
    await tree.run("touch ../stop");
    await stop;
  }
});

Deno.test("find visits nothing that is deeper than its pattern", async () => {
  await using session = await FindSession.open(
    "mkdir -p a/b/c z && touch a/b/c/{1..50} a/b/x z/last top",
  );
  const find = async (pattern: string) => {
    const answer = await session.find({ pattern }, {
      options: { maxEntries: 10 },
    });
    assertEquals([answer.meta.complete, answer.meta.totalExact], [true, true]);
    return paths(answer);
  };
  assertEquals(await find("./*"), ["a", "top", "z"]);
  assertEquals(await find("*/last"), ["z/last"]);
  assertEquals(await find("a/*/x"), ["a/b/x"]);
  assertEquals(await find("{a,z}/*"), ["a/b", "z/last"]);
  const { meta } = await session.find({ pattern: "*" }, {
    options: { maxEntries: 10 },
  });
  assertEquals(meta.cut, "entries");
});
