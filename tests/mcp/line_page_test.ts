import { assert, assertEquals } from "@std/assert";
import { fc } from "../seeded.ts";
import { countLines, takeLines } from "../../src/mcp/line_page.ts";

const WHOLE = { offset: 1, limit: 100, maxBytes: 1000 };

Deno.test("takeLines() takes lines with their line ends", () => {
  assertEquals(takeLines("a\nb\nc\nd", { ...WHOLE, offset: 2, limit: 2 }), {
    text: "b\nc\n",
    firstLine: 2,
    lastLine: 3,
  });
});

Deno.test("takeLines() ends with the text", () => {
  assertEquals(takeLines("a\nb", { ...WHOLE, offset: 2 }), {
    text: "b",
    firstLine: 2,
    lastLine: 2,
  });
});

Deno.test("takeLines() finds nothing behind the last line", () => {
  assertEquals(takeLines("a\nb\n", { ...WHOLE, offset: 3 }), undefined);
  assertEquals(takeLines("a", { ...WHOLE, offset: 9 }), undefined);
  assertEquals(takeLines("", WHOLE), undefined);
});

Deno.test("takeLines() stops before the line that is too much", () => {
  const page = takeLines("ä\nä\nä\n", { ...WHOLE, maxBytes: 8 });
  assertEquals(page?.text, "ä\nä\n");
  assertEquals(page?.lastLine, 2);
});

Deno.test("takeLines() takes one line however long it is", () => {
  assertEquals(takeLines("long\nb", { ...WHOLE, maxBytes: 1 })?.text, "long\n");
});

Deno.test("takeLines() gives pages that make up the text", () => {
  fc.assert(fc.property(
    fc.string({ unit: fc.constantFrom("a", "ä", "\n") }),
    fc.integer({ min: 1, max: 5 }),
    fc.integer({ min: 1, max: 9 }),
    (text, limit, maxBytes) => {
      const total = countLines(text);
      let read = "";
      let offset = 1;
      while (offset <= total) {
        const page = takeLines(text, { offset, limit, maxBytes });
        assert(page !== undefined);
        assert(page.lastLine - page.firstLine < limit);
        read += page.text;
        offset = page.lastLine + 1;
      }
      assertEquals(read, text);
      assertEquals(takeLines(text, { offset, limit, maxBytes }), undefined);
    },
  ));
});

Deno.test("countLines() counts a line without a line end", () => {
  assertEquals(["", "a", "a\n", "a\nb", "\n\n"].map(countLines), [
    0,
    1,
    1,
    2,
    2,
  ]);
});
