import { assert, assertEquals, assertFalse } from "@std/assert";
import { fc } from "../seeded.ts";
import { TextReader, type TextReading } from "../../src/read/text_reader.ts";
import { firstLines, type Selector } from "../../src/read/selector.ts";

interface Limits {
  readonly selector?: Selector;
  readonly lineMaxBytes?: number;
  readonly maxBytes?: number;
}

const RAW: Selector = { from: 1, to: Infinity, isEnded: true, isRaw: true };

function readerOf(limits: Limits): TextReader {
  return new TextReader({
    selector: firstLines(400),
    lineMaxBytes: 2_000,
    maxBytes: 262_144,
    ...limits,
  });
}

function read(text: string | Uint8Array, limits: Limits = {}): TextReading {
  const reader = readerOf(limits);
  reader.push(typeof text === "string" ? new TextEncoder().encode(text) : text);
  return reader.finish();
}

function texts({ lines }: TextReading): string[] {
  return lines.map(({ text }) => text);
}

function range(from: number, to: number): Selector {
  return { from, to, isEnded: true, isRaw: false };
}

Deno.test("TextReader keeps the lines that are wanted, with their numbers", () => {
  const { lines, lineCount } = read("a\nb\nc\nd\n", { selector: range(2, 3) });
  assertEquals(lines, [
    { lineNumber: 2, text: "b", truncated: false },
    { lineNumber: 3, text: "c", truncated: false },
  ]);
  assertEquals(lineCount, 4);
});

Deno.test("TextReader shows lines up to exactly the default number", () => {
  const shown = (count: number) =>
    read("x\n".repeat(count), { selector: firstLines(400) }).lines.length;
  assertEquals([399, 400, 401].map(shown), [399, 400, 400]);
});

Deno.test("TextReader shows a line up to exactly its bytes", () => {
  const shown = (bytes: number, end: string) => {
    const [line] = read(`${"x".repeat(bytes)}${end}`).lines;
    return [line!.text.length, line!.truncated];
  };
  for (const end of ["", "\n", "\r\n"]) {
    assertEquals(shown(1_999, end), [1_999, false]);
    assertEquals(shown(2_000, end), [2_000, false]);
    for (const over of [2_001, 2_002, 2_003, 2_004, 2_005, 9_999]) {
      assertEquals(shown(over, end), [2_000, true]);
    }
  }
});

Deno.test("TextReader cuts a line between characters only", () => {
  const cut = (text: string, lineMaxBytes: number) =>
    texts(read(text, { lineMaxBytes }))[0];
  assertEquals(cut("aé", 2), "a");
  assertEquals(cut("aé", 3), "aé");
  assertEquals(cut("🔥🔥", 7), "🔥");
  assertEquals(cut("🔥🔥", 8), "🔥🔥");
  assertEquals(cut("日本語", 8), "日本");
});

Deno.test("TextReader keeps rows up to exactly the bytes of a call, and counts on", () => {
  const text = "aa\nbb\ncc\n";
  const kept = (maxBytes: number) => {
    const reading = read(text, { maxBytes });
    assertEquals(reading.lineCount, 3);
    return texts(reading);
  };
  assertEquals(kept(14), ["aa", "bb"]);
  assertEquals(kept(15), ["aa", "bb", "cc"]);
  assertEquals(kept(16), ["aa", "bb", "cc"]);
  assertEquals(kept(1), ["aa"]);
});

Deno.test("TextReader takes the CR of CR LF away, and counts line ends", () => {
  const reading = read("a\r\nb\r\n\nc\r\r\nd\r");
  assertEquals(texts(reading), ["a", "b", "", "c\r", "d\r"]);
  assertEquals([reading.lfCount, reading.crlfCount], [1, 3]);
  assertEquals(reading.lineCount, 5);
});

Deno.test("TextReader keeps what is raw as it is", () => {
  assertEquals(
    texts(read("a\r\n\tb\u2028", { selector: RAW })),
    ["a\r", "\tb\u2028"],
  );
});

Deno.test("TextReader takes the byte order mark off, and no other", () => {
  const reading = read("\ufeffa\n\ufeffb\n");
  assertEquals(texts(reading), ["a", "\ufeffb"]);
  assert(reading.hasBom);
  assertFalse(read("a\ufeff\n").hasBom);
  const empty = read("\ufeff");
  assertEquals([empty.lineCount, empty.hasBom], [0, true]);
});

Deno.test("TextReader reads UTF-16 by its byte order mark", () => {
  const reading = read(
    new Uint8Array([0xff, 0xfe, 0x0a, 0x26, 0x0d, 0, 0x0a, 0, 0x62, 0]),
  );
  assertEquals(texts(reading), ["\u260a", "b"]);
  assertEquals(
    [reading.encoding, reading.hasBom, reading.isValid, reading.crlfCount],
    ["utf-16le", true, true, 1],
  );
});

Deno.test("TextReader shows U+FFFD for what is no text, and says so", () => {
  const reading = read(new Uint8Array([0x61, 0xff, 0x62, 0x0a, 0xe2, 0x82]));
  assertEquals(texts(reading), ["a\ufffdb", "\ufffd"]);
  assertFalse(reading.isValid);
  assert(read("a\ufffdb").isValid);
});

Deno.test("TextReader says that text is not well-formed also where it is not shown", () => {
  const bytes = new Uint8Array([0x61, 0x0a, 0xff, 0x0a]);
  assertFalse(read(bytes, { selector: range(1, 1) }).isValid);
});

Deno.test("TextReader takes a NUL in the first 8,192 bytes for binary, and none after", () => {
  const isBinary = (at: number) => {
    const reader = readerOf({});
    reader.push(new TextEncoder().encode(`${"x".repeat(at)}\0\n`));
    return reader.isBinary;
  };
  assertEquals([0, 8_191, 8_192, 8_193].map(isBinary), [
    true,
    true,
    false,
    false,
  ]);
  const reader = readerOf({});
  reader.push(new TextEncoder().encode("x".repeat(8_000)));
  reader.push(new TextEncoder().encode(`${"x".repeat(191)}\0`));
  assert(reader.isBinary);
});

Deno.test("TextReader takes UTF-32 for binary", () => {
  const reader = readerOf({});
  reader.push(new Uint8Array([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0]));
  assert(reader.isBinary);
});

Deno.test("TextReader knows of an empty text", () => {
  const { lines, lineCount, isValid, hasBom } = readerOf({}).finish();
  assertEquals([lines, lineCount, isValid, hasBom], [[], 0, true, false]);
});

Deno.test("TextReader.stop() tells what is known so far", () => {
  const reader = readerOf({ selector: range(1, 1) });
  reader.push(new TextEncoder().encode("a\r\nb"));
  assert(reader.isPast);
  const { lines, lineCount, crlfCount } = reader.stop();
  assertEquals(lines.map(({ text }) => text), ["a"]);
  assertEquals([lineCount, crlfCount], [2, 1]);
});

Deno.test("TextReader shows of any bytes what a decoder makes of their lines", () => {
  const piece = fc.oneof(
    fc.constantFrom("a", "é", "🔥", "\n", "\r\n", "\ufeff").map((text) => [
      ...new TextEncoder().encode(text),
    ]),
    fc.array(fc.integer({ min: 1, max: 255 }), { maxLength: 3 }),
  );
  fc.assert(fc.property(fc.array(piece), (pieces) => {
    const bytes = new Uint8Array(pieces.flat());
    const isUtf16 = bytes[0]! + bytes[1]! === 0x1fd;
    fc.pre(!isUtf16);
    const whole = new TextDecoder().decode(bytes);
    const lines = whole.split("\n").map((line, index, all) =>
      index < all.length - 1 ? line.replace(/\r$/, "") : line
    );
    if (lines.at(-1) === "") lines.pop();
    assertEquals(texts(read(bytes)), lines);
  }));
});
