import { assertEquals, assertThrows } from "@std/assert";
import { fc } from "../seeded.ts";
import { ReadError } from "../../src/read/mod.ts";
import {
  firstLines,
  parseSelector,
  rangesOf,
  selectorsFrom,
  splitTarget,
} from "../../src/read/selector.ts";

function selectorOf(target: string) {
  return parseSelector(splitTarget(target)!, 400);
}

function refusal(target: string): string {
  return assertThrows(() => selectorOf(target), ReadError).message;
}

Deno.test("splitTarget() takes a selector off the end", () => {
  const split = Object.fromEntries(
    ["a:1", "a:1-2", "a:1+2", "a:raw", "a:1:2", "a b:0", "a\nb:1"].map((
      target,
    ) => [target, splitTarget(target)]),
  );
  assertEquals(split, {
    "a:1": { path: "a", suffix: ":1" },
    "a:1-2": { path: "a", suffix: ":1-2" },
    "a:1+2": { path: "a", suffix: ":1+2" },
    "a:raw": { path: "a", suffix: ":raw" },
    "a:1:2": { path: "a:1", suffix: ":2" },
    "a b:0": { path: "a b", suffix: ":0" },
    "a\nb:1": { path: "a\nb", suffix: ":1" },
  });
});

Deno.test("splitTarget() takes nothing else for a selector", () => {
  const others = [
    "a",
    ":1",
    "a:",
    "a:1-",
    "a:-1",
    "a:1..2",
    "a:RAW",
    "a:raw ",
    "a:1\n",
    "a:1,2",
    "a:+2",
    "a:L1",
    "a:１",
    "a#1",
    "a:1/b",
  ];
  for (const target of others) assertEquals(splitTarget(target), undefined);
});

Deno.test("parseSelector() reads each form", () => {
  const base = { isRaw: false };
  assertEquals(selectorOf("a:10-20"), {
    ...base,
    from: 10,
    to: 20,
    isEnded: true,
  });
  assertEquals(selectorOf("a:7-7"), { ...base, from: 7, to: 7, isEnded: true });
  assertEquals(selectorOf("a:10+5"), {
    ...base,
    from: 10,
    to: 14,
    isEnded: true,
  });
  assertEquals(selectorOf("a:10"), {
    ...base,
    from: 10,
    to: 409,
    isEnded: false,
  });
  assertEquals(selectorOf("a:raw"), {
    from: 1,
    to: Infinity,
    isEnded: true,
    isRaw: true,
  });
  assertEquals(firstLines(400), {
    ...base,
    from: 1,
    to: 400,
    isEnded: false,
  });
});

Deno.test("parseSelector() refuses a selector that names no line, and says what to send", () => {
  assertEquals(
    refusal("a:0"),
    'Cannot read "a:0": lines are counted from 1: send "a:1"',
  );
  assertEquals(
    refusal("a:0-9"),
    'Cannot read "a:0-9": lines are counted from 1: send "a:1"',
  );
  assertEquals(
    refusal("a:5+0"),
    'Cannot read "a:5+0": it asks for no lines: send "a:5+1"',
  );
  assertEquals(
    refusal("a:9-5"),
    'Cannot read "a:9-5": the last line comes before the first: send "a:5-9"',
  );
  assertEquals(
    refusal("a:9-0"),
    'Cannot read "a:9-0": the last line comes before the first: send "a:9"',
  );
});

Deno.test("parseSelector() takes numbers of any length", () => {
  const { from, to } = selectorOf(`a:${"9".repeat(30)}+${"9".repeat(400)}`);
  assertEquals([from, to], [
    Number.MAX_SAFE_INTEGER,
    Number.MAX_SAFE_INTEGER,
  ]);
});

Deno.test("selectorsFrom() reads on to the same end, the plainest way first", () => {
  const first = (target: string, count: number) =>
    selectorsFrom(selectorOf(target), { next: 15, defaultLines: 400 })
      .take(count).toArray();
  assertEquals(first("a:10-20", 2), [":15-20", ":15+6"]);
  assertEquals(first("a:10+11", 2), [":15-20", ":15+6"]);
  assertEquals(first("a:10", 3), [":15", ":15+400", ":15-414"]);
  assertEquals(first("a:raw", 3), [":15", ":15+400", ":15-414"]);
});

Deno.test("selectorsFrom() gives only selectors that read on from the same line, and never ends", () => {
  fc.assert(fc.property(
    fc.integer({ min: 1, max: 1000 }),
    fc.integer({ min: 0, max: 1000 }),
    fc.boolean(),
    (from, more, isEnded) => {
      const next = from + 1;
      const selector = { from, to: next + more, isEnded, isRaw: false };
      const selectors = selectorsFrom(selector, { next, defaultLines: 400 })
        .take(50).map((suffix) => selectorOf(`a${suffix}`)).toArray();
      assertEquals(selectors.length, 50);
      for (const read of selectors) assertEquals(read.from, next);
      if (isEnded) assertEquals(selectors[0]!.to, selector.to);
    },
  ));
});

Deno.test("rangesOf() takes several ranges apart", () => {
  assertEquals(rangesOf(":10-12,20-22"), [":10-12", ":20-22"]);
  assertEquals(rangesOf(":1, 5+2,9"), [":1", ":5+2", ":9"]);
});

Deno.test("rangesOf() leaves alone what is no list of ranges", () => {
  for (const suffix of [":10-12", ":1,", ":,1", ":1:2", ":1-,2", "#L1,2"]) {
    assertEquals(rangesOf(suffix), undefined, suffix);
  }
});
