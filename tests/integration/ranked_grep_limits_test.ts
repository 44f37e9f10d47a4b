import { SearchError } from "@harness/tools";
import {
  assertEquals,
  assertFalse,
  assertLess,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { FileError } from "../../src/files/file_error.ts";
import { FindSession } from "./find_session.ts";

const NUMBERED = `for f in a b c; do
  for i in {1..10}; do echo "$f needle $i"; echo filler; done >$f.txt
done`;

Deno.test("raw grep reads exactly one row more than the page shows, to the last row", async () => {
  await using session = await FindSession.open(NUMBERED);
  for (const limit of [9, 10, 11, 29, 30, 31]) {
    for (const context of [0, 1]) {
      const { meta } = await session.grep({
        pattern: "needle",
        limit,
        context,
      });
      const hasMore = limit < 30;
      assertEquals(meta.shown, Math.min(limit, 30));
      assertEquals(meta.matchesSeen, hasMore ? limit + 1 : 30);
      assertEquals([meta.hasMore, meta.nextOffset], [
        hasMore,
        hasMore ? limit : null,
      ]);
      assertEquals([meta.scanComplete, meta.matchesSeenExact], [
        true,
        !hasMore,
      ]);
    }
  }
});

Deno.test("ranked grep counts all rows, those that no page shows too", async () => {
  await using session = await FindSession.open(NUMBERED);
  for (const maxRowsPerFile of [9, 10, 11]) {
    const { meta } = await session.grep({ patterns: ["needle"], context: 2 }, {
      options: { maxRowsPerFile },
    });
    const shown = Math.min(maxRowsPerFile, 10);
    assertEquals([meta.shown, meta.rowsCutPerFile], [
      3 * shown,
      3 * (10 - shown),
    ]);
    assertEquals([meta.matchesSeen, meta.matchesSeenExact], [30, true]);
    for (const { more, lines } of meta.files) {
      assertEquals(more, 10 - shown);
      // The next needle is two lines after the last row: it is context.
      assertEquals(lines.filter(({ isMatch }) => isMatch).length, shown);
      const besides = lines.filter(({ isMatch, preview }) =>
        !isMatch && preview.includes("needle")
      );
      assertEquals(besides.length, shown < 10 ? 1 : 0);
    }
  }
});

Deno.test("ranked grep shows a row of each pattern in a file, with its context and in order", async () => {
  await using session = await FindSession.open(
    `for f in a b; do
       { for i in {1..9}; do echo "common $i"; done; echo before; echo rare; } >$f
       echo after >>$f; echo scarce >>$f
     done`,
  );
  const rows = async (maxRowsPerFile: number, path?: string) => {
    const { meta } = await session.grep(
      { patterns: ["scarce", "common", "rare"], context: 1, path },
      { options: { maxRowsPerFile } },
    );
    return meta.files.map(({ lines, more, unshownPatterns }) => [
      lines.map(({ lineNumber, isMatch }) => isMatch ? lineNumber : -lineNumber)
        .join(" "),
      more,
      unshownPatterns,
    ]);
  };
  const four = ["1 2 -3 -10 11 -12 13", 7, []];
  assertEquals(await rows(4), [four, four]);
  const two = ["1 -2 -12 13", 9, [2]];
  assertEquals(await rows(2), [two, two]);
  assertEquals(await rows(2, "b"), [[
    "1 2 3 4 5 6 7 8 9 -10 11 -12 13",
    0,
    [],
  ]]);
});

Deno.test("ranked grep pages through a file that is path by the limit alone", async () => {
  await using session = await FindSession.open(NUMBERED);
  const { text, meta } = await session.grep(
    { patterns: ["needle", "a"], path: "a.txt", limit: 8 },
    { options: { maxRowsPerFile: 2 } },
  );
  assertEquals([meta.shown, meta.nextOffset], [8, 8]);
  assertFalse(text.includes("A file shows at most"));
  const { meta: rest } = await session.grep(
    { patterns: ["needle", "a"], path: "a.txt", limit: 8, offset: 8 },
    { options: { maxRowsPerFile: 2 } },
  );
  assertEquals([rest.shown, rest.nextOffset], [2, null]);
});

Deno.test("grep says where a glob goes that was sent as path", async () => {
  await using session = await FindSession.open("mkdir -p ext/a");
  await assertRejects(
    () => session.grep({ patterns: ["x"], path: "ext/*/lib.rs" }),
    FileError,
    'Cannot access "ext/*/lib.rs": no such file or folder; a glob goes into include',
  );
});

Deno.test("grep counts as many lines of a file as it may", async () => {
  await using session = await FindSession.open(NUMBERED);
  for (const maxMatchesPerFile of [9, 10, 11]) {
    const { meta } = await session.grep({ patterns: ["needle"], context: 1 }, {
      options: { maxMatchesPerFile },
    });
    const isCut = maxMatchesPerFile < 10;
    assertEquals(meta.filesCut, isCut ? 3 : 0);
    assertEquals(meta.matchesSeen, isCut ? 27 : 30);
    assertEquals([meta.scanComplete, meta.matchesSeenExact], [!isCut, !isCut]);
  }
});

Deno.test("grep skips binary files from their first NUL byte on, in both modes", async () => {
  await using session = await FindSession.open(
    `printf 'needle 1\\nneedle 2\\n\\0needle 3\\nneedle 4\\n' >bin
     printf '\\0needle\\n' >image && echo needle >text`,
  );
  for (const mode of ["ranked", "raw"] as const) {
    for (const limit of [1, 2, 3, 100]) {
      const { meta } = await session.grep({
        patterns: ["needle"],
        mode,
        limit,
      });
      const rows = meta.files.flatMap(({ path, lines }) =>
        lines.map(({ preview }) => `${path} ${preview}`)
      );
      const all = mode === "raw"
        ? ["bin needle 1", "bin needle 2", "text needle"]
        : ["text needle", "bin needle 1", "bin needle 2"];
      assertEquals(rows, all.slice(0, limit), `${mode} ${limit}`);
    }
    const { meta, text } = await session.grep({ patterns: ["needle"], mode });
    assertEquals(meta.binary.named, [
      { path: "bin", reason: "2 matching lines" },
      { path: "image", reason: "1 matching line" },
    ]);
    assertStringIncludes(text, "2 binary files were skipped from their first");
  }
});

Deno.test("grep says that a binary file may have more matching lines than it looked at", async () => {
  await using session = await FindSession.open(
    `{ echo needle; printf '\\0\\n'; yes needle | head -n 500; } >bin`,
  );
  const reason = async (limit: number) => {
    const { meta, text } = await session.grep({
      patterns: ["needle"],
      mode: "raw",
      limit,
    });
    const { reason } = meta.binary.named[0]!;
    assertStringIncludes(text, `bin (${reason})`);
    assertEquals([meta.matchesSeen, meta.matchesSeenExact], [1, true]);
    return reason;
  };
  assertEquals(await reason(1), "at least 1 matching line");
  assertEquals(await reason(10), "at least 10 matching lines");
  assertEquals(await reason(600), "500 matching lines");
  const { meta } = await session.grep({ patterns: ["needle"] }, {
    options: { maxMatchesPerFile: 20 },
  });
  assertEquals(meta.binary.named[0]!.reason, "at least 20 matching lines");
});

Deno.test("raw grep shows matching lines that are not on the page as context of those that are", async () => {
  await using session = await FindSession.open(
    `printf 'head\nneedle 1\nneedle 2\nneedle 3\nneedle 4\ntail\n' >f`,
  );
  const rows = async (offset: number, limit: number, context: number) => {
    const { text, meta } = await session.grep({
      ...{ patterns: ["needle"], mode: "raw" },
      ...{ offset, limit, context },
    });
    assertEquals(meta.shown, Math.min(limit, 4 - offset));
    return text.split("\n\n")[0]!.split("\n").slice(1);
  };
  assertEquals(await rows(1, 1, 1), ["2-needle 1", "3:needle 2", "4-needle 3"]);
  assertEquals(await rows(0, 1, 1), ["1-head", "2:needle 1", "3-needle 2"]);
  assertEquals(await rows(0, 1, 0), ["2:needle 1"]);
  assertEquals(await rows(0, 1, 3), [
    ...["1-head", "2:needle 1", "3-needle 2", "4-needle 3", "5-needle 4"],
  ]);
  assertEquals(await rows(3, 1, 2), [
    ...["3-needle 2", "4-needle 3", "5:needle 4", "6-tail"],
  ]);
});

Deno.test("ranked grep shows matching lines that are no rows as context of those that are", async () => {
  await using session = await FindSession.open(
    `printf 'needle 1\nneedle 2\nneedle 3\npin 4\nneedle 5\n' >f`,
  );
  const rows = async (patterns: string[]) => {
    const { text, meta } = await session.grep({ patterns, context: 1 }, {
      options: { maxRowsPerFile: 2 },
    });
    assertEquals([meta.shown, meta.files[0]!.lines.length], [2, 3]);
    return text.split("\n\n")[0]!.split("\n").slice(1, 4);
  };
  assertEquals(await rows(["needle"]), [
    ...["1:needle 1", "2:needle 2", "3-needle 3"],
  ]);
});

Deno.test("grep leaves out hidden and ignored files, and takes one that is named", async () => {
  await using session = await FindSession.open(
    `mkdir .git && echo ignored.txt >.gitignore
     for f in .git/x .hidden ignored.txt shown.txt; do echo needle >$f; done
     ln -s shown.txt link.md`,
  );
  const found = async (args: { path?: string; include?: string }) => {
    const { meta } = await session.grep({ patterns: ["needle"], ...args });
    return meta.files.map(({ path }) => path);
  };
  assertEquals(await found({}), ["shown.txt"]);
  assertEquals(await found({ path: ".hidden" }), [".hidden"]);
  assertEquals(await found({ path: "ignored.txt" }), ["ignored.txt"]);
  assertEquals(await found({ include: ".h*" }), [".hidden"]);
  assertEquals(await found({ include: "*.txt" }), ["shown.txt"]);
  assertEquals(await found({ path: "shown.txt", include: "*.ts" }), []);
  assertEquals(await found({ path: "link.md", include: "*.md" }), ["link.md"]);
});

Deno.test("grep shows no carriage returns at the end of a line, but those within it", async () => {
  await using session = await FindSession.open(
    "printf 'x\\r\\r\\nx\\ry\\r\\nx\\r' >f",
  );
  const { text } = await session.grep({ patterns: ["x"], path: "f" });
  assertEquals(text.split("\n").slice(0, 4), [
    "f",
    "1:x",
    "2:x\\u000dy",
    "3:x",
  ]);
});

Deno.test("grep leaves out what lies too deep, and counts it", async () => {
  await using session = await FindSession.open(
    "mkdir -p a/b/c && echo x | tee a/b/c/f a/b/f >/dev/null",
  );
  for (const maxDepth of [2, 3, 4]) {
    const { meta } = await session.grep({ patterns: ["x"] }, {
      options: { maxDepth },
    });
    const shown = Math.max(0, Math.min(maxDepth - 2, 2));
    assertEquals([meta.shown, meta.deeper], [shown, 2 - shown]);
    assertEquals(meta.scanComplete, shown === 2);
  }
});

Deno.test("grep takes in as many files as it may", async () => {
  await using session = await FindSession.open(NUMBERED);
  for (const mode of ["ranked", "raw"] as const) {
    for (const maxEntries of [2, 3, 4]) {
      const { meta } = await session.grep({ patterns: ["needle"], mode }, {
        options: { maxEntries },
      });
      const isCut = maxEntries < 3;
      assertEquals(meta.files.length, isCut ? 2 : 3);
      assertEquals(meta.cut, isCut ? "entries" : null);
      assertEquals(meta.scanComplete, !isCut);
      assertEquals(meta.matchesSeenExact, !isCut);
    }
  }
});

/** Prints what ripgrep found, but does not end. */
const SLOW_RG = `PATH=\${PATH#*:} rg "$@" | grep -v '"summary"'; sleep 60`;

Deno.test("grep shows what was found until its time was over", async () => {
  await using session = await FindSession.open(NUMBERED, { rg: SLOW_RG });
  const start = performance.now();
  const { meta, text } = await session.grep({ patterns: ["needle"] }, {
    options: { timeoutMs: 2_500 },
  });
  assertLess(performance.now() - start, 20_000);
  assertEquals([meta.matchesSeen, meta.files.length], [30, 3]);
  assertEquals([meta.cut, meta.openFile], ["deadline", null]);
  assertEquals([meta.scanComplete, meta.matchesSeenExact], [false, false]);
  assertEquals([meta.hasMore, meta.nextOffset], [false, null]);
  assertStringIncludes(text, "its time was over");
  assertEquals((await session.tree.survivors()).alive, []);
});

Deno.test("grep says that it does not know which pattern matches where ripgrep was killed over that", async () => {
  await using session = await FindSession.open(
    "echo alpha >a; echo alpha beta >ab",
    {
      rg:
        `case "$*" in *--text*beta*) kill -KILL $$ ;; esac; PATH=\${PATH#*:} exec rg "$@"`,
    },
  );
  const { meta, text } = await session.grep({ patterns: ["alpha", "beta"] });
  assertEquals(meta.files.map(({ path, patterns }) => [path, patterns]), [
    ["a", null],
    ["ab", null],
  ]);
  assertStringIncludes(text, "(Incomplete: the order leaves out how many");
  assertFalse(text.includes("No line matches"));
});

Deno.test("grep takes no pattern literally because ripgrep was killed over it", async () => {
  await using session = await FindSession.open("echo 'a*b(' >f", {
    rg:
      `case "$*" in *--quiet*) kill -KILL $$ ;; esac; PATH=\${PATH#*:} exec rg "$@"`,
  });
  const error = await assertRejects(
    () => session.grep({ patterns: ["b("] }),
    SearchError,
  );
  assertEquals(error.code, "SEARCH_FAILED");
});

Deno.test("a page that is full ends a raw grep that would go on for good", async () => {
  await using session = await FindSession.open(NUMBERED, { rg: SLOW_RG });
  const start = performance.now();
  const { meta } = await session.grep({ pattern: "needle", limit: 5 });
  assertLess(performance.now() - start, 20_000);
  assertEquals([meta.cut, meta.stoppedEarly], [null, true]);
  assertEquals([meta.shown, meta.matchesSeen], [5, 6]);
  assertEquals((await session.tree.survivors()).alive, []);
});

Deno.test("grep ends a scan that found more than it reads, and names where", async () => {
  await using session = await FindSession.open(
    `echo needle >a; for ((i = 0; i < 3000; i++)); do echo needle; done >b`,
  );
  const { meta, text } = await session.grep(
    { pattern: "needle", limit: 1_000 },
    {
      options: { scanMaxBytes: 10_000 },
    },
  );
  assertEquals([meta.cut, meta.openFile], ["bytes", "b"]);
  assertEquals(meta.files.map(({ path }) => path), ["a"]);
  assertStringIncludes(text, "while b was searched, whose rows are left out");
});

Deno.test("grep ends ripgrep when the caller gives up", async () => {
  await using session = await FindSession.open(":", { rg: "sleep 60" });
  const controller = new AbortController();
  const call = session.grep({ patterns: ["x"] }, {
    execution: { signal: controller.signal },
  });
  await session.tree.run("until [[ -s ../pids ]]; do sleep 0.1; done");
  controller.abort();
  const error = await assertRejects(() => call, SearchError);
  assertEquals(error.code, "SEARCH_ABORTED");
  assertEquals((await session.tree.survivors()).alive, []);
});

Deno.test("grep follows no link out of the roots, whatever names it", async () => {
  await using session = await FindSession.open(
    `mkdir -p in ../outside && echo needle | tee ../outside/secret in/a >/dev/null
     ln -s ../outside out && ln -s ../../outside/secret in/link && ln -s a in/b`,
  );
  const { meta } = await session.grep({ patterns: ["needle"] });
  assertEquals(meta.files.map(({ path }) => path), ["in/a"]);
  for (const path of ["out", "out/secret", "in/link", "..", "/"]) {
    const error = await assertRejects(
      () => session.grep({ patterns: ["needle"], path }),
      FileError,
      undefined,
      path,
    );
    assertEquals(error.code, "FILE_OUTSIDE_ROOT");
  }
  const inside = await session.grep({ patterns: ["needle"], path: "in/b" });
  assertEquals(inside.meta.files.map(({ path }) => path), ["in/b"]);
});

Deno.test("grep does not search what took the place of its target after it was checked", async () => {
  const swaps = [
    { path: "a/b", swap: "mv a/b a/was && ln -s ../../outside a/b" },
    { path: "a/f", swap: "rm a/f && ln -s ../../outside/secret a/f" },
    { path: "a/b/x", swap: "mv a/b a/was && ln -s ../../outside a/b" },
  ];
  for (const { path, swap } of swaps) {
    await using session = await FindSession.open(
      `mkdir -p a/b ../outside
       echo needle | tee ../outside/secret ../outside/x a/b/x a/f >/dev/null`,
      { onceResolved: swap },
    );
    const error = await assertRejects(
      () => session.grep({ patterns: ["needle"], path }),
      SearchError,
      "was replaced while the search began",
    );
    assertFalse(error.message.includes("outside"));
  }
});
