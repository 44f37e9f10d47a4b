import { assertEquals } from "@std/assert";
import { folderLines } from "../../src/search/glob_folders.ts";

Deno.test("folderLines() names the folders that globs start with, and all below", () => {
  assertEquals(folderLines(["src/**"]), ["!/src/", "!/src/**/"]);
  assertEquals(folderLines(["/src/lib/*.ts", "src/a.ts"]), [
    "!/src/",
    "!/src/lib/",
    "!/src/lib/**/",
    "!/src/**/",
  ]);
  assertEquals(folderLines(["a b/x"]), ["!*/"]);
  assertEquals(folderLines(["größe/{x,y/z}/*"]), [
    "!/größe/",
    "!/größe/**/",
  ]);
});

Deno.test("folderLines() leaves no folder out where a file may lie in any", () => {
  for (
    const glob of [
      "*.ts",
      "src",
      "/src",
      "**/src/*",
      "{src,lib}/*",
      "s?c/*",
      "[s]rc/*",
      "s\\rc/*",
      "!src/*",
      "#src/*",
      "../src/*",
      "./src/*",
      "{a/b,c}/d",
    ]
  ) {
    assertEquals(folderLines([glob]), ["!*/"], glob);
    assertEquals(folderLines(["src/*", glob]), ["!*/"], glob);
  }
});
