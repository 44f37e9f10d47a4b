import { quote } from "@harness/tools";
import { assertEquals, assertThrows } from "@std/assert";
import { fc } from "../seeded.ts";
import { FixtureTree } from "./fixture_tree.ts";

/** What bash gives a meaning, somewhere. */
const SPECIAL = fc.constantFrom(
  ..."'\"\\$`!#&|;<>(){}[]*?~-=%^:, \t\n\r\x01\x7f\x1b",
  "''",
  "$(touch PWNED)",
  "`touch PWNED`",
  "${HOME}",
  "\\'",
  "$'\\x41'",
  "\ufeff",
  "é",
  "🔥",
);

const TEXT = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: SPECIAL, maxLength: 20 }),
).filter((text) => !text.includes("\0"));

/** Many texts in one command, since starting bash takes longer than all of them. */
const TEXTS = fc.array(TEXT, { minLength: 50, maxLength: 200 });

Deno.test("quote() lets any text through bash as one word", async () => {
  await using tree = await FixtureTree.create();
  await fc.assert(
    fc.asyncProperty(TEXTS, async (texts) => {
      const words = texts.map(quote).join(" ");
      const output = await tree.run(`printf '%s\\0' ${words}`);
      assertEquals(output.split("\0").slice(0, -1), texts);
    }),
    { numRuns: 25 },
  );
  assertEquals(await tree.run("ls -A"), "");
});

Deno.test("quote() holds in an assignment, in an option and between other text", async () => {
  await using tree = await FixtureTree.create();
  await fc.assert(
    fc.asyncProperty(TEXTS, async (texts) => {
      const lines = texts.map((text) => {
        const word = quote(text);
        return `word=${word}; printf '%s\\0' "$word" --option=${word} "a"${word}'z'`;
      });
      const output = await tree.run(lines.join("\n"));
      assertEquals(
        output.split("\0").slice(0, -1),
        texts.flatMap((text) => [text, `--option=${text}`, `a${text}z`]),
      );
    }),
    { numRuns: 10 },
  );
  assertEquals(await tree.run("ls -A"), "");
});

Deno.test("quote() refuses what bash cannot take", () => {
  const unfit = fc.tuple(
    TEXT,
    fc.constantFrom("\0", "\ud800", "\udfff"),
    TEXT,
  ).map((parts) => parts.join(""));
  fc.assert(
    fc.property(unfit, (text) => {
      assertThrows(() => quote(text), TypeError, "Cannot quote");
    }),
  );
});
