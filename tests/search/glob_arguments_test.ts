import {
  assert,
  assertEquals,
  assertFalse,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import { fc } from "../seeded.ts";
import { parseGlobArgs } from "@harness/tools";
import { globMatcher } from "../../src/search/glob_matcher.ts";

/** The search root and the globs below it. */
function parsed(pattern: string, path?: string | null) {
  const { root, folder, globs } = parseGlobArgs({ pattern, path });
  return folder === "" ? [root, ...globs] : [`${root} ${folder}`, ...globs];
}

function refusal(pattern: string): string {
  return assertThrows(() => parseGlobArgs({ pattern }), TypeError).message;
}

Deno.test("parseGlobArgs() searches the workdir without a path", () => {
  assertEquals(parsed("*.ts"), [".", "*.ts"]);
  assertEquals(parsed("*.ts", null), [".", "*.ts"]);
  assertEquals(parsed("src/**/*.ts"), [". src", "/**/*.ts"]);
});

Deno.test("parseGlobArgs() takes a pattern as relative to path", () => {
  assertEquals(parsed("src/*.ts", "packages/foo"), [
    "packages/foo src",
    "/*.ts",
  ]);
  assertEquals(parsed("*.ts", "./a//b/"), ["a/b/", "*.ts"]);
  assertEquals(parsed("*.ts", "/etc"), ["/etc", "*.ts"]);
  assertEquals(parsed("*.ts", ".."), ["..", "*.ts"]);
});

Deno.test("parseGlobArgs() keeps the pattern as it was sent", () => {
  for (const pattern of ["./a/*.ts", "//x/*.ts", "../[id]", "a "]) {
    assertEquals(parseGlobArgs({ pattern }).pattern, pattern);
  }
});

Deno.test("parseGlobArgs() drops what names no folder", () => {
  assertEquals(parsed("./src/*.ts"), [". src", "/*.ts"]);
  assertEquals(parsed("././src//./*.ts"), [". src", "/*.ts"]);
  assertEquals(parsed("*/./a//b"), [".", "/*/a/b"]);
});

Deno.test("parseGlobArgs() leaves slashes inside braces alone", () => {
  assertEquals(parsed("{a/./b,c}/*.ts")[1], "/{a/./b,c}/*.ts");
  assertEquals(parsed("x/{{a,b}//c,d}.ts")[1], "/{{a,b}//c,d}.ts");
  assertEquals(parsed("{a,b}/./c")[1], "/{a,b}/c");
});

Deno.test("parseGlobArgs() keeps a pattern with a slash at the search root", () => {
  assertEquals(parsed("./a.ts"), [".", "/a.ts"]);
  assertEquals(parsed("a.ts"), [".", "a.ts"]);
});

Deno.test("parseGlobArgs() moves the search root to the fixed part of a pattern that leads up", () => {
  assertEquals(parsed("../x/*.ts"), ["../x", "/*.ts"]);
  assertEquals(parsed("../x/*.ts", "src"), ["x", "/*.ts"]);
  assertEquals(parsed("../../a.ts", "/a/b/c"), ["/a", "/a.ts"]);
  assertEquals(parsed("../**"), ["..", "/**"]);
  assertEquals(parsed("a/../b/*.ts"), ["b", "/*.ts"]);
  assertEquals(parsed("../{a/b,c}/*.ts"), [
    "..",
    "/{a/b,c}/*.ts",
    "/\\{a/b,c\\}/*.ts",
  ]);
});

Deno.test("parseGlobArgs() moves the search root to the fixed part of an absolute pattern", () => {
  for (const path of [undefined, "src", "/other"]) {
    assertEquals(parsed("/a/b/*.ts", path), ["/a/b", "/*.ts"]);
  }
  assertEquals(parsed("//a//b/*.ts"), ["/a/b", "/*.ts"]);
  assertEquals(parsed("/a/../b/*.ts"), ["/b", "/*.ts"]);
  assertEquals(parsed("/*.ts"), ["/", "/*.ts"]);
  assertEquals(parsed("/a.ts"), ["/", "/a.ts"]);
});

Deno.test("parseGlobArgs() takes dots in a name for a name", () => {
  assertEquals(parsed("..a/*.ts"), [". ..a", "/*.ts"]);
  assertEquals(parsed("a/..b"), [". a", "/..b"]);
  assertEquals(parsed("..."), [".", "..."]);
});

Deno.test("parseGlobArgs() takes a pattern literally too where it may be a name", () => {
  assertEquals(parsed("app/[id]/page.tsx"), [
    ". app",
    "/[id]/page.tsx",
    "/\\[id\\]/page.tsx",
  ]);
  assertEquals(parsed("rules/{rule}.md"), [
    ". rules",
    "/{rule}.md",
    "/\\{rule\\}.md",
  ]);
  assertEquals(parsed("a\\b"), [".", "a\\b", "a\\\\b"]);
});

Deno.test("parseGlobArgs() has one glob where the literal reading adds nothing", () => {
  for (
    const pattern of ["*.ts", "a?.ts", "#notes.md", "a b", "~a", "-x", "é"]
  ) {
    assertEquals(parsed(pattern), [".", pattern]);
  }
});

Deno.test("parseGlobArgs() has a glob that matches the pattern itself", () => {
  const name = fc.string({
    unit: fc.constantFrom(..."ab.*?[]{},!^-\\#é🔥\n~ "),
    minLength: 1,
  }).filter((text) =>
    text.trim() !== "" && !["!", "~"].includes(text[0]!) && !/^\.+$/.test(text)
  );
  const path = fc.array(name, { minLength: 1, maxLength: 3 })
    .map((names) => names.join("/"))
    .filter((pattern) => !/\{[^]*\.\./.test(pattern));
  fc.assert(
    fc.property(path, (pattern) => {
      const { root, folder, globs } = parseGlobArgs({ pattern });
      assertEquals(root, ".");
      assert(pattern.startsWith(folder));
      const name = folder === "" ? pattern : pattern.slice(folder.length + 1);
      assert(
        globs.some((glob) => globMatcher(glob)(name)),
        JSON.stringify(globs),
      );
    }),
    { numRuns: 1_000 },
  );
});

Deno.test("parseGlobArgs() takes a pattern that is no glob literally and says why", () => {
  for (const pattern of ["[a", "{a", "a}b", "a/{b", "a\\", "[z-a]"]) {
    const { folder, globs, syntaxError } = parseGlobArgs({ pattern });
    assertEquals(globs.length, 1);
    assert(
      globMatcher(globs[0]!)(
        pattern.slice(folder === "" ? 0 : folder.length + 1),
      ),
    );
    assert(syntaxError!.length > 10);
  }
  assertEquals(parseGlobArgs({ pattern: "*.{a,b}" }).syntaxError, undefined);
});

Deno.test("parseGlobArgs() refuses a pattern that leaves files out", () => {
  const message = refusal("!*.ts");
  assertStringIncludes(message, 'Invalid glob argument "pattern" ("!*.ts")');
  assertStringIncludes(message, 'write "\\!*.ts"');
  assertEquals(parsed("\\!a").slice(0, 2), [".", "\\!a"]);
});

Deno.test("parseGlobArgs() refuses the home folder", () => {
  for (const pattern of ["~", "~/*.ts"]) {
    assertStringIncludes(refusal(pattern), '"~" is not expanded');
  }
  assertThrows(
    () => parseGlobArgs({ pattern: "*.ts", path: "~/src" }),
    TypeError,
    'Invalid glob argument "path" ("~/src")',
  );
});

Deno.test("parseGlobArgs() refuses a pattern that names a folder and says how to list it", () => {
  const better = {
    "src/": "src/**",
    "src//": "src/**",
    "/": "/**",
    "*/": "*/**",
    "./": "./**",
    "..": "../**",
    "a/..": "a/../**",
  };
  for (const [pattern, write] of Object.entries(better)) {
    const message = refusal(pattern);
    assertStringIncludes(message, "it names a folder");
    assertStringIncludes(message, `write "${write}"`);
    parseGlobArgs({ pattern: write });
  }
});

Deno.test("parseGlobArgs() refuses to go up after a wildcard", () => {
  for (const pattern of ["**/../x", "{a,b}/../c", "*/../x"]) {
    assertStringIncludes(refusal(pattern), '".." cannot follow a wildcard');
  }
});

Deno.test("parseGlobArgs() refuses what is blank or cannot be passed on", () => {
  assertStringIncludes(refusal(" "), "must not be blank");
  assertStringIncludes(refusal("a\0"), "NUL character");
  assertStringIncludes(refusal("\ud800"), "lone surrogate");
  assertThrows(() => parseGlobArgs({ pattern: "a", path: "" }), TypeError);
});

Deno.test("parseGlobArgs() gives globs that a search root can match, or refuses", () => {
  const pattern = fc.string({
    unit: fc.constantFrom("a", "/", ".", "..", "*", "**", "[", "]", "!", " "),
  });
  fc.assert(
    fc.property(pattern, (text) => {
      try {
        const { root, globs } = parseGlobArgs({ pattern: text });
        assertEquals(root.startsWith("/"), text.startsWith("/"));
        assert(globs.length > 0);
        for (const glob of globs) {
          assertFalse(glob.startsWith("./") || glob.includes("//"), glob);
        }
      } catch (error) {
        assert(error instanceof TypeError, String(error));
        assertStringIncludes(error.message, "Invalid glob argument");
      }
    }),
    { numRuns: 3_000 },
  );
});
