import { assert, assertEquals, assertThrows } from "@std/assert";
import { fc } from "../seeded.ts";
import { quote } from "@harness/tools";

/** Reads one word as bash does: text between single quotes, and escaped single quotes outside of them. */
function unquote(word: string): string | undefined {
  const parts = /^(?:'[^']*'|\\')+$/.test(word)
    ? word.match(/'[^']*'|\\'/g)!
    : undefined;
  return parts?.map((part) => part === "\\'" ? "'" : part.slice(1, -1)).join(
    "",
  );
}

Deno.test("quote() puts ordinary text between single quotes", () => {
  assertEquals(quote("needle"), "'needle'");
  assertEquals(quote("two words"), "'two words'");
  assertEquals(quote(""), "''");
});

Deno.test("quote() leaves nothing for the shell to read", () => {
  const hostile = [
    "$(touch pwned)",
    "`touch pwned`",
    "${HOME}",
    "; rm -rf /",
    "a\nb",
    "\\",
    "'; touch pwned; '",
    "'\\''",
    "!event",
    "~root",
    "-rf",
    "*",
    "日本語 🔥",
    "\r\t\x1b[31m\x7f",
  ];
  for (const value of hostile) assertEquals(unquote(quote(value)), value);
});

Deno.test("quote() ends the quotes for a single quote and opens them again", () => {
  assertEquals(quote("'"), `''\\'''`);
  assertEquals(quote("it's"), `'it'\\''s'`);
});

Deno.test("quote() refuses what no shell word can hold", () => {
  assertThrows(
    () => quote("a\0b"),
    TypeError,
    'Cannot quote "a\\u0000b": a shell word cannot hold a NUL character',
  );
  for (const value of ["\ud800", "a\udc00b", "\udc00\ud800"]) {
    assertThrows(() => quote(value), TypeError, "lone surrogate");
  }
});

Deno.test("quote() keeps any text without NUL, by the grammar of quotes", () => {
  fc.assert(fc.property(
    fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: fc.constantFrom("'", "\\", '"', "$", "\n", "a") }),
    ).filter((value) => !value.includes("\0")),
    (value) => {
      const word = quote(value);
      assertEquals(unquote(word), value);
      assert(!word.includes("\0"));
    },
  ));
});
