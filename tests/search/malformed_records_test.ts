import { assert, assertEquals, assertFalse, assertThrows } from "@std/assert";
import { fc } from "../seeded.ts";
import { parseGrepMatches, SearchError } from "@harness/tools";
import { MatchReader } from "../../src/search/match_records.ts";
import {
  completeSearch,
  fileRecords,
  matchRecord,
  summaryRecord,
} from "./ripgrep_records.ts";

const encoder = new TextEncoder();

const SECRET = "s3cret";

/** A match record of which some members are other than ripgrep writes them. */
function match(changes: Record<string, unknown>): string {
  return JSON.stringify({
    type: "match",
    data: {
      path: { text: `./${SECRET}` },
      lines: { text: `${SECRET}\n` },
      line_number: 1,
      absolute_offset: 0,
      submatches: [],
      ...changes,
    },
  });
}

function end(changes: Record<string, unknown>): string {
  const data = { path: { text: `./${SECRET}` }, binary_offset: null };
  return JSON.stringify({ type: "end", data: { ...data, ...changes } });
}

const MALFORMED: Readonly<Record<string, readonly string[]>> = {
  "what is not JSON": [
    "",
    " ",
    SECRET,
    `Binary file ${SECRET} matches`,
    `{"type":"match","data":{"path":{"text":"${SECRET}"`,
    `{"type":"begin"${SECRET}}}`,
    `{"type":"match"}{"type":"match"}`,
    `\ufeff${match({})}`,
    `'${match({})}'`,
  ],
  "what is no record": [
    "null",
    "1",
    `"${SECRET}"`,
    "[]",
    "{}",
    `[${match({})}]`,
    `{"data":{}}`,
    `{"type":null}`,
    `{"type":["match"]}`,
  ],
  "a record without its data": [
    `{"type":"begin"}`,
    `{"type":"begin","data":{}}`,
    `{"type":"match"}`,
    `{"type":"match","data":null}`,
    `{"type":"match","data":[]}`,
    `{"type":"match","data":"${SECRET}"}`,
    `{"type":"end"}`,
    `{"type":"end","data":{}}`,
    `{"type":"summary"}`,
    `{"type":"summary","data":null}`,
    `{"type":"summary","data":1}`,
  ],
  "a text that is none": [
    {},
    null,
    SECRET,
    [],
    { text: 1 },
    { text: null },
    { bytes: 1 },
    { bytes: null },
    { bytes: "a" },
    { bytes: "ab" },
    { bytes: "abc" },
    { bytes: "abcde" },
    { bytes: "====" },
    { bytes: "a===" },
    { bytes: "ab=c" },
    { bytes: "ab c" },
    { bytes: "abc\n" },
    { bytes: "ab-_" },
    { text: SECRET, bytes: "YQ==" },
    { text: SECRET, bytes: 1 },
  ].flatMap((text) => [
    match({ path: text }),
    match({ lines: text }),
    end({ path: text }),
    JSON.stringify({ type: "begin", data: { path: text } }),
  ]),
  "a number that counts nothing": [null, -1, 1.5, "1", 2 ** 53, [], true]
    .flatMap((number) => [
      match({ line_number: number }),
      match({ absolute_offset: number }),
      match({ submatches: [{ start: number, end: 2 }] }),
      match({ submatches: [{ start: 0, end: number }] }),
    ]),
  "submatches that are no ranges": [
    null,
    {},
    "",
    [null],
    [1],
    [[0, 1]],
    [{}],
    [{ start: 1, end: 0 }],
    [{ start: 0, end: 1 }, null],
  ].map((submatches) => match({ submatches })),
  "a binary offset that is none": [-1, 1.5, "1", true, {}].map((offset) =>
    end({ binary_offset: offset })
  ).concat(`{"type":"end","data":{"path":{"text":"${SECRET}"}}}`),
};

for (const [kind, lines] of Object.entries(MALFORMED)) {
  Deno.test(`parseGrepMatches() refuses ${kind}`, () => {
    for (const line of lines) {
      const output = `${fileRecords("./a.txt", ["x\n"])}${line}\n`;
      const error = assertThrows(
        () => parseGrepMatches(output + summaryRecord()),
        SearchError,
        "record 4 is malformed",
        line,
      );
      assertEquals(error.code, "SEARCH_FAILED");
      assertFalse(error.message.includes(SECRET), "raw output is never shown");
    }
  });
}

Deno.test("parseGrepMatches() refuses an output that ends within a record", () => {
  const output = completeSearch(fileRecords("./a.txt", ["x\n"]));
  for (let length = 1; length < output.length; length++) {
    const head = output.slice(0, length);
    if (head.endsWith("\n")) assertFalse(parseGrepMatches(head).finished);
    else {
      const error = assertThrows(
        () => parseGrepMatches(head),
        SearchError,
        `record ${head.split("\n").length} is malformed or cut off`,
      );
      assertEquals(error.code, "SEARCH_FAILED");
    }
  }
});

Deno.test("MatchReader.read() throws as soon as a record is malformed", () => {
  const reader = new MatchReader({});
  reader.read(encoder.encode(matchRecord({ line: "x\n" })));
  assertThrows(
    () => reader.read(encoder.encode("oops\nmore")),
    SearchError,
    "record 2",
  );
});

Deno.test("parseGrepMatches() takes the summary of a ripgrep that counts less", () => {
  for (const data of [{}, { stats: null }, { stats: { searches: "1" } }]) {
    const { finished, searchedFiles } = parseGrepMatches(
      `${JSON.stringify({ type: "summary", data })}\n`,
    );
    assert(finished);
    assertEquals(searchedFiles, undefined);
  }
});

Deno.test("parseGrepMatches() throws nothing but search errors", () => {
  const output = completeSearch(
    fileRecords("./a.txt", ["needle\n", new Uint8Array([0xff, 0x0a])]),
  );
  const noise = fc.string({ unit: fc.constantFrom(...'{}[]":,\\\n0-1ea=') });
  fc.assert(
    fc.property(
      fc.nat(output.length),
      fc.nat(5),
      noise,
      (at, length, insertion) => {
        const mutated = output.slice(0, at) + insertion +
          output.slice(at + length);
        try {
          parseGrepMatches(mutated);
        } catch (error) {
          assert(error instanceof SearchError, String(error));
          assertEquals(error.code, "SEARCH_FAILED");
        }
      },
    ),
    { numRuns: 2_000 },
  );
});
