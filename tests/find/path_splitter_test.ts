import { assert, assertEquals, assertFalse } from "@std/assert";
import { PathSplitter } from "../../src/find/path_splitter.ts";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function splitter(paths: string[], most = Infinity): PathSplitter {
  return new PathSplitter((path) => {
    paths.push(decoder.decode(path));
    return paths.length < most;
  });
}

Deno.test("PathSplitter reads paths wherever a chunk ends", () => {
  const bytes = encoder.encode("./a\0b/é\0.\0./new\nline\0");
  for (let cut = 0; cut <= bytes.length; cut++) {
    const paths: string[] = [];
    const reader = splitter(paths);
    reader.read(bytes.subarray(0, cut));
    reader.read(bytes.subarray(cut));
    assertEquals(paths, ["a", "b/é", ".", "new\nline"]);
    assertFalse(reader.isInside);
  }
});

Deno.test("PathSplitter says that it ends inside of a path", () => {
  const paths: string[] = [];
  const reader = splitter(paths);
  reader.read(encoder.encode("./a\0./b"));
  assertEquals(paths, ["a"]);
  assertEquals(reader.count, 1);
  assert(reader.isInside);
});

Deno.test("PathSplitter stops where no more is wanted", () => {
  const paths: string[] = [];
  const reader = splitter(paths, 2);
  assertFalse(reader.read(encoder.encode("a\0b\0c\0")));
  assertEquals(paths, ["a", "b"]);
});
