import { assert, assertEquals } from "@std/assert";
import { fc } from "../seeded.ts";
import {
  endOfHead,
  startOfTail,
  utf8Size,
} from "../../src/retention/line_window.ts";
import { utf8Length } from "../../src/retention/page_budget.ts";

const text = fc.string({ unit: "binary" });
const budget = fc.integer({ min: 0, max: 30 });

/** Every index of a text between two characters. */
function boundaries(of: string): number[] {
  let index = 0;
  return [0, ...Array.from(of, (char) => index += char.length)];
}

const aBoundary = text.chain((of) =>
  fc.tuple(fc.constant(of), fc.constantFrom(...boundaries(of)))
);

Deno.test("endOfHead() ends where the bytes do", () => {
  assertEquals(endOfHead("abc", 0, 0), 0);
  assertEquals(endOfHead("abc", 0, 2), 2);
  assertEquals(endOfHead("abc", 0, 3), 3);
  assertEquals(endOfHead("abc", 0, 99), 3);
  assertEquals(endOfHead("abcdef", 2, 3), 5);
  assertEquals(endOfHead("", 0, 9), 0);
  assertEquals(endOfHead("abc", 3, 9), 3);
});

Deno.test("endOfHead() never cuts a character", () => {
  const ends = (of: string) =>
    [0, 1, 2, 3, 4, 5].map((bytes) => endOfHead(of, 0, bytes));
  assertEquals(ends("é."), [0, 0, 1, 2, 2, 2]);
  assertEquals(ends("€."), [0, 0, 0, 1, 2, 2]);
  assertEquals(ends("🔥."), [0, 0, 0, 0, 2, 3]);
});

Deno.test("startOfTail() starts where the bytes do", () => {
  assertEquals(startOfTail("abc", 3, 0), 3);
  assertEquals(startOfTail("abc", 3, 2), 1);
  assertEquals(startOfTail("abc", 3, 3), 0);
  assertEquals(startOfTail("abc", 3, 99), 0);
  assertEquals(startOfTail("abcdef", 4, 3), 1);
  assertEquals(startOfTail("", 0, 9), 0);
  assertEquals(startOfTail("abc", 0, 9), 0);
});

Deno.test("startOfTail() never cuts a character", () => {
  const starts = (of: string) =>
    [0, 1, 2, 3, 4, 5].map((bytes) => startOfTail(of, of.length, bytes));
  assertEquals(starts(".é"), [2, 2, 1, 0, 0, 0]);
  assertEquals(starts(".€"), [2, 2, 2, 1, 0, 0]);
  assertEquals(starts(".🔥"), [3, 3, 3, 3, 1, 0]);
});

Deno.test("endOfHead() and startOfTail() know the first and the last pairs", () => {
  for (const pair of ["\u{10000}", "\u{1f400}", "\u{10ffff}"]) {
    assertEquals([3, 4].map((bytes) => endOfHead(pair, 0, bytes)), [0, 2]);
    assertEquals([3, 4].map((bytes) => startOfTail(pair, 2, bytes)), [2, 0]);
  }
  assertEquals(endOfHead("\uffffa", 0, 3), 1);
  assertEquals(startOfTail("a\uffff", 2, 3), 1);
});

Deno.test("endOfHead() finds the longest head that fits", () => {
  fc.assert(fc.property(aBoundary, budget, ([of, start], maxBytes) => {
    const fitting = boundaries(of).filter((end) =>
      end >= start && utf8Length(of.slice(start, end)) <= maxBytes
    );
    assertEquals(endOfHead(of, start, maxBytes), Math.max(...fitting));
  }));
});

Deno.test("startOfTail() finds the longest tail that fits", () => {
  fc.assert(fc.property(aBoundary, budget, ([of, end], maxBytes) => {
    const fitting = boundaries(of).filter((start) =>
      start <= end && utf8Length(of.slice(start, end)) <= maxBytes
    );
    assertEquals(startOfTail(of, end, maxBytes), Math.min(...fitting));
  }));
});

Deno.test("utf8Size() counts the bytes of a character", () => {
  const sizes = [0, 0x7f, 0x80, 0x7ff, 0x800, 0xffff, 0x10000, 0x10ffff];
  assertEquals(sizes.map(utf8Size), [1, 1, 2, 2, 3, 3, 4, 4]);
  fc.assert(
    fc.property(
      fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
      (char) => {
        assert(utf8Size(char.codePointAt(0)!) === utf8Length(char));
      },
    ),
  );
});
