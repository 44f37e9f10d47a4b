import { assertEquals, assertMatch } from "@std/assert";
import { escapeControls, escapeJson } from "../../src/demo/escape_controls.ts";

/** Everything up to U+2FFF, which has every control and every mark of direction. */
const ALL = String.fromCharCode(...Array(0x3000).keys());

/** Spelled out, so that it does not lean on the classes that are tested. */
const SAFE =
  // deno-lint-ignore no-control-regex -- control characters are what must not be there
  /^[^\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]*$/;

Deno.test("escapeControls() lets no control character through but newlines", () => {
  assertMatch(escapeControls(ALL), SAFE);
});

Deno.test("escapeControls() keeps every other character", () => {
  const text = 'plain "text" \\u001b ä – 字 👩‍👩‍👧 \n…\ufffd';
  assertEquals(escapeControls(text), text);
});

Deno.test("escapeControls() shows what it escapes", () => {
  assertEquals(
    escapeControls("\x1b[31m \x9b0m \r \0 \u202e"),
    "\\u001b[31m \\u009b0m \\u000d \\u0000 \\u202e",
  );
});

Deno.test("escapeControls() shows a tab as spaces", () => {
  assertEquals(escapeControls("\tx"), "    x");
});

Deno.test("escapeJson() keeps the value and lets no control character through", () => {
  const value = { [ALL]: [ALL, "\\u001b", "👩‍👩‍👧"] };
  const json = escapeJson(JSON.stringify(value, null, 2));
  assertMatch(json, SAFE);
  assertEquals(JSON.parse(json), value);
});
