import { assertEquals } from "@std/assert";
import { ByteCursor } from "../../src/search/byte_cursor.ts";

const encoder = new TextEncoder();

/** Reads a number that something follows. */
function count(text: string): number {
  const cursor = new ByteCursor();
  cursor.moveTo(encoder.encode(`?${text},`), 1);
  return cursor.count();
}

Deno.test("ByteCursor.count() reads what JSON.parse() reads", () => {
  for (const text of ["0", "7", "10", "4294967296", "999999999999999"]) {
    assertEquals(count(text), JSON.parse(text));
  }
});

Deno.test("ByteCursor.count() reads no number that could be inexact", () => {
  for (
    const text of ["9007199254740993", "12345678901234567", "9".repeat(99)]
  ) {
    assertEquals(count(text), -1, text);
  }
});

Deno.test("ByteCursor.count() reads nothing that is no plain count", () => {
  for (const text of ["", "-1", "+1", "01", "00", " 1", '"1"']) {
    assertEquals(count(text), -1, text);
  }
});
