import { assertEquals } from "@std/assert";
import { MatchTable } from "../../src/search/match_table.ts";

const line = (lineNumber: number, preview: string, truncated = false) => ({
  lineNumber,
  preview,
  truncated,
  submatches: [{ start: 0, end: 1 }, { start: 2, end: 2 }],
});

Deno.test("MatchTable.match() gives back what was added", () => {
  const table = new MatchTable();
  const matches = Array.from(
    { length: 1_000 },
    (_, index) => line(index + 1, "é🔥".repeat(index % 90), index % 3 === 0),
  );
  for (const match of matches) table.addMatch(match);
  assertEquals(table.length, 1_000);
  assertEquals(matches.map((_, index) => table.match(index)), matches);
});

Deno.test("MatchTable.truncate() drops lines, and what was not added yet", () => {
  const table = new MatchTable();
  table.addMatch(line(1, "one"));
  table.addMatch(line(2, "two"));
  table.text.write("half");
  table.addSubmatch(7, 8);
  table.truncate(1);
  table.addMatch(line(3, "three"));
  assertEquals(table.length, 2);
  assertEquals(table.match(0), line(1, "one"));
  assertEquals(table.match(1), line(3, "three"));
  table.truncate(0);
  assertEquals([table.length, table.text.length], [0, 0]);
});
