import { assertEquals } from "@std/assert";
import { ByteCursor } from "../../src/search/byte_cursor.ts";
import { GrowingBytes } from "../../src/search/growing_bytes.ts";
import { fc } from "../seeded.ts";

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

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

/** Pieces of JSON strings, some of which ripgrep never writes. */
const PIECE = fc.oneof(
  fc.string({ unit: fc.constantFrom("a", "~", " ", "!", "#", "[", "]") }),
  fc.constantFrom('\\"', "\\\\", "\\/", "\\n", "\\t", "\\u0001", "\\x"),
  fc.constantFrom("é", "日", "😀", "\x7f", "\x80"),
  fc.constantFrom("\0", "\x01", "\x1f", "\n"),
);

Deno.test("ByteCursor.string() reads what JSON.parse() reads, wherever it stands, or nothing", () => {
  fc.assert(
    fc.property(
      fc.array(PIECE, { maxLength: 12 }),
      fc.nat(9),
      fc.nat(9),
      (pieces, before, after) => {
        const body = pieces.join("");
        const start = encoder.encode("?".repeat(before));
        const bytes = encoder.encode(
          `${"?".repeat(before)}${body}"${"?".repeat(after)}`,
        );
        const cursor = new ByteCursor();
        cursor.moveTo(bytes, start.length);
        const target = new GrowingBytes();
        target.write("kept");
        target.reserve(bytes.length - start.length);
        const end = cursor.string(target);
        const expected = parsed(`"${body}"`);
        if (expected === undefined || body.includes("\\u")) {
          assertEquals(end, -1);
          return;
        }
        target.endAt(end);
        const read = target.bytes.subarray(0, target.length);
        assertEquals(decoder.decode(read), `kept${expected}`);
        assertEquals(cursor.at, bytes.length - after);
        assertEquals(cursor.isAscii, !/[^\0-\x7f]/.test(expected));
      },
    ),
    { numRuns: 3_000 },
  );
});

Deno.test("ByteCursor.string() reads no string that is cut off", () => {
  for (let length = 0; length < 20; length++) {
    for (const end of ["", "\\"]) {
      const bytes = encoder.encode("a".repeat(length) + end);
      const target = new GrowingBytes();
      const cursor = new ByteCursor();
      cursor.moveTo(bytes, 0);
      assertEquals(cursor.string(target), -1);
    }
  }
});

function parsed(json: string): string | undefined {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
