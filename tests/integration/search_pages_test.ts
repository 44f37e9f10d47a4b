import {
  assert,
  assertEquals,
  assertLess,
  assertLessOrEqual,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { SearchSession } from "./search_session.ts";

/** Files with a minute between them: d0/f0, d1/f1, …, of which d0 gets most. */
const SPREAD = `
  mkdir d0 d1 d2
  for i in {10..49}; do touch -t 2024010100$i d0/f$i; done
  touch -t 202401010101 d1/f50 && touch -t 202401010102 d2/f51
  touch -t 202401010103 top`;

Deno.test("glob shows exactly as many paths as the cap without saving anything", async () => {
  await using session = await SearchSession.open("touch f{10..14}", {
    config: { globMaxResults: 5 },
  });
  const { text, meta } = await session.glob({ pattern: "f*" });
  assertEquals(text.split("\n").length, 5);
  assertEquals(meta.truncated, false);
  assertEquals(meta.spill, null);
  await session.tree.run("touch f15 && [[ ! -e ../spill ]]");
  const more = await session.glob({ pattern: "f*" });
  assertEquals([more.meta.paths.length, more.meta.total], [5, 6]);
  const saved = await Deno.readTextFile(more.meta.spill!.locator);
  assertEquals(saved.trimEnd().split("\n").length, 6);
});

Deno.test("grep shows exactly as many matches as the cap without saving anything", async () => {
  await using session = await SearchSession.open(
    "printf 'x\\nx\\n' >a && printf 'x\\nx\\nx\\n' >b",
    { config: { grepMaxMatches: 5 } },
  );
  const { text, meta } = await session.grep({ pattern: "x" });
  assertStringIncludes(text, "Found 5 matches\n");
  assertEquals([meta.truncated, meta.spill], [false, null]);
  await session.tree.run("echo x >>a && [[ ! -e ../spill ]]");
  const more = await session.grep({ pattern: "x" });
  assertStringIncludes(more.text, "Found 5 of 6 matches\n");
  assertEquals(more.meta.files.map(({ matches }) => matches.length), [3, 2]);
});

Deno.test("glob says which end of the times a capped page has, and where the rest is", async () => {
  const pages = [
    ["oldest-first", ["d0/f10", "d0/f11", "d0/f12"], "least"],
    ["newest-first", ["top", "d2/f51", "d1/f50"], "most"],
  ] as const;
  for (const [globOrder, expected, end] of pages) {
    await using session = await SearchSession.open(SPREAD, {
      config: { globMaxResults: 3, globOrder },
    });
    const { text, meta } = await session.glob({ pattern: "**" });
    // Ripgrep before 14 sorts the files of each folder apart.
    if (session.warnings.length === 0) assertEquals(meta.paths, expected);
    const { locator, retrievalHint } = meta.spill!;
    assertEquals(
      text.split("\n").at(-1),
      `(Showing 3 of 43 paths. Full sorted result stored at: ${locator}. ${retrievalHint} The page has the ${end} recently modified files.)`,
    );
    const saved = await Deno.readTextFile(locator);
    assertEquals(saved.trimEnd().split("\n").slice(0, 3), meta.paths);
    assertEquals(saved.trimEnd().split("\n").length, 43);
  }
});

Deno.test("glob samples across the entries under the search root", async () => {
  await using session = await SearchSession.open(SPREAD, {
    config: { globMaxResults: 4, globSample: true },
  });
  const { text, meta } = await session.glob({ pattern: "**" });
  assertEquals(meta.paths.toSorted(), ["d0/f10", "d1/f50", "d2/f51", "top"]);
  assertStringIncludes(
    text,
    "reaches 4 of the 4 entries directly under the search root",
  );
  const below = await session.glob({ pattern: "f*", path: "d0" });
  assertEquals(below.meta.paths, ["d0/f10", "d0/f11", "d0/f12", "d0/f13"]);
  assertStringIncludes(below.text, "reaches 4 of the 40 entries");
});

Deno.test("glob samples across a root above the workdir", async () => {
  await using session = await SearchSession.open(SPREAD, {
    config: { globMaxResults: 4, globSample: true },
    cwd: "d0",
  });
  const { text, meta } = await session.glob({ pattern: "../**" });
  const { path } = session.tree;
  assertEquals(meta.paths.toSorted(), [
    `${path}/d1/f50`,
    `${path}/d2/f51`,
    `${path}/top`,
    "f10",
  ]);
  assertStringIncludes(text, "reaches 4 of the 4 entries");
});

Deno.test("grep and glob keep a page within its bytes", async () => {
  await using session = await SearchSession.open(
    `for i in {10..59}; do printf 'needle %0200d\\n' $i >file$i.txt; done`,
    { config: { inlineMaxBytes: 2_000 } },
  );
  const grep = await session.grep({ pattern: "needle" });
  assertMatch(grep.text, /^Found [1-9] of 50 matches\n/);
  assertLessOrEqual(grep.text.split("\n\n(")[0]!.length, 2_100);
  assertEquals(grep.meta.truncated, true);
  assertEquals(
    (await Deno.readTextFile(grep.meta.spill!.locator)).match(/^Line 1: /gm)
      ?.length,
    50,
  );
  const glob = await session.glob({ pattern: "*", path: "." });
  assertEquals(glob.meta.truncated, false);
  const long = await session.tree.run(
    `mkdir -p $(printf 'd%.0s' {1..100}) && cd d* && touch f{10..59} && echo $PWD`,
  );
  const far = await session.glob({ pattern: `${long.trim()}/f*` });
  assertLess(far.meta.paths.length, 20);
  assertEquals(far.meta.total, 50);
});

Deno.test("grep and glob say when nobody owns a result that does not fit", async () => {
  await using session = await SearchSession.open("yes x | head >a; touch b c", {
    config: { grepMaxMatches: 3, globMaxResults: 1 },
    owned: false,
  });
  const before = session.warnings.length;
  const grep = await session.grep({ pattern: "x" });
  assertEquals([grep.meta.shown, grep.meta.total], [3, 10]);
  assertStringIncludes(grep.text, "The complete result could not be saved");
  const glob = await session.glob({ pattern: "*" });
  assertEquals([glob.meta.paths.length, glob.meta.total], [1, 3]);
  assertStringIncludes(glob.text, "The complete result could not be saved");
  assertEquals(session.warnings.length, before + 2);
  assert(session.warnings.at(-1)!.includes("no session id"));
});
