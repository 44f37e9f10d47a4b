import { assertEquals, assertLessOrEqual } from "@std/assert";
import { fc } from "../seeded.ts";
import { formatGrepMatches, type GrepFile } from "@harness/tools";
import { utf8Length } from "../../src/retention/page_budget.ts";
import {
  chooseGrepPage,
  countMatches,
  matchRow,
} from "../../src/search/grep_page.ts";

function match(lineNumber: number, preview = "x", truncated = false) {
  return { lineNumber, preview, truncated, submatches: [] };
}

function file(path: string, count: number, preview = "x"): GrepFile {
  const matches = Array.from(
    { length: count },
    (_, index) => match(index + 1, preview),
  );
  return { path, matches };
}

/** What is shown of each file, as path and number of matches. */
function shown(
  files: readonly GrepFile[],
  options: { maxMatches?: number; maxBytes?: number },
): [string, number][] {
  const page = chooseGrepPage(files, {
    maxMatches: 250,
    maxBytes: 100_000,
    ...options,
  });
  return page.map(({ path, matches }) => [path, matches.length]);
}

Deno.test("chooseGrepPage() shows everything that fits", () => {
  assertEquals(shown([], {}), []);
  assertEquals(shown([file("a", 2), file("b", 1)], {}), [["a", 2], ["b", 1]]);
});

Deno.test("chooseGrepPage() shows up to the number of matches", () => {
  const files = [file("a", 3), file("b", 2)];
  assertEquals(shown(files, { maxMatches: 6 }), [["a", 3], ["b", 2]]);
  assertEquals(shown(files, { maxMatches: 5 }), [["a", 3], ["b", 2]]);
  assertEquals(shown(files, { maxMatches: 4 }), [["a", 3], ["b", 1]]);
  assertEquals(shown(files, { maxMatches: 3 }), [["a", 3]]);
  assertEquals(shown(files, { maxMatches: 2 }), [["a", 2]]);
});

Deno.test("chooseGrepPage() shows up to the number of bytes", () => {
  const files = [file("a", 2, "xyz"), file("b", 1, "xyz")];
  const bytes = utf8Length(`\n${formatGrepMatches(files)}\n`);
  assertEquals(shown(files, { maxBytes: bytes }), [["a", 2], ["b", 1]]);
  assertEquals(shown(files, { maxBytes: bytes - 1 }), [["a", 2]]);
  assertEquals(shown(files, { maxBytes: 1 }), []);
});

Deno.test("chooseGrepPage() counts paths and marks, in bytes", () => {
  const row = (path: string, preview: string, truncated: boolean) => [
    { path, matches: [match(1, preview, truncated)] },
  ];
  const sizes = [
    row("a", "x", false),
    row("a", "x", true),
    row("🔥", "x", false),
    row("a", "🔥", false),
    row("a\nb", "x", false),
  ].map((files) => {
    for (let maxBytes = 1;; maxBytes++) {
      if (shown(files, { maxBytes }).length > 0) return maxBytes;
    }
  });
  const marked = " (line truncated)".length;
  assertEquals(sizes, [13, 13 + marked, 16, 16, 18]);
});

Deno.test("chooseGrepPage() stops at the first match that does not fit", () => {
  const files = [
    { path: "a", matches: [match(1), match(2, "x".repeat(99)), match(3)] },
    file("b", 1),
  ];
  assertEquals(shown(files, { maxBytes: 60 }), [["a", 1]]);
});

Deno.test("chooseGrepPage() keeps budgets and shows the head of the result", () => {
  const matches = fc.array(
    fc.record({
      lineNumber: fc.nat(),
      preview: fc.string({ unit: "binary" }),
      truncated: fc.boolean(),
      submatches: fc.constant([]),
    }),
    { minLength: 1 },
  );
  fc.assert(
    fc.property(
      fc.array(fc.record({ path: fc.string({ unit: "binary" }), matches })),
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1, max: 400 }),
      (files, maxMatches, maxBytes) => {
        const page = chooseGrepPage(files, { maxMatches, maxBytes });
        const count = countMatches(page);
        assertLessOrEqual(count, maxMatches);
        assertLessOrEqual(utf8Length(formatGrepMatches(page)), maxBytes);
        const flat = (of: readonly GrepFile[]) =>
          of.flatMap(({ path, matches }) =>
            matches.map((match) => ({ path, match }))
          );
        assertEquals(flat(page), flat(files).slice(0, count));
      },
    ),
    { numRuns: 500 },
  );
});

Deno.test("countMatches() counts over all files", () => {
  assertEquals(countMatches([]), 0);
  assertEquals(countMatches([file("a", 2), file("b", 0), file("c", 3)]), 5);
});

Deno.test("matchRow() marks a line that was cut", () => {
  assertEquals(matchRow(match(12, "a b")), "Line 12: a b");
  assertEquals(matchRow(match(1, "a", true)), "Line 1: a (line truncated)");
  assertEquals(matchRow(match(3, "")), "Line 3: ");
});

Deno.test("matchRow() keeps a line on one line", () => {
  assertEquals(
    matchRow(match(1, "a\rLine 2: b\u2028c\td")),
    "Line 1: a\\u000dLine 2: b\\u2028c\td",
  );
});

Deno.test("matchRow() tells a line that was cut from one that says so", () => {
  const says = "x (line truncated)";
  assertEquals(matchRow(match(1, says)), `Line 1: ${says} (whole line)`);
  assertEquals(
    matchRow(match(1, says, true)),
    `Line 1: ${says} (line truncated)`,
  );
  for (const end of ["\u200b", " \u00ad", "\u3000", " ".repeat(300)]) {
    const ends = `${says}${end}`;
    assertEquals(matchRow(match(1, ends)), `Line 1: ${ends} (whole line)`);
  }
  const whole = "x (whole line)";
  assertEquals(matchRow(match(1, whole)), `Line 1: ${whole} (whole line)`);
  assertEquals(matchRow(match(1, `${says} y`)), `Line 1: ${says} y`);
});
