import { assertEquals, assertFalse } from "@std/assert";
import { fc } from "../seeded.ts";
import { escapeCharacter, oneLine } from "../../src/search/one_line.ts";

const LINE_ENDS = [..."\n\v\f\r\x1c\x1d\x1e\x85\u2028\u2029"];

Deno.test("oneLine() leaves a text on one line alone", () => {
  for (const text of ["", "a b", "\ta\t", "é🔥", "\x1b[31m", "\\n", "\u00a0"]) {
    assertEquals(oneLine(text), text);
  }
});

Deno.test("oneLine() escapes what any reader takes for a line end", () => {
  assertEquals(oneLine("a\nb"), "a\\u000ab");
  assertEquals(oneLine("a\r\nb"), "a\\u000d\\u000ab");
  for (const end of LINE_ENDS) {
    const code = end.charCodeAt(0).toString(16).padStart(4, "0");
    assertEquals(oneLine(`${end}x${end}`), `\\u${code}x\\u${code}`);
  }
});

Deno.test("oneLine() gives one line of any text", () => {
  const text = fc.string({
    unit: fc.integer({ min: 0, max: 0x2100 }).map((code) =>
      String.fromCodePoint(code)
    ),
  });
  fc.assert(fc.property(text, (of) => {
    const line = oneLine(of);
    assertFalse(LINE_ENDS.some((end) => line.includes(end)), line);
  }));
});

Deno.test("escapeCharacter() writes a character as JSON can", () => {
  for (const char of ["\n", "\x1b", "\u2028", "a"]) {
    assertEquals(JSON.parse(`"${escapeCharacter(char)}"`), char);
  }
});
