import { assert, assertEquals } from "@std/assert";
import {
  compareRanks,
  type Rank,
  rankKey,
} from "../../src/ranked_grep/ranking.ts";
import { fc } from "../seeded.ts";

const FILE: Rank = { path: "./a", distinctPatterns: 1, matches: 1, bytes: 100 };

/** The paths in order, the best first. */
function order(files: readonly Partial<Rank>[]): string[] {
  return files.map((file) => ({ ...FILE, ...file }))
    .map((rank) => ({ path: rank.path, key: rankKey(rank) }))
    .sort((a, b) => compareRanks(a.key, b.key))
    .map(({ path }) => path);
}

Deno.test("compareRanks() puts more distinct patterns before anything else", () => {
  assertEquals(
    order([
      { path: "./dense", matches: 99 },
      { path: "./x/y/z/both", distinctPatterns: 2, bytes: 1e6 },
    ]),
    ["./x/y/z/both", "./dense"],
  );
});

Deno.test("compareRanks() puts density before depth, and depth before the path", () => {
  assertEquals(
    order([
      { path: "./a/sparse" },
      { path: "./b/b/dense", bytes: 99 },
    ]),
    ["./b/b/dense", "./a/sparse"],
  );
  assertEquals(order([{ path: "./a/b" }, { path: "./z" }]), ["./z", "./a/b"]);
  assertEquals(order([{ path: "./b" }, { path: "./a" }]), ["./a", "./b"]);
});

Deno.test("compareRanks() takes an empty file for one of one byte", () => {
  assertEquals(order([{ path: "./b", bytes: 0 }, { path: "./a", bytes: 1 }]), [
    "./a",
    "./b",
  ]);
});

Deno.test("compareRanks() orders any files in one way, whatever order they come in", () => {
  const rank = fc.record<Rank>({
    path: fc.constantFrom("./a", "./b", "./a/b", "./a.b", "./c/d"),
    distinctPatterns: fc.integer({ min: 1, max: 3 }),
    matches: fc.integer({ min: 1, max: 3 }),
    bytes: fc.integer({ min: 0, max: 3 }),
  });
  const files = fc.uniqueArray(rank, { selector: ({ path }) => path });
  fc.assert(fc.property(
    files.chain((all) =>
      fc.tuple(
        fc.shuffledSubarray(all, { minLength: all.length }),
        fc.shuffledSubarray(all, { minLength: all.length }),
      )
    ),
    ([one, other]) => {
      assertEquals(order(one), order(other));
    },
  ));
  fc.assert(fc.property(rank, rank, (a, b) => {
    const [keyA, keyB] = [rankKey(a), rankKey(b)];
    const forth = Math.sign(compareRanks(keyA, keyB));
    const back = -Math.sign(compareRanks(keyB, keyA));
    assert(forth === back);
  }));
});
