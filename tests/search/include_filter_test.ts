import { assert, assertEquals, assertFalse } from "@std/assert";
import { fc } from "../seeded.ts";
import { globMatcher } from "../../src/search/glob_matcher.ts";
import { GlobSyntaxError } from "../../src/search/glob_syntax.ts";
import { includeFilter } from "../../src/search/include_filter.ts";

const root = "/project";

const matching = (include: string, paths: readonly string[]) =>
  paths.filter(includeFilter(include, root).matches);

Deno.test("includeFilter() matches base names with a glob without a slash", () => {
  assertEquals(
    matching("*.ts", ["a.ts", "b/a.ts", "b/c/a.ts", "a.js", "a.ts/b"]),
    ["a.ts", "b/a.ts", "b/c/a.ts"],
  );
});

Deno.test("includeFilter() matches from the search root with a slash", () => {
  assertEquals(
    matching("src/*.ts", ["src/a.ts", "x/src/a.ts", "src/b/a.ts"]),
    ["src/a.ts"],
  );
  assertEquals(matching("/*.ts", ["a.ts", "b/a.ts"]), ["a.ts"]);
});

Deno.test("includeFilter() takes ./ for the search root", () => {
  for (const include of ["./*.ts", "././*.ts", ".//*.ts"]) {
    assertEquals(matching(include, ["a.ts", "b/a.ts"]), ["a.ts"]);
  }
});

Deno.test("includeFilter() takes several slashes for one", () => {
  assertEquals(matching("src//a.ts", ["src/a.ts", "a.ts"]), ["src/a.ts"]);
  assertEquals(matching("//*.ts", ["a.ts", "b/a.ts"]), ["a.ts"]);
});

Deno.test("includeFilter() takes the path of the search root for it", () => {
  for (const include of ["/project/src/*.ts", "/project//src/*.ts"]) {
    assertEquals(matching(include, ["src/a.ts", "a.ts"]), ["src/a.ts"]);
  }
  assertEquals(matching("/project/*.ts", ["a.ts", "b/a.ts"]), ["a.ts"]);
  assertEquals(matching("/project/..a", ["..a"]), ["..a"]);
  assertEquals(matching("/other/*.ts", ["a.ts", "other/a.ts"]), ["other/a.ts"]);
  assertEquals(matching("/project2/*.ts", ["a.ts"]), []);
});

Deno.test("includeFilter() says how deep a file that counts may lie", () => {
  const depth = (glob: string) => includeFilter(glob, root).maxDepth;
  assertEquals(depth("src/*.ts"), 2);
  assertEquals(depth("./*.ts"), 1);
  assertEquals(depth("{,src/}*.ts"), 2);
  assertEquals(depth("*.ts"), undefined);
  assertEquals(depth("src/**"), undefined);
});

Deno.test("includeFilter() searches hidden files only where the glob names one", () => {
  const hidden = [
    ".github/**",
    ".env*",
    ".*",
    "**/.eslintrc",
    "a/.b/c",
    "{.a,b}",
    "{a,.b}",
    "./.a",
    "\\.a",
    "/.a",
    "...",
    "{,.}env",
    "{.,}env",
    "{.,_}*/x",
    "{..,x}y",
    "{,a}.env",
    "src/{,x}.env",
    "{src/,}.cfg/x",
  ];
  const plain = [
    "*",
    "*.ts",
    "./a",
    "a.b",
    "{a,b}.ts",
    "a/b.c",
    "src/**",
    "*.",
    "{.,a}/b",
    "a/{..,.}",
    "{a,.}",
  ];
  for (const glob of hidden) assert(includeFilter(glob, root).hidden, glob);
  for (const glob of plain) assertFalse(includeFilter(glob, root).hidden, glob);
});

Deno.test("includeFilter() writes rules that take away everything else", () => {
  assertEquals(includeFilter("*.ts", root).ignoreLines, [
    "*",
    "!*/",
    "!*.ts",
    ".*",
  ]);
  assertEquals(includeFilter(".env*", root).ignoreLines, [
    "*",
    "!*/",
    "!.env*",
  ]);
  assertEquals(includeFilter("./a.ts", root).ignoreLines[2], "!/a.ts");
  assertEquals(includeFilter("#a", root).ignoreLines[2], "!\\#a");
});

Deno.test("includeFilter() writes every rule on one line", () => {
  const include = fc.string({
    unit: fc.constantFrom(..."ab/*?.\n#! \t"),
    minLength: 1,
  }).filter((text) => text.trim() !== "");
  fc.assert(fc.property(include, (glob) => {
    for (const line of includeFilter(glob, root).ignoreLines) {
      assertFalse(/[\n]|\s$/.test(line), JSON.stringify(line));
    }
  }));
});

Deno.test("includeFilter() has a glob for base names", () => {
  const names = {
    "*.ts": "*.ts",
    "src/*.ts": "*.ts",
    "**/a.{b,c}": "a.{b,c}",
    "{a/b,c}/d": "d",
    "foo{,.test}.ts": "foo{.test}.ts",
    "./a.ts": "a.ts",
  };
  for (const [glob, name] of Object.entries(names)) {
    assertEquals(includeFilter(glob, root).nameGlobs[0], name);
  }
});

Deno.test("includeFilter() has no glob for base names where none is certain", () => {
  const globs = ["src/**", "**", "{a/b,c}", "a/{b,c/d}", "include:x", "a**"];
  for (const glob of globs) {
    assertEquals(includeFilter(glob, root).nameGlobs, [], glob);
  }
});

Deno.test("includeFilter() never leaves out by name what the glob matches", () => {
  const text = (units: string[]) =>
    fc.string({ unit: fc.constantFrom(...units), minLength: 1 });
  fc.assert(
    fc.property(
      text([..."ab/*?{},[]!-.", "**", "\\"]),
      text([..."ab/.", "a/b"]),
      (include, path) => {
        try {
          const { matches, nameGlobs } = includeFilter(include, root);
          if (nameGlobs.length === 0 || !matches(path)) return;
          assert(
            nameGlobs.some((glob) => globMatcher(glob)(path)),
            `${include} on ${path}`,
          );
        } catch (error) {
          assert(error instanceof GlobSyntaxError, String(error));
        }
      },
    ),
    { numRuns: 20_000 },
  );
});
