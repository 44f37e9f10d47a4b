import { assertEquals } from "@std/assert";
import { shownBelow } from "../../src/find/shown_below.ts";

Deno.test("shownBelow() shows paths as the folder is shown", () => {
  assertEquals(shownBelow(".")("./a/b"), "a/b");
  assertEquals(shownBelow("src")("./a"), "src/a");
  assertEquals(shownBelow("src")("a"), "src/a");
  assertEquals(shownBelow("/")("./a"), "/a");
  assertEquals(shownBelow("/etc")("a"), "/etc/a");
  assertEquals(shownBelow("..")("./.hidden"), "../.hidden");
});

Deno.test("shownBelow() shows the folder itself", () => {
  for (const folder of [".", "src", "/"]) {
    assertEquals(shownBelow(folder)("."), folder);
    assertEquals(shownBelow(folder)("./"), folder);
  }
});
