import { assertEquals, assertThrows } from "@std/assert";
import { fc } from "../seeded.ts";
import { parseGlobPaths, SearchError } from "@harness/tools";
import { PathReader } from "../../src/search/glob_paths.ts";

function read(...pieces: readonly string[]): string[] {
  const reader = new PathReader();
  for (const piece of pieces) reader.read(piece);
  return reader.finish();
}

Deno.test("parseGlobPaths() reads paths that NUL ends", () => {
  assertEquals(parseGlobPaths(""), []);
  assertEquals(parseGlobPaths("./a\0"), ["./a"]);
  assertEquals(parseGlobPaths("./a\0./b/c\0"), ["./a", "./b/c"]);
});

Deno.test("parseGlobPaths() keeps everything but NUL in a path", () => {
  const odd = ["./a\nb", "./ lead", "./trail ", "./d:1:x", "./\x1b[31m", './"'];
  assertEquals(parseGlobPaths(odd.map((path) => `${path}\0`).join("")), odd);
});

Deno.test("PathReader.read() keeps the order of many pieces", () => {
  assertEquals(read(), []);
  assertEquals(read("", "./a\0", "", "./b\0./c", "\0"), ["./a", "./b", "./c"]);
});

Deno.test("PathReader.read() gives the same answer for any cuts", () => {
  const output = "./a\0./é🔥\0./b\nc\0./d/e\0";
  for (let one = 0; one <= output.length; one++) {
    for (let two = one; two <= output.length; two++) {
      assertEquals(
        read(output.slice(0, one), output.slice(one, two), output.slice(two)),
        ["./a", "./é🔥", "./b\nc", "./d/e"],
      );
    }
  }
});

Deno.test("PathReader.finish() refuses an output that ends within a path", () => {
  const error = assertThrows(
    () => read("./a\0./s3cret"),
    SearchError,
    "it ends in the middle of a path",
  );
  assertEquals(error.code, "SEARCH_FAILED");
  assertEquals(error.message.includes("s3cret"), false);
});

Deno.test("PathReader.read() refuses what is no path of ripgrep's", () => {
  for (const output of ["Welcome\n./a\0", "./a\0b\0", "./a\0/b\0", "\0"]) {
    const error = assertThrows(() => read(output), SearchError);
    assertEquals(error.code, "SEARCH_FAILED");
    assertEquals(error.message.includes("Welcome"), false);
  }
});

Deno.test("PathReader reads whatever paths were written", () => {
  const path = fc.string({ unit: "binary", minLength: 1 })
    .filter((text) => !text.includes("\0")).map((text) => `./${text}`);
  fc.assert(fc.property(fc.array(path), fc.nat(20), (paths, size) => {
    const output = paths.map((path) => `${path}\0`).join("");
    const pieces: string[] = [];
    for (let at = 0; at < output.length; at += size + 1) {
      pieces.push(output.slice(at, at + size + 1));
    }
    assertEquals(read(...pieces), paths);
  }));
});
