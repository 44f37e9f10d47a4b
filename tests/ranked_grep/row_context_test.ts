import { assertEquals } from "@std/assert";
import { demoteOthers, spanOfRow } from "../../src/ranked_grep/row_context.ts";
import type { ScanLine } from "../../src/ranked_grep/file_scan.ts";

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

Deno.test("spanOfRow() takes other matching lines for what is beside a row", () => {
  assertEquals(shown("1: 2- 3: 4- 5:", 3, 1), [2, 3, 4]);
  assertEquals(shown("1: 2- 3: 4- 5:", 3, 2), [1, 2, 3, 4, 5]);
  assertEquals(shown("1: 2: 3:", 2, 1), [1, 2, 3]);
});

Deno.test("demoteOthers() leaves rows and context as they are", () => {
  const all = lines("1: 2- 3: 4-");
  assertEquals(demoteOthers(all, (index) => index === 2), lines("1- 2- 3: 4-"));
  const match = { ...all[0]!, submatches: [{ start: 0, end: 1 }] };
  assertEquals(demoteOthers([match], () => true), [match]);
  assertEquals(demoteOthers([match], () => false)[0]!.submatches, []);
});

Deno.test("spanOfRow() does not jump over a gap", () => {
  assertEquals(shown("1- 3- 4: 5- 7-", 4, 5), [3, 4, 5]);
  assertEquals(shown("2- 4: 6-", 4, 5), [4]);
});
