import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { GrowingBytes } from "../../src/search/growing_bytes.ts";

Deno.test("GrowingBytes.write() adds texts of any length in UTF-8", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: "grapheme" }),
    fc.tuple(fc.nat({ max: 600 }), fc.constantFrom("", "é", "😀", "\ud800"))
      .map(([count, end]) => "a".repeat(count) + end),
  );
  fc.assert(fc.property(fc.array(text), (texts) => {
    const out = new GrowingBytes(1);
    for (const text of texts) out.write(text);
    const expected = texts.map((text) => new TextEncoder().encode(text));
    assertEquals(
      out.bytes.slice(0, out.length),
      new Uint8Array(expected.flatMap((bytes) => [...bytes])),
    );
  }));
});
