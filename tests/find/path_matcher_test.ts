import { assert, assertEquals, assertFalse, assertThrows } from "@std/assert";
import { pathMatcher } from "../../src/find/path_matcher.ts";
import { globMatcher } from "../../src/search/glob_matcher.ts";
import { GlobSyntaxError } from "../../src/search/glob_syntax.ts";
import { fc } from "../seeded.ts";

const encoder = new TextEncoder();

function matches(globs: readonly string[], path: string): boolean {
  return pathMatcher(globs)(encoder.encode(path));
}

Deno.test("pathMatcher() matches names without a slash at any depth", () => {
  assert(matches(["*.ts"], "src/a.ts"));
  assert(matches(["src"], "lib/src"));
  assertFalse(matches(["*.ts"], "src/a.tsx"));
  assertFalse(matches(["src"], "src/a"));
});

Deno.test("pathMatcher() matches globs with a slash from the root", () => {
  assert(matches(["src/*.ts"], "src/a.ts"));
  assert(matches(["/a.ts"], "a.ts"));
  assertFalse(matches(["src/*.ts"], "lib/src/a.ts"));
  assertFalse(matches(["/a.ts"], "src/a.ts"));
});

Deno.test("pathMatcher() takes what one of several globs matches", () => {
  const test = pathMatcher(["*.md", "src/**"]);
  const found = ["a.md", "src/a", "src", "b.ts"]
    .filter((path) => test(encoder.encode(path)));
  assertEquals(found, ["a.md", "src/a"]);
});

Deno.test("pathMatcher() matches bytes that are not UTF-8 one by one", () => {
  const bytes = Uint8Array.of(0xff, 0x2e, 0x63);
  assert(pathMatcher(["?.c"])(bytes));
  assertFalse(pathMatcher(["??.c"])(bytes));
  assert(pathMatcher(["*"])(bytes));
});

Deno.test("pathMatcher() refuses what is no glob", () => {
  assertThrows(() => pathMatcher(["a{"]), GlobSyntaxError);
});

Deno.test("pathMatcher() agrees with globMatcher(), however long it remembers", () => {
  const piece = fc.constantFrom(
    ..."a b ab . / * ? ** **/ /** [ab] [!a] {a,b} {a/,*}b é [é] x y".split(" "),
  );
  const glob = fc.array(piece, { minLength: 1, maxLength: 8 })
    .map((pieces) => pieces.join(""))
    .filter((text) => !text.endsWith("/") && isGlob(text));
  const path = fc.array(
    fc.constantFrom(..."a b ab . / é x y aa".split(" ")),
    { minLength: 1, maxLength: 10 },
  ).map((pieces) => pieces.join(""));
  fc.assert(
    fc.property(
      fc.array(glob, { minLength: 1, maxLength: 3 }),
      fc.array(path, { maxLength: 8 }),
      (globs, paths) => {
        const test = pathMatcher(globs);
        const expected = globs.map(globMatcher);
        for (const one of paths) {
          assertEquals(
            test(encoder.encode(one)),
            expected.some((matches) => matches(one)),
            JSON.stringify([globs, one]),
          );
        }
      },
    ),
    { numRuns: 500 },
  );
});

Deno.test("pathMatcher() forgets and goes on where a glob has more states than it remembers", () => {
  // After each of the 12 letters any set of the steps before may be open.
  const test = pathMatcher(["*a" + "[ab]".repeat(12)]);
  let seed = 1;
  const letter = () => (seed = seed * 48_271 % 2_147_483_647) % 2 ? "a" : "b";
  for (let run = 0; run < 500; run++) {
    const path = Array.from({ length: 40 }, letter).join("");
    assertEquals(
      test(encoder.encode(path)),
      /a[ab]{12}$/.test(path),
      path,
    );
  }
});

function isGlob(text: string): boolean {
  try {
    globMatcher(text);
    return true;
  } catch {
    return false;
  }
}
