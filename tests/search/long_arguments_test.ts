import { assert, assertThrows } from "@std/assert";
import {
  buildGlobCommand,
  buildGrepCommand,
  parseGlobArgs,
  parseGrepArgs,
} from "@harness/tools";
import { syntaxHints } from "../../src/search/glob_advice.ts";
import { emptyHints, invalidPattern } from "../../src/search/pattern_advice.ts";

/** What regular expressions and globs are looked through for, repeated. */
const UNITS = [
  "[",
  "[^",
  "[:",
  "[a",
  "(",
  "(?",
  "@(",
  "{",
  "{,",
  "/{,",
  "{a,b}",
  "\\",
  "\\x{",
  "$",
  "*",
  "**/",
  "../",
  ",",
  " ",
  "\\|",
  "é",
];

/** What is quadratic takes some ten seconds for texts of this length. */
const LENGTH = 100_000;
const GLOB_LENGTH = 30_000;

/** Texts that begin and go on with a unit. */
function repeated(length: number): string[] {
  return UNITS.flatMap((unit) => {
    const text = unit.repeat(Math.ceil(length / unit.length));
    return [text, `x${text}`];
  });
}

/** Calls a function that may throw, and checks that it is soon done. */
function assertSoonDone(text: string, work: (text: string) => unknown) {
  const start = performance.now();
  try {
    work(text);
  } catch {
    // Many of these make no sense.
  }
  const seconds = (performance.now() - start) / 1_000;
  assert(seconds < 3, `${text.slice(0, 10)}… took ${seconds} s`);
}

Deno.test("a pattern as long as a command can be is soon looked through", () => {
  for (const text of repeated(LENGTH)) {
    assertSoonDone(
      text,
      (pattern) => buildGrepCommand(parseGrepArgs({ pattern })),
    );
    assertSoonDone(text, (pattern) =>
      emptyHints({
        pattern,
        include: undefined,
        fileTarget: false,
        hidden: false,
        searchedFiles: 0,
      }));
    assertSoonDone(text, (pattern) => invalidPattern(pattern, "reason"));
    assertSoonDone(text, syntaxHints);
  }
});

Deno.test("a glob of some thousand characters is soon looked through", () => {
  for (const text of repeated(GLOB_LENGTH)) {
    assertSoonDone(
      text,
      (pattern) => buildGlobCommand(parseGlobArgs({ pattern })),
    );
    assertSoonDone(
      text,
      (include) => buildGrepCommand(parseGrepArgs({ pattern: "a", include })),
    );
  }
});

Deno.test("an argument that no system could pass on is refused before it is looked through", () => {
  const text = "[".repeat(3_000_000);
  for (
    const parse of [
      () => parseGrepArgs({ pattern: text }),
      () => parseGrepArgs({ pattern: "a", path: text }),
      () => parseGrepArgs({ pattern: "a", include: text }),
      () => parseGlobArgs({ pattern: text }),
      () => parseGlobArgs({ pattern: "a", path: text }),
    ]
  ) {
    assertThrows(parse, TypeError, "send a shorter one");
  }
});
