import { assert, assertEquals } from "@std/assert";
import { rowMark } from "../../src/search/grep_page.ts";
import { printPath } from "../../src/search/display_path.ts";
import { readerLook, readerLookOfEnd } from "../../src/search/reader_look.ts";

Deno.test("readerLook() is what can be seen", () => {
  assertEquals(readerLook("Fo\u200bund\u00a0\u2003\uff11 \u0663"), "Found 0 0");
  assertEquals(readerLook("\uff08a\uff09"), "(a)");
  assertEquals(readerLook("e\u0301"), "\u00e9");
});

Deno.test("readerLookOfEnd() looks at the last characters that can be seen", () => {
  assertEquals(readerLookOfEnd(`abc${"\u200b".repeat(500)}`, 2), "bc");
  assertEquals(readerLookOfEnd(`abc${" ".repeat(500)}`, 2), "c ");
});

Deno.test("readerLook() is soon done with many marks on one character", () => {
  const marks = "\u0300".repeat(475) + "\u0334".repeat(475);
  const start = performance.now();
  for (let line = 0; line < 8_800; line++) {
    const preview = `needle ${marks}`;
    assertEquals(
      rowMark({ lineNumber: 1, preview, truncated: false, submatches: [] }),
      "",
    );
    printPath(preview);
  }
  printPath(`a${"\uff9e".repeat(100_000)}`);
  const seconds = (performance.now() - start) / 1_000;
  assert(seconds < 4, `it took ${seconds} s`);
});
