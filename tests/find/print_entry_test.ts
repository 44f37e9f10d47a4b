import { assertEquals } from "@std/assert";
import { printEntry } from "../../src/find/print_entry.ts";

const ROW = /^\d+:/;

Deno.test("printEntry() shows a path as it is", () => {
  assertEquals(printEntry("src/a.ts", ROW), "src/a.ts");
  assertEquals(printEntry("a12:x", ROW), "a12:x");
});

Deno.test("printEntry() quotes what begins like a line of the tool's", () => {
  assertEquals(printEntry("12:x", ROW), '"12:x"');
  assertEquals(printEntry("\uff11\uff12\uff1ax", ROW), '"\uff11\uff12\uff1ax"');
  assertEquals(printEntry("(shown: 1)", ROW), '"(shown: 1)"');
});

Deno.test("printEntry() quotes once, and marks a name that is not UTF-8", () => {
  assertEquals(printEntry("1:a\nb", ROW), '"1:a\\nb"');
  assertEquals(printEntry("1:\ufffd", ROW), '"1:\ufffd" (name is not UTF-8)');
});
