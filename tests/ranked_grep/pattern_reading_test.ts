import { assertEquals } from "@std/assert";
import {
  asRegex,
  countTaken,
  type PatternReading,
  readingNotes,
} from "../../src/ranked_grep/pattern_reading.ts";

const ADJUSTED: PatternReading = {
  pattern: "a(",
  regex: "a\\(",
  taken: "adjusted",
  reason: "unclosed group",
};

const LITERAL: PatternReading = {
  pattern: "*a",
  regex: "\\*a",
  taken: "literal",
  reason: "nothing to repeat",
};

Deno.test("readingNotes() says nothing of patterns that were taken as they are", () => {
  assertEquals(readingNotes([asRegex("a"), asRegex("b")]), []);
});

Deno.test("readingNotes() counts and names the others", () => {
  const readings = [ADJUSTED, asRegex("x"), LITERAL, ADJUSTED];
  assertEquals(readingNotes(readings), [
    '(regex_adjusted: 2; "a(" is no regular expression (unclosed group) and was searched as "a\\\\("; "a(" is no regular expression (unclosed group) and was searched as "a\\\\(")',
    '(literal_fallback: 1; "*a" is no regular expression (nothing to repeat) and was searched as literal text)',
  ]);
  assertEquals(
    (["regex", "adjusted", "literal"] as const).map((taken) =>
      countTaken(readings, taken)
    ),
    [1, 2, 1],
  );
});
