import { assert, assertEquals } from "@std/assert";
import { describeValue, shorten } from "../../src/host/describe_value.ts";

Deno.test("describeValue() names any value briefly", () => {
  const values: [unknown, string][] = [
    ["a\n", '"a\\n"'],
    ["", '""'],
    [5, "5"],
    [NaN, "NaN"],
    [10n, "10"],
    [true, "true"],
    [null, "null"],
    [undefined, "nothing"],
    [[], "an array"],
    [{}, "an object"],
    [() => 0, "a function"],
    [Symbol("x"), "a symbol"],
  ];
  assertEquals(
    values.map(([value]) => describeValue(value)),
    values.map(([, words]) => words),
  );
  assertEquals(describeValue("x".repeat(9_999)), `"${"x".repeat(60)}…"`);
});

Deno.test("shorten() keeps a short text and the head of a long one", () => {
  assertEquals(shorten("abc", 3), "abc");
  assertEquals(shorten("abcd", 3), "abc…");
  assertEquals(shorten("x".repeat(9_999)).length, 301);
});

Deno.test("shorten() cuts no character in two", () => {
  assert(shorten("ab😀", 3).isWellFormed());
});
