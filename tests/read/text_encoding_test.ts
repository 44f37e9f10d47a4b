import { assert, assertEquals, assertFalse } from "@std/assert";
import { fc } from "../seeded.ts";
import {
  detectEncoding,
  type TextEncoding,
  Utf8Stream,
} from "../../src/read/text_encoding.ts";

function utf16(text: string, encoding: TextEncoding): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < text.length; index++) {
    view.setUint16(
      index * 2,
      text.charCodeAt(index),
      encoding === "utf-16le",
    );
  }
  return bytes;
}

function convert(chunks: readonly Uint8Array[], encoding: TextEncoding) {
  const stream = new Utf8Stream(encoding);
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let text = "";
  for (const chunk of chunks) {
    text += decoder.decode(stream.push(chunk), { stream: true });
  }
  text += decoder.decode(stream.finish());
  return { text, isValid: stream.isValid };
}

Deno.test("detectEncoding() goes by the byte order mark", () => {
  const detected = (...bytes: number[]) => {
    const { encoding, bomBytes } = detectEncoding(new Uint8Array(bytes));
    return `${encoding} ${bomBytes}`;
  };
  assertEquals(detected(), "utf-8 0");
  assertEquals(detected(0x61), "utf-8 0");
  assertEquals(detected(0xef, 0xbb), "utf-8 0");
  assertEquals(detected(0xef, 0xbb, 0xbf), "utf-8 3");
  assertEquals(detected(0xff, 0xfe), "utf-16le 2");
  assertEquals(detected(0xfe, 0xff, 0x00, 0x61), "utf-16be 2");
  assertEquals(detected(0xff), "utf-8 0");
});

Deno.test("Utf8Stream turns UTF-16 into UTF-8, wherever a chunk ends", () => {
  const encodings: TextEncoding[] = ["utf-16le", "utf-16be"];
  fc.assert(fc.property(
    fc.string({ unit: "grapheme" }),
    fc.nat(40),
    fc.constantFrom(...encodings),
    (text, at, encoding) => {
      const bytes = utf16(text, encoding);
      const chunks = [bytes.subarray(0, at), bytes.subarray(at)];
      assertEquals(convert(chunks, encoding), { text, isValid: true });
    },
  ));
});

Deno.test("Utf8Stream says of UTF-16 that it is not well-formed, and shows U+FFFD", () => {
  const lone = utf16("a\ud800b", "utf-16le");
  assertEquals(convert([lone], "utf-16le"), {
    text: "a\ufffdb",
    isValid: false,
  });
  const odd = utf16("ab", "utf-16be").subarray(0, 3);
  assertEquals(convert([odd], "utf-16be"), { text: "a\ufffd", isValid: false });
});

Deno.test("Utf8Stream passes UTF-8 as it is, and knows whether it is well-formed", () => {
  fc.assert(fc.property(
    fc.uint8Array({ maxLength: 20 }),
    fc.nat(20),
    (bytes, at) => {
      const stream = new Utf8Stream("utf-8");
      const passed = [
        ...stream.push(bytes.subarray(0, at)),
        ...stream.push(bytes.subarray(at)),
        ...stream.finish(),
      ];
      assertEquals(passed, [...bytes]);
      const decoded = new TextDecoder("utf-8", { ignoreBOM: true })
        .decode(bytes);
      const isSame = new TextEncoder().encode(decoded).toHex() ===
        bytes.toHex();
      assertEquals(stream.isValid, isSame);
    },
  ));
});

Deno.test("Utf8Stream finds a character that the end of the text cuts off", () => {
  const stream = new Utf8Stream("utf-8");
  stream.push(new Uint8Array([0x61, 0xc3]));
  assert(stream.isValid);
  stream.finish();
  assertFalse(stream.isValid);
});
