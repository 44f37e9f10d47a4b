import { assert, assertEquals, assertFalse } from "@std/assert";
import { fc } from "../seeded.ts";
import {
  printPath,
  printPathInSentence,
} from "../../src/search/display_path.ts";

Deno.test("printPath() shows a plain path as it is", () => {
  const plain = ["a.ts", "a b", "é/日本語/🔥", "it's", 'a"b', "a\\b", "$(x)"];
  for (const path of plain) assertEquals(printPath(path), path);
});

Deno.test("printPath() escapes what cannot be printed, in quotes", () => {
  const printed = {
    "a\nb": '"a\\nb"',
    "a\tb": '"a\\tb"',
    "\x1b[31m": '"\\u001b[31m"',
    "\x7f": '"\\u007f"',
    "\x85": '"\\u0085"',
    "a\u2028b": '"a\\u2028b"',
    "\u202egpj.exe": '"\\u202egpj.exe"',
    "\u2066x\u2069": '"\\u2066x\\u2069"',
    "\u200fx": '"\\u200fx"',
    "\u061cx": '"\\u061cx"',
    'a"\n': '"a\\"\\n"',
    "a\\\n": '"a\\\\\\n"',
  };
  for (const [path, text] of Object.entries(printed)) {
    assertEquals(printPath(path), text);
  }
});

Deno.test("printPath() quotes a path that looks quoted", () => {
  assertEquals(printPath('"a"'), '"\\"a\\""');
});

Deno.test("printPath() marks a name that is not UTF-8", () => {
  assertEquals(printPath("caf\ufffd"), "caf\ufffd (name is not UTF-8)");
  assertEquals(printPath("\ufffd\n"), '"\ufffd\\n" (name is not UTF-8)');
});

Deno.test("printPath() quotes a path that looks like a line of the tool", () => {
  const doubtful = [
    "(Showing 1 of 2 paths)",
    "(Incomplete: x)",
    "(x)",
    "Line 3: x",
    "line 3: x",
    "Found 3 matches",
    "No files found",
    "No matches found",
    "Error: x",
    "\uff08Showing 1 of 2 paths\uff09",
    "(Incomplete:)1 path could not be read",
    "Fo\u200bund 9 matches",
    "L\u00adine 12: x",
    "No\u2060 files found",
    "F\ufe0found 3 matches",
    "E\u200crror: x",
    "Line \u1680 12: x",
    "Line \u0661\u0662: x",
    "(\u200bFull grep result",
    "a (name is not UTF-8)",
    "a (name is not\u200b UTF-8)",
    "a \uff08name is  not UTF-8\uff09",
  ];
  for (const path of doubtful) {
    assertEquals(printPath(path), JSON.stringify(path));
  }
});

Deno.test("printPath() quotes what begins or ends with something invisible", () => {
  for (const path of [" a", "a ", "\u3000a", "\u200ba", "a\u00ad", "\u0301a"]) {
    assert(printPath(path).startsWith('"'), JSON.stringify(path));
  }
});

Deno.test("printPath() leaves folders in parentheses alone", () => {
  for (const path of ["(auth)/page.tsx", "app/(auth)/page.tsx", "a (1).txt"]) {
    assertEquals(printPath(path), path);
  }
});

Deno.test("printPath() gives one line from which the path can be read back", () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.oneof(
          fc.constantFrom('"', "\\", "a", "\u202e"),
          fc.integer({ min: 1, max: 0x2fff })
            .map((code) => String.fromCodePoint(code)),
        ),
        minLength: 1,
      }),
      (path) => {
        const printed = printPath(path);
        assertFalse(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e]/u.test(printed));
        const quoted = printed.startsWith('"');
        assertEquals(quoted ? JSON.parse(printed) : printed, path);
        assert(printed.isWellFormed());
        assertFalse(/^(?:Line \d|Found \d|No |Error:|\(\S* )/.test(printed));
      },
    ),
    { numRuns: 2_000 },
  );
});

Deno.test("printPathInSentence() quotes what could end a path in a sentence", () => {
  for (const path of ["a.ts", "src/a-b_c.ts", "é/日本語", "it's", "a:b"]) {
    assertEquals(printPathInSentence(path), path);
  }
  for (const path of ["a b", "a (Permission denied)", "a,b", "a)", "a\nb"]) {
    assertEquals(printPathInSentence(path), JSON.stringify(path));
  }
  assertEquals(
    printPathInSentence("a \ufffd"),
    '"a \ufffd" (name is not UTF-8)',
  );
});
