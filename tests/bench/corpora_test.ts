import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { NEEDLES, NOWHERE } from "../../bench/corpora/corpus.ts";
import { CORPORA } from "../../bench/corpora/plans.ts";
import { Random } from "../../bench/corpora/random.ts";
import { sourceLines } from "../../bench/corpora/source_text.ts";
import { treeCorpus } from "../../bench/corpora/tree_corpus.ts";
import { fingerprint } from "../../bench/corpora/write_corpus.ts";

const NEEDLE_COUNTS = { few: 3, thousand: 20, many: 50, cap: 0 };

const TREE = treeCorpus({
  name: "tree",
  files: 40,
  lines: 10,
  needles: NEEDLE_COUNTS,
});

Deno.test("Random gives the same numbers for the same seed, from 0 up to 1", () => {
  const numbers = (seed: number) => {
    const random = new Random(seed);
    return Array.from({ length: 1_000 }, () => random.next());
  };
  assertEquals(numbers(7), numbers(7));
  assertNotEquals(numbers(7), numbers(8));
  assert(numbers(7).every((value) => value >= 0 && value < 1));
  const mean = numbers(7).reduce((sum, value) => sum + value) / 1_000;
  assert(mean > 0.45 && mean < 0.55, `mean ${mean}`);
});

Deno.test("sourceLines() gives lines with words, foreign letters, and none of the needles", () => {
  const lines = sourceLines(new Random(1));
  assert(lines.every((line) => !line.includes("\n")));
  assert(lines.some((line) => line.includes("北京")));
  assert(lines.some((line) => line === ""));
  for (const needle of [...Object.values(NEEDLES), NOWHERE]) {
    assert(lines.every((line) => !line.includes(needle)), needle);
  }
});

Deno.test("treeCorpus() gives the same files for the same seed", () => {
  assertEquals([...TREE.files(3)], [...TREE.files(3)]);
  assertNotEquals([...TREE.files(3)], [...TREE.files(4)]);
});

Deno.test("treeCorpus() gives the files and the needles that are asked for", () => {
  const files = [...TREE.files(1)];
  assertEquals(files.length, 40);
  assertEquals(new Set(files.map(({ path }) => path)).size, 40);
  const lines = files.flatMap(({ text }) => text.split("\n"));
  for (const [key, count] of Object.entries(NEEDLE_COUNTS)) {
    const needle = NEEDLES[key as keyof typeof NEEDLES];
    const found = lines.filter((line) => line.includes(needle));
    assertEquals(found.length, count, needle);
  }
});

Deno.test("treeCorpus() spreads needles evenly over the files", () => {
  const perFile = [...TREE.files(1)].map(({ text }) =>
    text.split(NEEDLES.many).length - 1
  );
  assertEquals(new Set(perFile), new Set([1, 2]));
});

Deno.test("CORPORA's trees have one rare and one less common ending", () => {
  const paths = Array.from(
    CORPORA.small.files(1),
    ({ path }) => path.slice(path.lastIndexOf(".") + 1),
  );
  const count = (ending: string) =>
    paths.filter((path) => path === ending).length;
  assertEquals(count("lock"), 2);
  assertEquals(count("rs"), 20);
});

Deno.test("CORPORA's growth has files of one kind only, a hundred times as many", () => {
  const files = [...CORPORA.growth.files(1)];
  assertEquals(new Set(files.map(({ text }) => text)).size, 1);
  const below = (folder: string) =>
    files.filter(({ path }) => path.startsWith(`${folder}/`));
  assertEquals(below("1000").length, 10);
  assertEquals(below("100000").length, 1_000);
  assertEquals(files[0]!.text, `${NEEDLES.few}\n`.repeat(100));
});

Deno.test("CORPORA's long lines are long, with the needle somewhere in each", () => {
  for (const { text } of CORPORA["long-lines"].files(1)) {
    for (const line of text.trimEnd().split("\n")) {
      assert(line.length >= 5_000);
      assert(/bittern|dunlin/.test(line));
    }
  }
});

Deno.test("fingerprint() tells corpora and seeds apart", () => {
  assertEquals(fingerprint(TREE, 1), fingerprint(TREE, 1));
  assertNotEquals(fingerprint(TREE, 1), fingerprint(TREE, 2));
  assertNotEquals(fingerprint(TREE, 1), fingerprint(CORPORA.growth, 1));
});
