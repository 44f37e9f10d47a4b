import { SearchError } from "@harness/tools";
import { assertEquals, assertThrows } from "@std/assert";
import {
  parseRankedGrepArgs,
  type RankedGrepArguments,
  withPatterns,
} from "../../src/ranked_grep/ranked_grep_arguments.ts";

function parse(args: Partial<RankedGrepArguments>) {
  return parseRankedGrepArgs({ patterns: ["x"], ...args }, {
    defaultLimit: 100,
  });
}

Deno.test("parseRankedGrepArgs() fills in defaults", () => {
  const defaults = {
    patterns: ["x"],
    path: ".",
    include: undefined,
    mode: "ranked",
    context: 0,
    limit: 100,
    offset: 0,
  };
  assertEquals(parse({}), { ...defaults, mode: "ranked" });
  assertEquals(
    parse({
      path: null,
      include: null,
      mode: null,
      context: null,
      limit: null,
      offset: null,
    }),
    { ...defaults, mode: "ranked" },
  );
});

Deno.test("parseRankedGrepArgs() takes a pattern once", () => {
  assertEquals(parse({ patterns: ["b", "a", "b"] }).patterns, ["b", "a"]);
});

Deno.test("parseRankedGrepArgs() says what to send instead", () => {
  const wrong = (args: Partial<RankedGrepArguments>, message: string) =>
    assertThrows(() => parse(args), TypeError, message);
  wrong({ patterns: ["x", " "] }, 'Invalid grep argument "patterns" (" ")');
  wrong({ patterns: ["\0"] }, 'Invalid grep argument "patterns" ("\\u0000")');
  wrong(
    { patterns: ["\ud800"] },
    'Invalid grep argument "patterns" ("\\ud800")',
  );
  wrong({ path: "~/x" }, 'Invalid grep argument "path" ("~/x")');
  wrong({ include: "a,b" }, "{a,b}");
  const error = assertThrows(() => parse({ include: "[a" }), SearchError);
  assertEquals(error.code, "SEARCH_INVALID_PATTERN");
});

Deno.test("withPatterns() takes a single pattern for one of patterns, in raw mode", () => {
  assertEquals(withPatterns({ pattern: "x", path: "a" }), {
    patterns: ["x"],
    mode: "raw",
    path: "a",
  });
  assertEquals(withPatterns({ pattern: "x", patterns: null, mode: null }), {
    patterns: ["x"],
    mode: "raw",
  });
  assertEquals(withPatterns({ pattern: "x", mode: "ranked" }), {
    patterns: ["x"],
    mode: "ranked",
  });
});

Deno.test("withPatterns() takes one text for a list of one, in the mode that was sent", () => {
  assertEquals(withPatterns({ patterns: "x" }), { patterns: ["x"] });
  assertEquals(withPatterns({ patterns: "x", mode: "raw", path: "a" }), {
    patterns: ["x"],
    mode: "raw",
    path: "a",
  });
});

Deno.test("withPatterns() leaves everything else as it is", () => {
  for (
    const args of [
      { patterns: ["x"] },
      { pattern: "x", patterns: ["y"] },
      { pattern: 1 },
      ["x"],
      null,
      undefined,
      "x",
    ]
  ) {
    assertEquals(withPatterns(args), args);
  }
});
