import { assertEquals } from "@std/assert";
import { fc } from "../seeded.ts";
import { maxDepth } from "../../src/search/glob_depth.ts";
import { globMatcher } from "../../src/search/glob_matcher.ts";
import { GlobSyntaxError } from "../../src/search/glob_syntax.ts";

Deno.test("maxDepth() counts the names of the longest path", () => {
  assertEquals(maxDepth(["/*.md"]), 1);
  assertEquals(maxDepth(["/*/package.json"]), 2);
  assertEquals(maxDepth(["src/*.ts"]), 2);
  assertEquals(maxDepth(["/a", "/\\[id\\]/{b,c/d}"]), 3);
  assertEquals(maxDepth(["/a\\**"]), 1);
});

Deno.test("maxDepth() is not bound for names at any depth, ** and classes", () => {
  for (const glob of ["*.md", "/**", "/a/**/b", "/{**,a}", "/[!a]b", "/a[.]"]) {
    assertEquals(maxDepth([glob]), undefined, glob);
    assertEquals(maxDepth(["/a", glob]), undefined, glob);
  }
});

Deno.test("maxDepth() is never less than the depth of a path that matches", () => {
  const glob = fc.string({
    unit: fc.constantFrom("a", "*", "?", "/", "{", "}", ",", "\\", "[", "]"),
    maxLength: 10,
  });
  const path = fc.array(fc.constantFrom("a", "aa", "{", ",", "["), {
    minLength: 1,
    maxLength: 5,
  }).map((names) => names.join("/"));
  fc.assert(
    fc.property(glob, path, (glob, path) => {
      let matches;
      try {
        matches = globMatcher(glob);
      } catch (error) {
        if (error instanceof GlobSyntaxError) return;
        throw error;
      }
      if (!matches(path)) return;
      const depth = maxDepth([glob]) ?? Infinity;
      assertEquals(path.split("/").length <= depth, true, `${glob} ${path}`);
    }),
    { numRuns: 20_000 },
  );
});
