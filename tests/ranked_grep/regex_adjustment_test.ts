import { assert, assertEquals } from "@std/assert";
import {
  adjustRegex,
  literalRegex,
} from "../../src/ranked_grep/regex_adjustment.ts";
import { fc } from "../seeded.ts";

Deno.test("adjustRegex() escapes a parenthesis that has no partner", () => {
  assertEquals(adjustRegex("foo("), "foo\\(");
  assertEquals(adjustRegex("foo)"), "foo\\)");
  assertEquals(adjustRegex("(a|b)("), "(a|b)\\(");
  assertEquals(adjustRegex("a)(b"), "a\\)\\(b");
  assertEquals(adjustRegex("\\w+((a|b)"), "\\w+\\((a|b)");
});

Deno.test("adjustRegex() escapes a brace that counts nothing", () => {
  assertEquals(adjustRegex("class \\w+ {"), "class \\w+ \\{");
  assertEquals(adjustRegex("a{2}{"), "a{2}\\{");
  assertEquals(adjustRegex("a{,3}b+"), "a\\{,3}b+");
});

Deno.test("adjustRegex() takes a pair of parentheses for text where nothing else is a regular expression", () => {
  assertEquals(adjustRegex("if (x) {"), "if \\(x\\) \\{");
  assertEquals(adjustRegex("(a|b) {"), "(a|b) \\{");
});

Deno.test("adjustRegex() escapes a quantifier that would count a parenthesis", () => {
  assertEquals(adjustRegex("foo(*args"), "foo\\(\\*args");
  assertEquals(adjustRegex("foo(?x"), "foo\\(\\?x");
});

Deno.test("adjustRegex() reads the syntax of grep without -E", () => {
  assertEquals(adjustRegex("foo(a\\|bar("), "foo\\(a|bar\\(");
  assertEquals(adjustRegex("\\(a\\|b\\)("), "(a|b)\\(");
  assertEquals(adjustRegex("a\\+\\|b+("), "a+|b\\+\\(");
});

Deno.test("adjustRegex() makes no empty alternative, which would match everything", () => {
  assertEquals(adjustRegex("foo(a\\|\\|b"), "foo\\(a\\|\\|b");
  assertEquals(adjustRegex("(\\|"), "\\(\\|");
});

Deno.test("adjustRegex() escapes a dollar sign with something behind it, which would match nothing", () => {
  assertEquals(adjustRegex("${name}"), "\\$\\{name}");
  assertEquals(adjustRegex("${base}/"), "\\$\\{base}/");
  assertEquals(adjustRegex("foo(${x})"), "foo\\(\\$\\{x}\\)");
  assertEquals(adjustRegex("a$?("), "a\\$\\?\\(");
  assertEquals(adjustRegex("a$)"), "a\\$\\)");
  assertEquals(adjustRegex("${a\\|${b"), "\\$\\{a|\\$\\{b");
});

Deno.test("adjustRegex() leaves a dollar sign alone that stands at the end of a part", () => {
  assertEquals(adjustRegex("foo($"), "foo\\($");
  assertEquals(adjustRegex("foo($|b"), "foo\\($|b");
  assertEquals(adjustRegex("(a$|b$)("), "(a$|b$)\\(");
  assertEquals(adjustRegex("\\(a$\\|b$\\)("), "(a$|b$)\\(");
});

Deno.test("adjustRegex() leaves escapes and classes alone", () => {
  assertEquals(adjustRegex("\\(a("), "\\(a\\(");
  assertEquals(adjustRegex("[(]x("), "[(]x\\(");
  assertEquals(adjustRegex("[]()](+"), "[]()]\\(\\+");
  assertEquals(adjustRegex("[[:alpha:](]("), "[[:alpha:](]\\(");
});

Deno.test("adjustRegex() knows no better where it is not plain what was meant", () => {
  for (const pattern of ["*x", "a[b", "a[(", "x**", "\\"]) {
    assertEquals(adjustRegex(pattern), undefined, pattern);
  }
});

Deno.test("adjustRegex() takes no longer for a long pattern", () => {
  const start = performance.now();
  for (const part of ["(", ")", "()", "{", "[", "[:", "\\|", "[[:a:"]) {
    adjustRegex(part.repeat(20_000));
  }
  assert(performance.now() - start < 5_000);
});

Deno.test("literalRegex() matches the text and nothing else", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(..."ab\\.+*?()|[]{}^$") }),
      fc.string({ unit: fc.constantFrom(..."ab\\.+*?()|[]{}^$") }),
      (text, other) => {
        const regex = new RegExp(`^(?:${literalRegex(text)})$`);
        assert(regex.test(text), text);
        assertEquals(regex.test(other), other === text);
      },
    ),
  );
});
