import { assert, assertEquals } from "@std/assert";
import { fc } from "../seeded.ts";
import { formatCompleteMatches } from "../../src/search/complete_matches.ts";
import { FoundFile } from "../../src/search/found_file.ts";
import { formatGrepMatches } from "../../src/search/grep_output.ts";
import { MatchTable } from "../../src/search/match_table.ts";

const PREVIEW = fc.array(
  fc.oneof(
    fc.constantFrom(..."ab é日🔥â\t\r\n\v\f\u001c\u001b\u0085\u2028\u2029‧£"),
    fc.constantFrom(
      "(line truncated)",
      "(whole line)",
      "\u3000",
      ")",
      "\u200b",
      "(line truncate\u217e)",
      "\uff09",
    ),
  ),
  { maxLength: 8 },
).map((parts) => parts.join(""));

const MATCH = fc.record({
  lineNumber: fc.integer({ min: 1, max: 2 ** 40 }),
  preview: PREVIEW,
  truncated: fc.boolean(),
  submatches: fc.constant([]),
});

const FILES = fc.array(fc.record({
  path: fc.constantFrom("a.txt", "é/日.ts", "Line 1: x", "a\nb"),
  matches: fc.array(MATCH, { minLength: 1, maxLength: 4 }),
}));

const decoder = new TextDecoder();

Deno.test("formatCompleteMatches() writes what formatGrepMatches() writes", () => {
  fc.assert(
    fc.property(FILES, (files) => {
      const table = new MatchTable();
      const found = files.map(({ path, matches }) => {
        const lines = matches.map((match) => {
          table.addMatch(match);
          return table.length - 1;
        });
        return new FoundFile(path, table, lines);
      });
      assertEquals(
        decoder.decode(
          formatCompleteMatches(found, { head: "head\n", foot: "\nfoot" }),
        ),
        `head\n${formatGrepMatches(files)}\nfoot`,
      );
    }),
    { numRuns: 500 },
  );
});

Deno.test("formatCompleteMatches() has room for the longest rows wherever its memory ends", () => {
  const table = new MatchTable();
  const longest = {
    lineNumber: 999_999_999_999_999,
    preview: "",
    truncated: true,
    submatches: [],
  };
  const matches = Array.from({ length: 20_000 }, () => longest);
  for (const match of matches) table.addMatch(match);
  const file = new FoundFile("a.txt", table, [...matches.keys()]);
  const expected = formatGrepMatches([{ path: "a.txt", matches }]);
  for (let length = 0; length < 48; length++) {
    const head = "h".repeat(length);
    const text = decoder.decode(
      formatCompleteMatches([file], { head, foot: "" }),
    );
    assert(text === head + expected, `a head of ${length}`);
  }
});
