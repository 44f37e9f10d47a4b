import { assert, assertEquals } from "@std/assert";
import { OutputCapture } from "../../src/bash/output_capture.ts";

const encoder = new TextEncoder();

function capture(chunks: readonly Uint8Array[], maxBytes: number) {
  const output = new OutputCapture({ maxBytes });
  for (const chunk of chunks) output.write(chunk);
  return output.output();
}

/** Cuts bytes into pieces of the same size. */
function pieces(bytes: Uint8Array, size: number): Uint8Array[] {
  return Array.from(
    { length: Math.ceil(bytes.length / size) },
    (_, index) => bytes.subarray(index * size, (index + 1) * size),
  );
}

Deno.test("OutputCapture.output() returns an empty text for a stream without bytes", () => {
  assertEquals(capture([], 1), { text: "", truncated: false });
  assertEquals(capture([new Uint8Array(0)], 1), { text: "", truncated: false });
});

Deno.test("OutputCapture.output() keeps exactly the cap untruncated", () => {
  for (const cap of [1, 65_535, 65_536, 65_537, 131_072, 200_000]) {
    const text = "x".repeat(cap);
    assertEquals(capture([encoder.encode(text)], cap), {
      text,
      truncated: false,
    });
  }
});

Deno.test("OutputCapture.output() keeps the last bytes of what passes the cap", () => {
  for (const cap of [1, 65_535, 65_536, 65_537, 131_072, 200_000]) {
    for (const more of [1, 2, 65_536, 100_001]) {
      const text = "a".repeat(more) + "b".repeat(cap);
      for (const size of [977, 65_536, text.length]) {
        const { text: kept, truncated } = capture(
          pieces(encoder.encode(text), size),
          cap,
        );
        assert(truncated);
        assert(kept === "b".repeat(cap), `cap ${cap}, ${more} more`);
      }
    }
  }
});

Deno.test("OutputCapture.output() keeps characters whole wherever chunks are cut", () => {
  const text = "aé€😀\u0000z";
  const bytes = encoder.encode(text);
  for (let size = 1; size <= bytes.length; size++) {
    assertEquals(capture(pieces(bytes, size), 100), { text, truncated: false });
  }
});

Deno.test("OutputCapture.output() keeps characters whole where its blocks meet", () => {
  for (let shift = 0; shift < 4; shift++) {
    const text = "x".repeat(shift) + "😀".repeat(40_000);
    for (const size of [65_536, 1_000_003]) {
      const { text: kept } = capture(pieces(encoder.encode(text), size), 1e6);
      assert(kept === text);
    }
  }
});

Deno.test("OutputCapture.output() leaves out a character whose start was dropped", () => {
  const emojis = encoder.encode("😀".repeat(40_000));
  for (const cap of [8, 65_536, 65_544, 131_076]) {
    for (let lack = 0; lack < 4; lack++) {
      const { text } = capture([emojis], cap - lack);
      assert(text === "😀".repeat(Math.floor((cap - lack) / 4)));
    }
  }
});

Deno.test("OutputCapture.output() leaves out a cut character that spans two blocks", () => {
  // Its first byte is dropped, its second ends a block, and the rest starts the next.
  const bytes = encoder.encode(`${"x".repeat(65_534)}😀yz`);
  assertEquals(capture([bytes], 5), { text: "yz", truncated: true });
  assertEquals(capture([bytes], 6), { text: "😀yz", truncated: true });
});

Deno.test("OutputCapture.output() is empty when the cap is less than the last character", () => {
  for (let cap = 1; cap < 4; cap++) {
    assertEquals(capture([encoder.encode("a😀")], cap), {
      text: "",
      truncated: true,
    });
  }
});

Deno.test("OutputCapture.output() drops no more than one cut character", () => {
  const continuations = new Uint8Array(10).fill(0x80);
  const { text } = capture([continuations], 9);
  assertEquals(text, "\uFFFD".repeat(6));
});

Deno.test("OutputCapture.output() replaces what is not UTF-8", () => {
  const bytes = new Uint8Array([0x61, 0xff, 0x62, 0xf0, 0x9f]);
  assertEquals(capture([bytes], 10).text, "a\uFFFDb\uFFFD");
});

Deno.test("OutputCapture.output() keeps a byte order mark", () => {
  assertEquals(capture([encoder.encode("\uFEFFa")], 10).text, "\uFEFFa");
});

Deno.test("OutputCapture.write() copies, so that the caller can reuse its buffer", () => {
  const output = new OutputCapture({ maxBytes: 10 });
  const buffer = encoder.encode("ab");
  output.write(buffer);
  buffer.set(encoder.encode("cd"));
  output.write(buffer);
  assertEquals(output.output().text, "abcd");
});

Deno.test("OutputCapture.output() agrees with a simple model over many sizes", () => {
  // A linear congruential generator, so that every run checks the same cases.
  let seed = 1;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor(seed / 2 ** 31 * below);
  };
  for (let round = 0; round < 200; round++) {
    const cap = 1 + random(150_000);
    const chunks = Array.from({ length: random(8) }, () => {
      return new Uint8Array(random(70_000)).map(() => 97 + random(26));
    });
    const whole = chunks.map((chunk) => new TextDecoder().decode(chunk))
      .join("");
    const { text, truncated } = capture(chunks, cap);
    assert(text === whole.slice(-cap), `round ${round}`);
    assertEquals(truncated, whole.length > cap);
  }
});
