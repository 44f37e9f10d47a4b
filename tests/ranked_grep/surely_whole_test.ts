import { assert, assertFalse } from "@std/assert";
import { literalRegex } from "../../src/ranked_grep/regex_adjustment.ts";
import { isSurelyWhole } from "../../src/ranked_grep/surely_whole.ts";
import { fc } from "../seeded.ts";

Deno.test("isSurelyWhole() knows a pattern that closes what it opens, and nothing else", () => {
  const whole = [
    "",
    "foo",
    "a|b",
    "(a)(b|(c))",
    "\\(a\\)\\\\",
    "[)]x[^)][]()][^](]",
    "[-)][^-)][\\])]",
    "[[:alpha:](][[:^digit:]]",
    "(?i)class \\w+",
    "(?i:a)(?-u:\\xff)(?P<n>a)(?<n>b)",
    "a{2}b{2,}c{2,3}",
    "\\x{41}\\u0041\\pL\\p{Greek}[\\p{L}]\\b{start}",
    "a # b",
    "}]",
  ];
  for (const pattern of whole) assert(isSurelyWhole(pattern), pattern);
});

Deno.test("isSurelyWhole() says no of a pattern that leaves something open", () => {
  const open = [
    ...["(", "((a)", "(?", "(?i", "(?P<n", "(?i:a"],
    ...["items[", "[^", "[]", "[^]", "[[a]", "[a\\]", "[[:alpha:]"],
    ...["\\", "a\\\\\\", "a{", "a{2", "\\x{4", "\\p{L"],
  ];
  for (const pattern of open) assertFalse(isSurelyWhole(pattern), pattern);
});

Deno.test("isSurelyWhole() says no of a pattern that closes a group that it did not open", () => {
  for (const pattern of ["a)", "a)(b", "(a))", "[a])", "a)|\\", "[]])(["]) {
    assertFalse(isSurelyWhole(pattern), pattern);
  }
});

Deno.test("isSurelyWhole() says no where only ripgrep knows", () => {
  const unsure = [
    // Classes within classes, and what looks like one and ends a range.
    ...["[[a]]", "[a&&[^b]]", "[+-[:alpha:])(]"],
    // Comments, and what may become a flag.
    ...["(?x)a # b", "(?ix)a", "(?-x)a", "(?x:a # b)", "(?=a)", "(?#a)"],
  ];
  for (const pattern of unsure) assertFalse(isSurelyWhole(pattern), pattern);
});

Deno.test("isSurelyWhole() knows every text that is searched literally", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(..."ab\n #\\.+*?()|[]{}^$&~-") }),
      (text) => assert(isSurelyWhole(literalRegex(text)), text),
    ),
  );
});

Deno.test("isSurelyWhole() takes no longer for a long pattern", () => {
  const start = performance.now();
  for (
    const part of ["(", ")", "()", "{", "[", "[a", "[:", "\\", "[[:a:", "{2,"]
  ) {
    isSurelyWhole(part.repeat(20_000));
    isSurelyWhole(`[${part.repeat(20_000)}`);
  }
  assert(performance.now() - start < 5_000);
});
