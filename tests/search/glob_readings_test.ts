import { assertEquals, assertStringIncludes } from "@std/assert";
import { readGlob } from "../../src/search/glob_readings.ts";

Deno.test("readGlob() takes a plain glob as it is", () => {
  assertEquals(readGlob("*.ts"), { globs: ["*.ts"], syntaxError: undefined });
});

Deno.test("readGlob() takes brackets, braces and backslashes as text, too", () => {
  assertEquals(readGlob("[id]/*.ts").globs, ["[id]/*.ts", "\\[id\\]/*.ts"]);
  assertEquals(readGlob("{a,b}").globs, ["{a,b}", "\\{a,b\\}"]);
});

Deno.test("readGlob() counts an empty alternative", () => {
  for (const glob of ["a{,.b}.ts", "a{.b,}.ts"]) {
    assertEquals(readGlob(glob).globs.slice(0, 2), ["a{.b}.ts", "a.ts"]);
  }
  assertEquals(readGlob("a{,}b").globs[0], "ab");
  assertEquals(readGlob("{,a}").globs, ["{a}", "\\{,a\\}"]);
  assertEquals(readGlob("{,a}/{,b}c").globs.slice(0, 4), [
    "{a}/{b}c",
    "{a}/c",
    "/{b}c",
    "/c",
  ]);
});

Deno.test("readGlob() keeps a glob at the root whose only slash is in a group that may be empty", () => {
  assertEquals(readGlob("{,src/}*.ts").globs, [
    "{src/}*.ts",
    "/*.ts",
    "\\{,src/\\}*.ts",
  ]);
  assertEquals(readGlob("/{a,b,}/**").globs.slice(0, 2), [
    "/{a,b}/**",
    "/**",
  ]);
  assertEquals(readGlob("{,src}*.ts").globs.slice(0, 2), [
    "{src}*.ts",
    "*.ts",
  ]);
});

Deno.test("readGlob() leaves escaped braces alone", () => {
  assertEquals(readGlob("a\\{,b\\}").globs[0], "a\\{,b\\}");
});

Deno.test("readGlob() says why a text is no glob, and takes it as text", () => {
  const { globs, syntaxError } = readGlob("[a");
  assertEquals(globs, ["\\[a"]);
  assertStringIncludes(syntaxError!, "unclosed character class");
});
