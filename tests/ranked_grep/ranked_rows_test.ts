import { assertEquals } from "@std/assert";
import {
  RankedRows,
  type RankedRowsOptions,
} from "../../src/ranked_grep/ranked_rows.ts";
import type { FileScan } from "../../src/ranked_grep/file_scan.ts";

function rowsOf(options: Partial<RankedRowsOptions> = {}): RankedRows {
  return new RankedRows({
    offset: 0,
    maxRowsPerFile: 5,
    maxMatchesPerFile: 100,
    patterns: 1,
    ...options,
  });
}

const NOTHING_KNOWN = { patternsByLine: undefined, isTarget: false };

function scanned(
  path: string,
  matches: number,
  texts: (string | null)[] = [],
): FileScan {
  return { path, matches, lines: [], texts, bytes: 1_000, binaryLines: 0 };
}

Deno.test("RankedRows says how many lines of a file no page shows", () => {
  const rows = rowsOf();
  for (const matches of [4, 5, 6]) rows.take(scanned(`./${matches}`, matches));
  assertEquals(
    rows.ranked(NOTHING_KNOWN).map((
      { path, matches, more },
    ) => [path, matches, more]),
    [["./6", 6, 1], ["./5", 5, 0], ["./4", 4, 0]],
  );
  assertEquals(rows.seen, 15);
  assertEquals([0, 4, 5].map((index) => rows.keeps(index, false)), [
    true,
    true,
    false,
  ]);
});

Deno.test("RankedRows counts as many lines of a file as it may, and says that there are more", () => {
  const rows = rowsOf({ maxMatchesPerFile: 7 });
  assertEquals(rows.maxCount, 8);
  for (const matches of [6, 7, 8]) rows.take(scanned(`./${matches}`, matches));
  const listed = rows.ranked(NOTHING_KNOWN)
    .map((
      { path, matches, matchesAtLeast },
    ) => [path, matches, matchesAtLeast]);
  assertEquals(listed, [["./7", 7, false], ["./8", 7, true], [
    "./6",
    6,
    false,
  ]]);
  assertEquals(rows.seen, 20);
});

Deno.test("RankedRows keeps no more rows of a file than it counts", () => {
  const rows = rowsOf({ maxMatchesPerFile: 2 });
  assertEquals([1, 2].map((index) => rows.keeps(index, false)), [true, false]);
});

Deno.test("RankedRows puts files first that more patterns match", () => {
  const rows = rowsOf({ patterns: 3 });
  rows.take(scanned("./one", 50, ["x\n", "x\n"]));
  rows.take(scanned("./two", 2, ["x\n", "y\n"]));
  rows.take(scanned("./none", 1, ["?\n"]));
  assertEquals([...rows.texts], ["x\n", "y\n", "?\n"]);
  const patternsByLine = new Map([["x\n", [0]], ["y\n", [1]]]);
  assertEquals(
    rows.ranked({ patternsByLine, isTarget: false })
      .map(({ path, patterns }) => [path, patterns]),
    [["./two", [0, 1]], ["./one", [0]], ["./none", []]],
  );
  assertEquals(rows.ranked(NOTHING_KNOWN)[0]!.path, "./one");
});

Deno.test("RankedRows wants whole lines only where there are several patterns", () => {
  assertEquals([1, 2].map((patterns) => rowsOf({ patterns }).wantsTexts), [
    false,
    true,
  ]);
});

Deno.test("RankedRows shows a row of each pattern that fits, and says which do not", () => {
  const texts = [..."aaaabcd"];
  const lines = texts.map((preview, index) => ({
    lineNumber: index + 1,
    isMatch: true,
    preview,
    truncated: false,
    submatches: [],
  }));
  const patternsByLine = new Map(
    [..."abcd"].map((text, at) => [text, [at]] as const),
  );
  const shown = (maxRowsPerFile: number, isTarget = false) => {
    const rows = rowsOf({ maxRowsPerFile, patterns: 4 });
    rows.take({ ...scanned("./f", 7, texts), lines });
    const [file] = rows.ranked({ patternsByLine, isTarget });
    const text = file!.lines.filter(({ isMatch }) => isMatch)
      .map(({ preview }) => preview).join("");
    return [text, file!.more, file!.unshownPatterns];
  };
  assertEquals(shown(5), ["aabcd", 2, []]);
  assertEquals(shown(4), ["abcd", 3, []]);
  assertEquals(shown(2), ["ab", 5, [2, 3]]);
  assertEquals(shown(2, true), ["aaaabcd", 0, []]);
});

Deno.test("RankedRows takes a line that is not UTF-8 for one of which nothing is known", () => {
  const patternsByLine = new Map([["x\n", [0]], ["xy\n", [0, 1]]]);
  const listed = (texts: (string | null)[], maxRowsPerFile: number) => {
    const rows = rowsOf({ patterns: 2, maxRowsPerFile });
    rows.take(scanned("./f", texts.length, texts));
    const [file] = rows.ranked({ patternsByLine, isTarget: false });
    const { patterns, unshownPatterns } = file!;
    return {
      ...{ patterns, unshownPatterns },
      known: rows.knowsAll(patternsByLine),
      texts: [...rows.texts],
    };
  };
  assertEquals(listed([null, "x\n"], 5), {
    ...{ patterns: [0], unshownPatterns: [], known: false, texts: ["x\n"] },
  });
  assertEquals(listed([null], 5), {
    ...{ patterns: [], unshownPatterns: [], known: false, texts: [] },
  });
  assertEquals(listed(["x\n", "xy\n"], 1).known, true);
  assertEquals(listed(["?\n"], 1).known, false);
  // A line that is shown may match a pattern of which no line is known to be shown.
  const both = [["x\n", "y\n"], [null, "x\n", "y\n"]].map((texts) => {
    const rows = rowsOf({ patterns: 2, maxRowsPerFile: texts.length - 1 });
    rows.take(scanned("./f", texts.length, texts));
    const patternsByLine = new Map([["x\n", [0]], ["y\n", [1]]]);
    return rows.ranked({ patternsByLine, isTarget: false })[0]!.unshownPatterns;
  });
  assertEquals(both, [[1], []]);
  const rows = rowsOf({ patterns: 2 });
  rows.take(scanned("./f", 1, ["x\n"]));
  assertEquals(rows.knowsAll(undefined), false);
});

Deno.test("RankedRows keeps all lines that it counts of a file that is all that is searched", () => {
  const rows = rowsOf({ maxRowsPerFile: 2, maxMatchesPerFile: 7 });
  const kept = (ofTarget: boolean) =>
    [1, 2, 6, 7].map((index) => rows.keeps(index, ofTarget));
  assertEquals(kept(false), [true, false, false, false]);
  assertEquals(kept(true), [true, true, true, false]);
});

Deno.test("RankedRows keeps all lines that it counts until it knows which pattern each matches", () => {
  const rows = rowsOf({ patterns: 2, maxRowsPerFile: 2, maxMatchesPerFile: 7 });
  assertEquals([2, 6, 7].map((index) => rows.keeps(index, false)), [
    ...[true, true, false],
  ]);
});
