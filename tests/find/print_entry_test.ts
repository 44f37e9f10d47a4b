import { assertEquals } from "@std/assert";
import { printEntry } from "../../src/find/print_entry.ts";

const ROW = /^\d+:/;

Deno.test("printEntry() shows a path as it is", () => {
  for (const path of ["src/a.ts", "a12:x", "No", "12:x", "(auth)/a.ts"]) {
    assertEquals(printEntry(path), path);
  }
});

Deno.test("printEntry() quotes what begins like a row, where there are rows", () => {
  assertEquals(printEntry("12:x", ROW), '"12:x"');
  assertEquals(printEntry("\uff11\uff12\uff1ax", ROW), '"\uff11\uff12\uff1ax"');
  assertEquals(printEntry("a12:x", ROW), "a12:x");
});

Deno.test("printEntry() quotes what begins like a header or a notice", () => {
  for (
    const path of [
      "No files or folders found",
      "no folders found",
      "No rows at offset 3",
      "No matches found",
      "(shown: 1)",
    ]
  ) {
    assertEquals(printEntry(path), JSON.stringify(path));
  }
});

Deno.test("printEntry() quotes once, and marks a name that is not UTF-8", () => {
  assertEquals(printEntry("1:a\nb", ROW), '"1:a\\nb"');
  assertEquals(printEntry("1:\ufffd", ROW), '"1:\ufffd" (name is not UTF-8)');
  assertEquals(printEntry('"1:'), '"\\"1:"');
});
