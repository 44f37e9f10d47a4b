import { assert, assertEquals, assertLessOrEqual } from "@std/assert";
import { fc } from "../seeded.ts";
import {
  type ArbitraryText,
  byteLength,
  type ByteRange,
  decodeText,
  matchLine,
} from "../../src/search/match_line.ts";
import { arbitrary } from "./ripgrep_records.ts";

const encoder = new TextEncoder();

function shown(
  line: string | Uint8Array,
  submatches: readonly ByteRange[] = [],
  maxBytes = 2_000,
) {
  return matchLine({
    lineNumber: 1,
    line: arbitrary(line) as ArbitraryText,
    submatches,
    maxBytes,
  });
}

/** The parts of the preview that are marked as matches. */
function matched(...of: Parameters<typeof shown>): string[] {
  const { preview, submatches } = shown(...of);
  return submatches.map(({ start, end }) => preview.slice(start, end));
}

/** Where each occurrence of a text is, in bytes. */
function occurrences(line: string, of: string): ByteRange[] {
  return [...line.matchAll(new RegExp(of, "gu"))].map(({ index, 0: match }) => {
    const start = encoder.encode(line.slice(0, index)).length;
    return { start, end: start + encoder.encode(match).length };
  });
}

Deno.test("matchLine() shows a line as it is", () => {
  assertEquals(
    matchLine({
      lineNumber: 7,
      line: { text: "a needle\n" },
      submatches: [{ start: 2, end: 8 }],
      maxBytes: 100,
    }),
    {
      lineNumber: 7,
      preview: "a needle",
      truncated: false,
      submatches: [{ start: 2, end: 8 }],
    },
  );
});

Deno.test("matchLine() takes line ends away and nothing else", () => {
  const previews = {
    "a\n": "a",
    "a\r\n": "a",
    "a\r": "a",
    "a\r\r\n": "a",
    "a": "a",
    " a \t\n": " a \t",
    "a\rb\n": "a\rb",
    "\n": "",
    "\r\n": "",
    "": "",
    "é\r\n": "é",
  };
  for (const [line, preview] of Object.entries(previews)) {
    assertEquals(shown(line).preview, preview);
    assertEquals(shown(line).truncated, false);
  }
});

Deno.test("matchLine() says where the pattern matches", () => {
  assertEquals(
    matched("needle needle\n", occurrences("needle needle", "needle")),
    [
      "needle",
      "needle",
    ],
  );
  assertEquals(matched("a\n"), []);
});

Deno.test("matchLine() counts in UTF-16 code units where ripgrep counts bytes", () => {
  const line = "é€🔥 nädle 🔥🔥 nädle";
  assertEquals(matched(`${line}\n`, occurrences(line, "nädle")), [
    "nädle",
    "nädle",
  ]);
  assertEquals(matched(`${line}\n`, occurrences(line, "🔥")), [
    "🔥",
    "🔥",
    "🔥",
  ]);
});

Deno.test("matchLine() decodes what is not UTF-8 and still knows where the matches are", () => {
  const line = new Uint8Array([
    0xff,
    0xfe,
    0x20,
    ...encoder.encode("nädle"),
    0x20,
    0xe2,
    0x82,
    0x20,
    ...encoder.encode("nädle 🔥"),
    0x0d,
    0x0a,
  ]);
  const submatches = [{ start: 3, end: 9 }, { start: 13, end: 19 }];
  assertEquals(
    shown(line, submatches).preview,
    "\ufffd\ufffd nädle \ufffd nädle 🔥",
  );
  assertEquals(matched(line, submatches), ["nädle", "nädle"]);
});

Deno.test("matchLine() keeps a match that is empty", () => {
  assertEquals(
    shown("ab\n", [{ start: 0, end: 0 }, { start: 2, end: 2 }]).submatches,
    [
      { start: 0, end: 0 },
      { start: 2, end: 2 },
    ],
  );
  assertEquals(shown("é\n", [{ start: 2, end: 2 }]).submatches, [
    { start: 1, end: 1 },
  ]);
});

Deno.test("matchLine() ends a match where the shown line ends", () => {
  assertEquals(shown("ab\r\n", [{ start: 0, end: 3 }]).submatches, [
    { start: 0, end: 2 },
  ]);
  assertEquals(shown("äb\r\n", [{ start: 0, end: 4 }]).submatches, [
    { start: 0, end: 2 },
  ]);
});

Deno.test("matchLine() leaves out matches that the preview does not show", () => {
  const line = `needle${"x".repeat(50)}needle`;
  assertEquals(matched(line, occurrences(line, "needle"), 30), ["needle"]);
  const cutInside = `needle${"x".repeat(20)}needle`;
  assertEquals(
    matched(cutInside, occurrences(cutInside, "needle"), 30),
    ["needle", "need"],
  );
  const cutBefore = `needle${"x".repeat(24)}needle`;
  assertEquals(
    matched(cutBefore, occurrences(cutBefore, "needle"), 30),
    ["needle"],
  );
});

Deno.test("matchLine() takes no mark of a cut for a match", () => {
  const line = `${"x".repeat(100)}needle${"y".repeat(12)}needle${
    "z".repeat(50)
  }`;
  assertEquals(shown(line, [], 30).preview, "x".repeat(30));
  const { preview } = shown(line, occurrences(line, "needle"), 30);
  assertEquals(preview, "…xxxxxxneedleyyyyyyyyyyyy…");
  assertEquals(matched(line, occurrences(line, "needle"), 30), ["needle"]);
  const longer = `${"x".repeat(100)}${"n".repeat(60)}`;
  assertEquals(matched(longer, occurrences(longer, "n+"), 30), [
    "n".repeat(24),
  ]);
});

Deno.test("matchLine() shows the first match of a line that is too long", () => {
  for (const fill of ["x", "é", "🔥"]) {
    const line = `${fill.repeat(3_000)}needle${fill.repeat(3_000)}`;
    const submatches = occurrences(line, "needle");
    for (const maxBytes of [30, 31, 32, 33, 2_000]) {
      const match = shown(`${line}\n`, submatches, maxBytes);
      assert(match.truncated);
      assertLessOrEqual(encoder.encode(match.preview).length, maxBytes);
      assertEquals(matched(`${line}\n`, submatches, maxBytes), ["needle"]);
    }
  }
});

Deno.test("matchLine() shows a line of ASCII that is exactly as long as it may be", () => {
  assertEquals(shown(`${"x".repeat(30)}\r\n`, [], 30).truncated, false);
  assertEquals(shown(`${"x".repeat(31)}\r\n`, [], 30).truncated, true);
  assertEquals(shown(`${"é".repeat(15)}\r\n`, [], 30).truncated, false);
  assertEquals(shown(`${"é".repeat(15)}x\r\n`, [], 30).truncated, true);
});

Deno.test("matchLine() marks only what the pattern matches", () => {
  const piece = fc.oneof(
    fc.constant("needle"),
    fc.string({
      unit: fc.constantFrom("x", "é", "€", "🔥", "…"),
      maxLength: 9,
    }),
  );
  fc.assert(
    fc.property(
      fc.array(piece, { minLength: 1, maxLength: 12, size: "max" }),
      fc.boolean(),
      fc.integer({ min: 6, max: 80 }),
      (pieces, asBytes, maxBytes) => {
        const line = pieces.join("");
        const bytes = encoder.encode(`${line}\n`);
        const submatches = occurrences(line, "needle");
        const parts = matched(
          asBytes ? bytes : `${line}\n`,
          submatches,
          maxBytes,
        );
        assertEquals(parts.length > 0, submatches.length > 0);
        for (const [index, part] of parts.entries()) {
          const mayBeCut = index === parts.length - 1 && part !== "";
          assert(
            part === "needle" || (mayBeCut && "needle".startsWith(part)),
            JSON.stringify({ line, parts }),
          );
        }
      },
    ),
    { numRuns: 1_000 },
  );
});

Deno.test("byteLength() counts the bytes of a line in either form", () => {
  assertEquals(byteLength({ text: "" }), 0);
  assertEquals(byteLength({ text: "abc\n" }), 4);
  assertEquals(byteLength({ text: "é€🔥\n" }), 10);
  for (let length = 0; length < 7; length++) {
    const line = arbitrary(new Uint8Array(length).fill(0xff)) as ArbitraryText;
    assertEquals(byteLength(line), length);
  }
});

Deno.test("decodeText() decodes either form", () => {
  assertEquals(decodeText({ text: "é\ufeff" }), "é\ufeff");
  assertEquals(decodeText({ bytes: btoa("\xff") }), "\ufffd");
  assertEquals(decodeText({ bytes: btoa("\xef\xbb\xbfa") }), "\ufeffa");
  assertEquals(decodeText({ bytes: "" }), "");
});
