import { assertEquals } from "@std/assert";
import { printEntry } from "../../src/find/print_entry.ts";

const ROW = /^\d+:/;

Deno.test("printEntry() shows a path as it is", () => {
  for (
    const path of [
      "src/a.ts",
      "a12:x",
      "No",
      "12:x",
      "(auth)/a.ts",
      "[id]/a.ts",
    ]
  ) {
    assertEquals(printEntry(path), path);
  }
});

Deno.test("printEntry() quotes what begins like a row, where there are rows", () => {
  assertEquals(printEntry("12:x", { row: ROW }), '"12:x"');
  assertEquals(
    printEntry("\uff11\uff12\uff1ax", { row: ROW }),
    '"\uff11\uff12\uff1ax"',
  );
  assertEquals(printEntry("a12:x", { row: ROW }), "a12:x");
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

Deno.test("printEntry() quotes what looks like a header of read", () => {
  for (
    const path of [
      "[src/a.ts#4fadf9cc3675]",
      "[src/a.ts#4FADF9CC3675]",
      "[a#4fadf9cc3675] CRLF",
      "[a.ts] FILE_NOT_FOUND: gone",
      "\uff3ba.ts\uff034fadf9cc3675\uff3d",
    ]
  ) {
    assertEquals(printEntry(path), JSON.stringify(path));
    assertEquals(printEntry(path, { row: ROW }), JSON.stringify(path));
  }
  for (const path of ["[a#4fadf9cc367]", "a[b#4fadf9cc3675]"]) {
    assertEquals(printEntry(path), path);
  }
});

Deno.test("printEntry() quotes once, and marks a name that is not UTF-8", () => {
  assertEquals(printEntry("1:a\nb", { row: ROW }), '"1:a\\nb"');
  assertEquals(
    printEntry("1:\ufffd", { row: ROW }),
    '"1:\ufffd" (name is not UTF-8)',
  );
  assertEquals(printEntry('"1:'), '"\\"1:"');
});

Deno.test("printEntry() looks at a path without what stands after it", () => {
  for (const path of ["dir\u200b", "sp ", "x (name is not UTF-8)"]) {
    const shown = printEntry(path, { suffix: "/" });
    assertEquals(shown, `"${path}/"`);
  }
  for (const path of ["dir", "(auth)", "[id]"]) {
    assertEquals(printEntry(path, { suffix: "/" }), `${path}/`);
  }
  assertEquals(
    printEntry("\ufffd", { suffix: "/" }),
    "\ufffd/ (name is not UTF-8)",
  );
});
