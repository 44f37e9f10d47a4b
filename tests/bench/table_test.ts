import { assertEquals, assertStringIncludes } from "@std/assert";
import { formatFigure } from "../../bench/report/format_figure.ts";
import { formatTable } from "../../bench/report/table.ts";
import { RESULTS } from "./results_fixture.ts";

/** The cells of the line of a case. */
function cellsOf(label: string): string[] {
  const line = formatTable(RESULTS).split("\n")
    .find((line) => line.includes(`| ${label} `));
  return line?.split("|").slice(1, -1).map((cell) => cell.trim()) ?? [];
}

Deno.test("formatTable() gives each contender its column, with what its answer shows", () => {
  assertEquals(cellsOf("large cormorant"), [
    "grep, 1,000 to 20,000 matches",
    "large cormorant",
    "205 ms (250 of 17000)",
    "195 ms",
    "",
    "",
    "8.25 ms (100 of ?)",
    "to the floor 1.05× (≤ 1.3×); to DeepSeek Harness 0.60× (≤ 0.5×)",
    "NO",
  ]);
});

Deno.test("formatTable() marks a search that failed, and a goal that is met", () => {
  const cells = cellsOf("one-file");
  assertEquals(cells[2], "300 ms (error)");
  assertEquals(cells.at(-2), "ripgrep gone 12.3 ms (≤ 100 ms)");
  assertEquals(cells.at(-1), "yes");
});

Deno.test("formatTable() lines its columns up", () => {
  const lines = formatTable(RESULTS).split("\n").slice(0, 4);
  assertEquals(new Set(lines.map((line) => line.length)).size, 1);
});

Deno.test("formatTable() says when, where and with what, and how many goals are met", () => {
  const table = formatTable(RESULTS);
  assertStringIncludes(table, "2030-01-02, Fast & Furious <9>, 2 cores");
  assertStringIncludes(table, "load 0.3 to 1.5");
  assertStringIncludes(table, "medians of 15 rounds, seed 1");
  assertStringIncludes(table, "Deno 2.9.6, ripgrep 15.0.0");
  assertStringIncludes(table, "- pi has no glob");
  assertEquals(table.split("\n").at(-1), "2 of 3 goals met");
});

Deno.test("formatFigure() keeps the digits that tell something", () => {
  assertEquals(
    [0.456, 1.999, 12.34, 123.4, 0, NaN].map(formatFigure),
    ["0.46", "2.00", "12.3", "123", "0.00", "–"],
  );
});
