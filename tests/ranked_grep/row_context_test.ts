import { assertEquals } from "@std/assert";
import { spanOfRow } from "../../src/ranked_grep/row_context.ts";
import type { ScanLine } from "../../src/ranked_grep/scan_reader.ts";

/** Lines of a file, written as rows are: `1:` matches, `2-` does not. */
function lines(rows: string): ScanLine[] {
  return rows.split(" ").map((row) => ({
    lineNumber: parseInt(row),
    preview: "",
    truncated: false,
    submatches: [],
    isMatch: row.endsWith(":"),
  }));
}

/** The numbers of the lines that are shown with the row of a line. */
function shown(rows: string, row: number, context: number): number[] {
  const all = lines(rows);
  const at = all.findIndex(({ lineNumber }) => lineNumber === row);
  const { from, to } = spanOfRow(all, at, context);
  return all.slice(from, to).map(({ lineNumber }) => lineNumber);
}

Deno.test("spanOfRow() takes as many lines on each side as were asked for", () => {
  const rows = "1- 2- 3- 4: 5- 6- 7-";
  assertEquals(shown(rows, 4, 0), [4]);
  assertEquals(shown(rows, 4, 2), [2, 3, 4, 5, 6]);
  assertEquals(shown(rows, 4, 3), [1, 2, 3, 4, 5, 6, 7]);
  assertEquals(shown(rows, 4, 4), [1, 2, 3, 4, 5, 6, 7]);
});

Deno.test("spanOfRow() ends at the next row", () => {
  assertEquals(shown("1: 2- 3: 4- 5:", 3, 5), [2, 3, 4]);
  assertEquals(shown("1: 2: 3:", 2, 5), [2]);
});

Deno.test("spanOfRow() does not jump over a gap", () => {
  assertEquals(shown("1- 3- 4: 5- 7-", 4, 5), [3, 4, 5]);
  assertEquals(shown("2- 4: 6-", 4, 5), [4]);
});
