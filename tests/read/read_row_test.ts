import { assert, assertEquals, assertStrictEquals } from "@std/assert";
import { fc } from "../seeded.ts";
import {
  fitLines,
  type ReadLine,
  readRow,
  rowBytes,
} from "../../src/read/read_row.ts";

function line(lineNumber: number, text: string, truncated = false): ReadLine {
  return { lineNumber, text, truncated };
}

const numbered = { isRaw: false };

Deno.test("readRow() writes number and text", () => {
  assertEquals(readRow(line(7, "  a: b"), false), "7:  a: b");
  assertEquals(readRow(line(7, ""), false), "7:");
});

Deno.test("readRow() keeps a line on one line for every reader", () => {
  assertEquals(
    readRow(line(1, "a\r2:b\u2028[c]\u0085\f"), false),
    "1:a\\u000d2:b\\u2028[c]\\u0085\\u000c",
  );
});

Deno.test("readRow() marks a line that was cut, and one that only says so", () => {
  assertEquals(readRow(line(1, "a", true), false), "1:a (line truncated)");
  assertEquals(
    readRow(line(1, "a (line truncated)"), false),
    "1:a (line truncated) (whole line)",
  );
});

Deno.test("readRow() shows a raw line as it is", () => {
  assertEquals(readRow(line(1, "a\r", true), true), "a\r");
});

Deno.test("rowBytes() counts UTF-8 with the line end", () => {
  assertEquals(rowBytes(line(10, "é"), false), 6);
  assertEquals(rowBytes(line(10, "é"), true), 3);
});

Deno.test("fitLines() takes lines up to exactly the bytes", () => {
  const lines = [line(1, "aa"), line(2, "bb"), line(3, "cc")];
  const count = (maxBytes: number) =>
    fitLines(lines, { ...numbered, maxBytes }).length;
  assertEquals([9, 10, 11].map(count), [1, 2, 2]);
  assertEquals([14, 15, 16].map(count), [2, 3, 3]);
});

Deno.test("fitLines() cuts the first line where it does not fit, and says so", () => {
  const lines = [line(1, "x".repeat(50)), line(2, "b")];
  const [first, ...rest] = fitLines(lines, { ...numbered, maxBytes: 30 });
  assertEquals(rest, []);
  assertEquals(readRow(first!, false), "1:xxxxxxxxxx (line truncated)");
  assertEquals(rowBytes(first!, false), 30);
});

Deno.test("fitLines() cuts a first line whose escapes are longer than it", () => {
  const lines = [line(1, "\f".repeat(40))];
  const [first] = fitLines(lines, { ...numbered, maxBytes: 60 });
  assert(first!.truncated);
  assert(rowBytes(first!, false) <= 60);
  assertEquals(first!.text, "\f".repeat(first!.text.length));
});

Deno.test("fitLines() shows something of the first line however little fits", () => {
  const [first] = fitLines([line(1, "abc")], { ...numbered, maxBytes: 1 });
  assertEquals(first, line(1, "", true));
});

Deno.test("fitLines() gives back nothing of nothing, and all that fits as it is", () => {
  assertEquals(fitLines([], { ...numbered, maxBytes: 1 }), []);
  const lines = [line(1, "a")];
  assertStrictEquals(fitLines(lines, { ...numbered, maxBytes: 4 }), lines);
});

Deno.test("fitLines() never passes the bytes, and never leaves out a line that fits", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "é", "\f", "🔥") });
  fc.assert(fc.property(
    fc.array(text, { minLength: 1, maxLength: 6 }),
    fc.integer({ min: 25, max: 120 }),
    fc.boolean(),
    (texts, maxBytes, isRaw) => {
      const lines = texts.map((text, index) => line(index + 1, text));
      const shown = fitLines(lines, { isRaw, maxBytes });
      const bytes = shown.reduce((sum, each) => sum + rowBytes(each, isRaw), 0);
      assert(shown.length >= 1);
      assert(bytes <= maxBytes);
      const next = lines[shown.length];
      if (next && !shown.at(-1)!.truncated) {
        assert(bytes + rowBytes(next, isRaw) > maxBytes);
      }
      for (const { text } of shown) assert(text.isWellFormed());
    },
  ));
});
