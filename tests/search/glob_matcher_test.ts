import {
  assert,
  assertEquals,
  assertFalse,
  assertLess,
  assertThrows,
} from "@std/assert";
import { fc } from "../seeded.ts";
import {
  globMatcher,
  literalGlob,
  protectGlob,
} from "../../src/search/glob_matcher.ts";
import { GlobSyntaxError } from "../../src/search/glob_syntax.ts";

function check(
  glob: string,
  yes: readonly string[],
  no: readonly string[] = [],
) {
  const matches = globMatcher(glob);
  for (const path of yes) assert(matches(path), `${glob} matches ${path}`);
  for (const path of no) assertFalse(matches(path), `${glob} on ${path}`);
}

Deno.test("globMatcher() matches base names with a glob without a slash", () => {
  check("*.ts", ["a.ts", "b/a.ts", "b/c/a.ts"], ["a.tsx", "a.ts/b"]);
  check("a.ts", ["a.ts", "b/a.ts"], ["ba.ts"]);
  check("*.{ts,tsx}", ["a.ts", "b/a.tsx"], ["a.js"]);
});

Deno.test("globMatcher() matches whole paths with a glob with a slash", () => {
  check("src/*.ts", ["src/a.ts"], ["a.ts", "src/b/a.ts", "x/src/a.ts"]);
  check("**/src/*.ts", ["src/a.ts", "x/src/a.ts"], ["src/b/a.ts"]);
});

Deno.test("globMatcher() starts at the search root with a leading slash", () => {
  check("/a.ts", ["a.ts"], ["b/a.ts"]);
  check("/src/*.ts", ["src/a.ts"], ["x/src/a.ts"]);
});

Deno.test("globMatcher() matches what is below with two stars at the end", () => {
  check("src/**", ["src/a", "src/b/c"], ["src", "a", "x/src/a"]);
  check("**", ["a", "a/b/c"]);
  check("**/*", ["a", "a/b/c"]);
});

Deno.test("globMatcher() matches no file with a glob for folders", () => {
  check("src/", [], ["src", "src/a", "src/"]);
  check("*/", [], ["a", "a/b"]);
});

Deno.test("globMatcher() throws for what is no glob", () => {
  for (const glob of ["{a", "[a", "a\\", "src/{a", "{a/"]) {
    assertThrows(() => globMatcher(glob), GlobSyntaxError);
  }
});

const odd = fc.string({
  unit: fc.constantFrom(..."ab*?[]{},!^-\\.é🔥\n #"),
  minLength: 1,
});

Deno.test("literalGlob() matches the text, and nothing else where it has no wildcard", () => {
  assertEquals(literalGlob("app/[id]/*.tsx"), "app/\\[id\\]/*.tsx");
  assertEquals(literalGlob("a\\b"), "a\\\\b");
  fc.assert(fc.property(odd, odd, (one, other) => {
    const matches = globMatcher(`/${literalGlob(one)}`);
    assert(matches(one));
    if (!/[*?]/.test(one)) assertEquals(matches(other), one === other);
  }));
});

Deno.test("protectGlob() leaves an ordinary glob alone", () => {
  for (const glob of ["*.ts", "a b", "a#", "a!", " a", "\\#a", "é", ""]) {
    assertEquals(protectGlob(glob), glob);
  }
});

Deno.test("protectGlob() escapes what starts a comment or a negation", () => {
  assertEquals(protectGlob("#notes.md"), "\\#notes.md");
  assertEquals(protectGlob("!a"), "\\!a");
});

Deno.test("protectGlob() leaves no white space at the end", () => {
  for (const space of [" ", "\t", "\n", "\u00a0", "\u3000", "\u0085"]) {
    for (const glob of [`a${space}`, `a\\${space}`, `a${space}${space}`]) {
      assertFalse(/[\s\u0085]$/.test(protectGlob(glob)), JSON.stringify(glob));
    }
  }
});

Deno.test("protectGlob() changes nothing about what matches", () => {
  const globs = [
    "a ",
    "a\\ ",
    "a  ",
    "a\\\\ ",
    "\\  ",
    "#a ",
    "!\t",
    "a\u00a0",
  ];
  const names = [...globs, "a", "a\\ ", "a\\", " ", "  "];
  for (const glob of globs) {
    const plain = globMatcher(glob);
    const protectedOne = globMatcher(protectGlob(glob));
    for (const name of names) {
      assertEquals(
        protectedOne(name),
        plain(name),
        JSON.stringify([glob, name]),
      );
    }
  }
});

Deno.test("globMatcher() takes no longer for many stars", () => {
  const name = "a".repeat(10_000);
  const started = performance.now();
  assertFalse(globMatcher("*a*a*a*a*a*a*a*b")(name));
  assertFalse(globMatcher("{a,aa,*a}{a,aa,*a}{a,aa,*a}{a,aa,*a}*b")(name));
  assertFalse(globMatcher(`${"**/*/".repeat(20)}b`)("a/".repeat(500)));
  // Back-tracking would take longer than the universe is old.
  assertLess(performance.now() - started, 20_000);
});

Deno.test("globMatcher() stays right when a glob has more states than are remembered", () => {
  const matches = globMatcher(`*a${"?".repeat(12)}`);
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom("a", "b"),
        minLength: 13,
        maxLength: 60,
      }),
      (path) => {
        assertEquals(matches(path), path.at(-13) === "a");
      },
    ),
    { numRuns: 2_000 },
  );
});

Deno.test("globMatcher() refuses what one path could be at in too many places at once", () => {
  for (
    const [part, count] of [
      ["?", 513],
      ["*x", 513],
      ["[ab]", 513],
      ["*{a,b}", 128],
      ["{a,?}", 128],
      ["{a,bb}", 172],
      ["{{a,b}}", 128],
      [`*{${"a,".repeat(110)}b}`, 5],
    ] as const
  ) {
    globMatcher(part.repeat(Math.floor(count / 2)));
    assertThrows(
      () => globMatcher(part.repeat(count)),
      GlobSyntaxError,
      "more than 512 wildcards and alternatives",
    );
  }
  const names = Array.from({ length: 1_000 }, (_, index) => `f${index}.ts`);
  globMatcher("{ab,cd}".repeat(500));
  for (const before of ["src", "{src,packages}", "{a,bb}/{c,ddd}"]) {
    globMatcher(`${before}/{${names}}`);
  }
  assertThrows(() => globMatcher(`{a,bb/c}/{${names}}`), GlobSyntaxError);
  for (const list of [`{${names}}`, `src/{${names}}`, `**/a/{${names}}`]) {
    assert(globMatcher(list)(list.replace(/\{.*/, "f999.ts")), list);
  }
  globMatcher("a".repeat(8_000));
});
