import { assert, assertEquals, assertGreaterOrEqual } from "@std/assert";
import { ROOT } from "../../_tools/std.ts";

const document = await Deno.readTextFile(`${ROOT}/docs/seed-two.md`);

/** A test that the document names. */
interface NamedTest {
  readonly file: string;
  readonly name: string;
}

function namedTests(text: string): NamedTest[] {
  return Array.from(
    text.matchAll(/^- (tests\/\S+_test\.ts): `([^`]+)`$/gm),
    ([, file, name]) => ({ file: file!, name: name! }),
  );
}

/** Whether the source of a test file registers a test of that name. */
function registers(source: string, name: string): boolean {
  return new RegExp(
    `\\b(?:Deno\\.test|test[A-Z]\\w*)\\(\\s*(?:\\{\\s*name:\\s*)?(["'])${
      RegExp.escape(name)
    }\\1`,
  ).test(source);
}

Deno.test("docs/seed-two.md names only tests that there are", async () => {
  const missing: string[] = [];
  for (const { file, name } of namedTests(document)) {
    const source = await Deno.readTextFile(`${ROOT}/${file}`).catch(() => "");
    if (!registers(source, name)) missing.push(`${file}: ${name}`);
  }
  assertEquals(missing, []);
});

Deno.test("docs/seed-two.md has a test for every sentence", () => {
  const sentences = document.split(/^> /m).slice(1);
  assertGreaterOrEqual(sentences.length, 25);
  for (const sentence of sentences) {
    assert(namedTests(sentence).length > 0, sentence);
    const lists = sentence.split("\n").filter((line) => line.startsWith("- "));
    assertEquals(lists.length, namedTests(sentence).length, sentence);
  }
});
