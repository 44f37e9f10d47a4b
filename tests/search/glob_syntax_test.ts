import { assert, assertEquals, assertThrows } from "@std/assert";
import { fc } from "../seeded.ts";
import { GlobAutomaton } from "../../src/search/glob_automaton.ts";
import { GlobSyntaxError, parseGlob } from "../../src/search/glob_syntax.ts";

/** The paths that a glob matches. */
function matched(glob: string, paths: readonly string[]): string[] {
  const automaton = new GlobAutomaton(parseGlob(glob));
  return paths.filter((path) => automaton.matches(path));
}

/** Checks what a glob matches and what it does not. */
function check(
  glob: string,
  { yes, no }: {
    readonly yes: readonly string[];
    readonly no: readonly string[];
  },
) {
  assertEquals(matched(glob, [...yes, ...no]), [...yes], glob);
}

Deno.test("parseGlob() takes ordinary characters literally", () => {
  check("a.ts", { yes: ["a.ts"], no: ["axts", "a.ts ", "b/a.ts", "A.ts"] });
  check("a+b(c)|^$", { yes: ["a+b(c)|^$"], no: ["aab(c)", ""] });
  check("a b#c!d~", { yes: ["a b#c!d~"], no: [] });
  check("日本語🔥", { yes: ["日本語🔥"], no: ["日本語"] });
  check("]-", { yes: ["]-"], no: [] });
});

Deno.test("parseGlob() matches within a segment with a star", () => {
  check("*.ts", { yes: [".ts", "a.ts", "é.ts", "a\nb.ts"], no: ["a/b.ts"] });
  check("a*z", { yes: ["az", "abz", "a.b.z"], no: ["a/z", "az."] });
  check("*/*", { yes: ["a/b", "/", "a/"], no: ["a", "a/b/c"] });
});

Deno.test("parseGlob() matches one byte with a question mark", () => {
  check("a?", { yes: ["ab", "a."], no: ["a", "a/", "abc", "aé"] });
  check("a??", { yes: ["abc", "aé"], no: ["ab", "a/b"] });
});

Deno.test("parseGlob() matches any depth with two stars as a segment", () => {
  check("**/a", { yes: ["a", "b/a", "b/c/a"], no: ["ba", "b/a/c"] });
  check("a/**", { yes: ["a/b", "a/b/c"], no: ["a", "ab/c"] });
  check("a/**/b", { yes: ["a/b", "a/c/b", "a/c/d/b"], no: ["ab", "a/cb"] });
  check("**/a/**", { yes: ["a/b", "x/a/b/c"], no: ["a", "x/a"] });
  check("a/**/**/b", { yes: ["a/b", "a/c/d/b"], no: ["ab"] });
  check("**", { yes: ["", "a", "a/b"], no: [] });
});

Deno.test("parseGlob() takes two stars within a segment for one", () => {
  check("a**", { yes: ["a", "ab"], no: ["a/b"] });
  check("**a", { yes: ["a", "ba"], no: ["b/a"] });
  check("a**/b", { yes: ["a/b", "ac/b"], no: ["a/c/b"] });
});

Deno.test("parseGlob() matches one of a class", () => {
  check("[abc]", { yes: ["a", "b", "c"], no: ["d", "", "ab"] });
  check("[a-c]", { yes: ["a", "b", "c"], no: ["d", "-"] });
  check("[a-c-]", { yes: ["a", "-"], no: ["d"] });
  check("[-a]", { yes: ["a", "-"], no: ["b"] });
  check("[]a]", { yes: ["]", "a"], no: ["b"] });
  check("[.^$*]", { yes: [".", "^", "$", "*"], no: ["a"] });
  check("[{,}]", { yes: ["{", ",", "}"], no: ["a"] });
  check("x[ ]", { yes: ["x "], no: ["x"] });
});

Deno.test("parseGlob() matches none of a negated class", () => {
  for (const glob of ["[!a-c]", "[^a-c]"]) {
    check(glob, { yes: ["d", "-", "!"], no: ["a", "b", "c", "", "dd"] });
  }
  check("[!]]", { yes: ["a"], no: ["]"] });
  check("[a!]", { yes: ["a", "!"], no: ["b"] });
});

Deno.test("parseGlob() matches one of alternatives", () => {
  check("*.{ts,tsx}", { yes: ["a.ts", "a.tsx"], no: ["a.js", "a.t"] });
  check("{a,b/c}.ts", { yes: ["a.ts", "b/c.ts"], no: ["c.ts"] });
  check("{a,{b,c}d}", { yes: ["a", "bd", "cd"], no: ["b", "ad"] });
  check("{a}", { yes: ["a"], no: ["{a}"] });
  check("{*.ts,b?}", { yes: ["x.ts", "bc"], no: ["b"] });
  check("a,b", { yes: ["a,b"], no: ["a"] });
  check("{}", { yes: [""], no: ["{}"] });
  check("a{{},b}", { yes: ["ab"], no: ["a"] });
  check("a{{{}},{}}", { yes: ["a"], no: ["a{}"] });
});

Deno.test("parseGlob() takes what a backslash escapes literally", () => {
  check("\\*", { yes: ["*"], no: ["a", "\\*"] });
  check("\\[a\\]", { yes: ["[a]"], no: ["a"] });
  check("\\{a,b\\}", { yes: ["{a,b}"], no: ["a"] });
  check("\\\\", { yes: ["\\"], no: ["\\\\"] });
  check("\\a", { yes: ["a"], no: ["\\a"] });
});

Deno.test("parseGlob() says what is wrong and how to write it", () => {
  const faults = {
    "{a": 'unclosed group; close it with "}", or write "[{]" for a brace',
    "{a,{b}": "unclosed group",
    "a}": 'unopened group; open it with "{", or write "[}]" for a brace',
    "{a}}": "unopened group",
    "[a": 'unclosed character class; close it with "]", or write "[[]"',
    "[": "unclosed character class",
    "[]": "unclosed character class",
    "[!]": "unclosed character class",
    "[z-a]": 'invalid range "z-a"',
    "a\\": "a backslash at the end escapes nothing",
  };
  for (const [glob, message] of Object.entries(faults)) {
    const error = assertThrows(() => parseGlob(glob), GlobSyntaxError);
    assert(error.message.includes(message), `${glob}: ${error.message}`);
    assertEquals(error.name, "GlobSyntaxError");
  }
});

Deno.test("parseGlob() throws nothing but GlobSyntaxError", () => {
  const glob = fc.oneof(
    fc.string({ unit: fc.constantFrom(..."ab/*?[]{},!^-\\.é🔥\n") }),
    fc.string({ unit: "binary" }),
  );
  fc.assert(
    fc.property(glob, fc.string({ unit: "binary" }), (glob, path) => {
      try {
        new GlobAutomaton(parseGlob(glob)).matches(path);
      } catch (error) {
        assert(error instanceof GlobSyntaxError, `${glob}: ${error}`);
      }
    }),
    { numRuns: 3_000 },
  );
});

Deno.test("parseGlob() matches an escaped text and nothing else", () => {
  const text = fc.string({ unit: fc.constantFrom(..."ab/*?[]{},!^-\\.é🔥\n") });
  fc.assert(
    fc.property(text, text, (one, other) => {
      const glob = one.replace(/[^/]/gu, "\\$&");
      check(glob, {
        yes: [one],
        no: one === other ? [] : [other],
      });
    }),
    { numRuns: 1_000 },
  );
});

Deno.test("parseGlob() refuses groups that are nested too deep", () => {
  const nested = (depth: number) => "{a,".repeat(depth) + "}".repeat(depth);
  check(nested(100), { yes: ["a"], no: ["b"] });
  assertThrows(() => parseGlob(nested(101)), GlobSyntaxError, "nested");
});

Deno.test("GlobAutomaton.matches() is soon done with many alternatives that begin with a star", () => {
  const random = (length: number) =>
    Array.from(
      { length },
      (_, at) => "ab"[Math.imul(at + length, 0x9e3779b1) >>> 31],
    )
      .join("");
  const ends = Array.from({ length: 250 }, (_, at) => random(20 + at));
  const start = performance.now();
  const automaton = new GlobAutomaton(
    parseGlob(`{${ends.map((end) => `*${end}c`).join(",")}}`),
  );
  for (let length = 500; length < 560; length++) {
    assertEquals(automaton.matches(random(length)), false);
  }
  assert(automaton.matches(`${random(400)}${ends[7]}c`));
  assert(performance.now() - start < 20_000);
});

Deno.test("GlobAutomaton.matches() takes no longer for many stars", () => {
  const name = "a".repeat(2_000);
  check(`${"*a".repeat(50)}*b`, { yes: [`${name}b`], no: [name] });
  const path = "a/".repeat(1_000);
  check("**/a/".repeat(20) + "b", { yes: [`${path}b`], no: [`${path}c`] });
});
