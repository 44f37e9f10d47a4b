import { assert, assertEquals } from "@std/assert";
import { chooseRows, keepRows } from "../../src/ranked_grep/row_choice.ts";
import { fc } from "../seeded.ts";

/** The rows that are chosen, where each digit of a word is a pattern that matches the line. */
function choose(words: string, max: number): number[] {
  const lines = words.split(" ");
  const patterns = lines.map((word) => [...word.replace("-", "")].map(Number));
  const chosen = chooseRows({ matches: lines.length, patterns, max });
  return [...chosen].sort((one, other) => one - other);
}

Deno.test("chooseRows() takes a line of each pattern, and then the first of the others", () => {
  assertEquals(choose("0 0 0 0 0 1 1 2", 5), [0, 1, 2, 5, 7]);
  assertEquals(choose("0 01 1 0 0 0", 3), [0, 1, 2]);
  assertEquals(choose("0 0 0 12", 2), [0, 3]);
  assertEquals(choose("- - 0", 2), [0, 2]);
});

Deno.test("chooseRows() takes lines that match more patterns before others", () => {
  assertEquals(choose("0 1 0 1 01", 1), [4]);
  assertEquals(choose("0 1 0 1 01", 2), [0, 4]);
  assertEquals(choose("0 0 12 12 012", 3), [2, 3, 4]);
});

Deno.test("chooseRows() takes the patterns that were sent first where it cannot take all", () => {
  assertEquals(choose("2 1 0 0", 1), [2]);
  assertEquals(choose("2 1 0 0", 2), [1, 2]);
});

Deno.test("chooseRows() takes lines from the first on where no pattern is known", () => {
  assertEquals([...chooseRows({ matches: 4, patterns: [], max: 3 })], [
    ...[0, 1, 2],
  ]);
  assertEquals(chooseRows({ matches: 4, patterns: [], max: Infinity }).size, 4);
});

Deno.test("chooseRows() takes as many as there are and fit, with a row for each pattern if that fits", () => {
  fc.assert(fc.property(
    fc.array(fc.uniqueArray(fc.nat(6), { maxLength: 3 })),
    fc.integer({ min: 1, max: 9 }),
    (patterns, max) => {
      const matches = patterns.length;
      const chosen = chooseRows({ matches, patterns, max });
      assertEquals(chosen.size, Math.min(max, matches));
      const all = new Set(patterns.flat());
      const shown = new Set([...chosen].flatMap((line) => patterns[line]!));
      assert(all.size > max || shown.size === all.size);
    },
  ));
});

Deno.test("keepRows() makes context of the matching lines that were not chosen", () => {
  const lines = ["-a", "1", "-b", "2", "3", "-c"].map((preview, index) => ({
    lineNumber: index + 1,
    isMatch: !preview.startsWith("-"),
    preview,
    truncated: false,
    submatches: [],
  }));
  assertEquals(
    keepRows(lines, new Set([0, 2])).map(({ preview, isMatch }) =>
      isMatch ? `${preview}:` : preview
    ),
    ["-a", "1:", "-b", "2", "3:", "-c"],
  );
});
