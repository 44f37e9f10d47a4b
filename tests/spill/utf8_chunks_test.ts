import { assert, assertEquals } from "@std/assert";
import { fc } from "../seeded.ts";
import { utf8Chunks } from "../../src/spill/utf8_chunks.ts";

/** Copies the pieces, which share a buffer, and puts them together. */
function joined(text: string, chunkLength?: number): Uint8Array {
  const bytes: number[] = [];
  for (const chunk of utf8Chunks(text, chunkLength)) bytes.push(...chunk);
  return new Uint8Array(bytes);
}

Deno.test("utf8Chunks() gives nothing for an empty text", () => {
  assertEquals([...utf8Chunks("")], []);
});

Deno.test("utf8Chunks() keeps the halves of a surrogate pair together", () => {
  const text = "a😀b😀";
  for (const chunkLength of [2, 3, 4, 5]) {
    assertEquals(
      new TextDecoder("utf-8", { fatal: true })
        .decode(joined(text, chunkLength)),
      text,
    );
  }
});

Deno.test("utf8Chunks() replaces a lone surrogate by U+FFFD", () => {
  assertEquals(
    new TextDecoder("utf-8", { fatal: true })
      .decode(joined("a\uD800b\uDC00", 2)),
    "a\uFFFDb\uFFFD",
  );
});

Deno.test("utf8Chunks() encodes any text as TextEncoder does, in pieces of any length", () => {
  const units = fc.array(
    fc.oneof(
      fc.nat(0xFFFF),
      fc.integer({ min: 0xD800, max: 0xDFFF }),
      fc.integer({ min: 0x20, max: 0x7E }),
    ),
  ).map((codes) => String.fromCharCode(...codes));
  fc.assert(
    fc.property(units, fc.integer({ min: 2, max: 9 }), (text, chunkLength) => {
      assertEquals(joined(text, chunkLength), new TextEncoder().encode(text));
    }),
  );
});

Deno.test("utf8Chunks() holds no more than a small piece of a large text", () => {
  let largest = 0;
  let total = 0;
  for (const chunk of utf8Chunks("é".repeat(10_000_000))) {
    largest = Math.max(largest, chunk.buffer.byteLength);
    total += chunk.length;
  }
  assertEquals(total, 20_000_000);
  assert(largest <= 1_000_000, `buffer of ${largest} bytes`);
});
