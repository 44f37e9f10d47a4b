import { assert, assertEquals, assertFalse } from "@std/assert";
import { fc } from "../seeded.ts";
import { parseGrepMatches } from "@harness/tools";
import { MatchReader } from "../../src/search/match_records.ts";
import {
  beginRecord,
  completeSearch,
  endRecord,
  fileRecords,
  matchRecord,
  summaryRecord,
} from "./ripgrep_records.ts";

const encoder = new TextEncoder();

const bytes = (text: string) =>
  Uint8Array.from(text, (char) => char.charCodeAt(0));

/** What ripgrep 15 writes about two files, one with a name and a line that are not UTF-8. */
const REAL_OUTPUT = `{"type":"begin","data":{"path":{"text":"./bad.txt"}}}
{"type":"match","data":{"path":{"text":"./bad.txt"},"lines":{"bytes":"bsOkZGxlIG5lZWRsZSD/IHRhaWwgbmVlZGxlCg=="},"line_number":1,"absolute_offset":0,"submatches":[{"match":{"text":"needle"},"start":7,"end":13},{"match":{"text":"needle"},"start":21,"end":27}]}}
{"type":"end","data":{"path":{"text":"./bad.txt"},"binary_offset":null,"stats":{"elapsed":{"secs":0,"nanos":373295,"human":"0.000373s"},"searches":1,"searches_with_match":1,"bytes_searched":28,"bytes_printed":315,"matched_lines":1,"matches":2}}}
{"type":"begin","data":{"path":{"bytes":"Li9i/2QubmFtZQ=="}}}
{"type":"match","data":{"path":{"bytes":"Li9i/2QubmFtZQ=="},"lines":{"text":"needle"},"line_number":1,"absolute_offset":0,"submatches":[{"match":{"text":"needle"},"start":0,"end":6}]}}
{"type":"end","data":{"path":{"bytes":"Li9i/2QubmFtZQ=="},"binary_offset":null,"stats":{"elapsed":{"secs":0,"nanos":5017,"human":"0.000005s"},"searches":1,"searches_with_match":1,"bytes_searched":6,"bytes_printed":247,"matched_lines":1,"matches":1}}}
{"data":{"elapsed_total":{"human":"0.001856s","nanos":1855857,"secs":0},"stats":{"bytes_printed":2537,"bytes_searched":108,"elapsed":{"human":"0.000419s","nanos":419243,"secs":0},"matched_lines":11,"matches":12,"searches":8,"searches_with_match":8}},"type":"summary"}
`;

Deno.test("parseGrepMatches() reads what ripgrep writes", () => {
  assertEquals(parseGrepMatches(REAL_OUTPUT), {
    files: [
      {
        path: "bad.txt",
        matches: [{
          lineNumber: 1,
          preview: "nädle needle \ufffd tail needle",
          truncated: false,
          submatches: [{ start: 6, end: 12 }, { start: 20, end: 26 }],
        }],
      },
      {
        path: "b\ufffdd.name",
        matches: [{
          lineNumber: 1,
          preview: "needle",
          truncated: false,
          submatches: [{ start: 0, end: 6 }],
        }],
      },
    ],
    binary: [],
    finished: true,
    searchedFiles: 8,
    fileTarget: false,
  });
});

Deno.test("parseGrepMatches() reads a search without matches", () => {
  assertEquals(parseGrepMatches(summaryRecord(3)), {
    files: [],
    binary: [],
    finished: true,
    searchedFiles: 3,
    fileTarget: false,
  });
});

Deno.test("parseGrepMatches() tells a search that ran to its end from one that did not", () => {
  const records = fileRecords("./a.txt", ["needle\n"]);
  assertFalse(parseGrepMatches(records).finished);
  assert(parseGrepMatches(completeSearch(records)).finished);
  assertFalse(parseGrepMatches("").finished);
});

Deno.test("parseGrepMatches() orders files by path, whatever order they come in", () => {
  const names = ["./b.txt", "./a.txt", "./a/z.txt", "./B.txt", "./é.txt"];
  const { files } = parseGrepMatches(
    names.map((name) => fileRecords(name, ["x\n"])).join(""),
  );
  assertEquals(
    files.map(({ path }) => path),
    ["B.txt", "a.txt", "a/z.txt", "b.txt", "é.txt"],
  );
});

Deno.test("parseGrepMatches() orders names alike that only bytes tell apart", () => {
  const one = fileRecords(bytes("./a\xfe"), ["one\n"]);
  const two = fileRecords(bytes("./a\xff"), ["two\n"]);
  const there = parseGrepMatches(one + two).files;
  assertEquals(there.map(({ path }) => path), ["a\ufffd", "a\ufffd"]);
  assertEquals(parseGrepMatches(two + one).files, there);
});

Deno.test("parseGrepMatches() keeps files apart whose records interleave", () => {
  const line = (path: string, lineNumber: number) =>
    matchRecord({ path, line: `${path} ${lineNumber}\n`, lineNumber });
  const { files } = parseGrepMatches([
    beginRecord("a"),
    line("a", 1),
    beginRecord("b"),
    line("b", 1),
    line("a", 2),
    endRecord("b"),
    line("a", 3),
    endRecord("a"),
  ].join(""));
  assertEquals(files.map(({ matches }) => matches.length), [3, 1]);
  assertEquals(
    files[0]!.matches.map(({ lineNumber }) => lineNumber),
    [1, 2, 3],
  );
});

Deno.test("parseGrepMatches() tells a name from one whose bytes are written alike", () => {
  const { files } = parseGrepMatches(completeSearch(
    fileRecords(bytes("a\xff"), ["one\n"]),
    fileRecords(btoa("a\xff"), ["two\n"]),
  ));
  assertEquals(
    files.map(({ path, matches }) => [path, matches.length]),
    [["Yf8=", 1], ["a\ufffd", 1]],
  );
});

Deno.test("parseGrepMatches() cuts lines to the budget", () => {
  const output = fileRecords("./a.txt", [`${"x".repeat(2_001)}\n`]);
  const preview = (options = {}) =>
    parseGrepMatches(output, options).files[0]!.matches[0]!.preview;
  assertEquals(preview().length, 2_000);
  assertEquals(preview({ maxLineBytes: 10 }).length, 10);
});

Deno.test("parseGrepMatches() asks how to show a path and which files count", () => {
  const output = ["./a.ts", "./b.js"].map((path) => fileRecords(path, ["x\n"]))
    .join("");
  const { files } = parseGrepMatches(output, {
    display: (path) => `shown:${path}`,
    accepts: (path) => path.endsWith(".ts"),
  });
  assertEquals(files.map(({ path }) => path), ["shown:a.ts"]);
});

Deno.test("parseGrepMatches() cuts a binary file at its first NUL byte", () => {
  const output = [
    beginRecord("./bin"),
    matchRecord({ path: "./bin", line: "needle one\n", offset: 0 }),
    matchRecord({ path: "./bin", line: "needle\n", offset: 11 }),
    matchRecord({ path: "./bin", line: "two needle\n", offset: 18 }),
    endRecord("./bin", 17),
  ].join("");
  const { files, binary } = parseGrepMatches(output);
  assertEquals(files[0]!.matches.map(({ preview }) => preview), ["needle one"]);
  assertEquals(binary, [{ path: "bin", lines: 2 }]);
});

Deno.test("parseGrepMatches() keeps a line that ends where the first NUL byte is", () => {
  const cutAt = (offset: number) =>
    parseGrepMatches(
      beginRecord() + matchRecord({ line: "needle\n" }) +
        endRecord("./a.txt", offset),
    );
  assertEquals(cutAt(7).files.length, 1);
  assertEquals(cutAt(7).binary, []);
  assertEquals(cutAt(6).files.length, 0);
  assertEquals(cutAt(6).binary, [{ path: "a.txt", lines: 1 }]);
});

Deno.test("parseGrepMatches() counts lines of bytes before the first NUL byte", () => {
  const output = (binaryOffset: number) =>
    beginRecord() + matchRecord({ line: bytes("\xff\xff\n"), offset: 5 }) +
    endRecord("./a.txt", binaryOffset);
  assertEquals(parseGrepMatches(output(8)).binary, []);
  assertEquals(parseGrepMatches(output(7)).binary.length, 1);
});

Deno.test("parseGrepMatches() says nothing of a binary file that does not count", () => {
  const output = matchRecord({ line: "a\n" }) + endRecord("./a.txt", 0);
  const { files, binary } = parseGrepMatches(output, { accepts: () => false });
  assertEquals({ files, binary }, { files: [], binary: [] });
});

Deno.test("parseGrepMatches() orders binary files by path", () => {
  const cut = (path: string) =>
    matchRecord({ path, line: "x\n" }) + endRecord(path, 0);
  assertEquals(
    parseGrepMatches(cut("./b") + cut("./c") + cut("./a")).binary
      .map(({ path }) => path),
    ["a", "b", "c"],
  );
});

Deno.test("parseGrepMatches() passes over records that it does not know", () => {
  const output = `{"type":"context","data":null}\n{"type":"new"}\n`;
  const { finished, fileTarget } = parseGrepMatches(output + summaryRecord());
  assert(finished);
  assertFalse(fileTarget);
});

Deno.test("parseGrepMatches() takes a match that is empty", () => {
  const output = matchRecord({ line: "ab\n", submatches: [[0, 0], [2, 2]] });
  assertEquals(parseGrepMatches(output).files[0]?.matches[0]?.submatches, [
    { start: 0, end: 0 },
    { start: 2, end: 2 },
  ]);
});

Deno.test("MatchReader.fileTarget is known before the first match", () => {
  const display = (): string => String(reader.fileTarget);
  const reader = new MatchReader({ display });
  assertFalse(reader.fileTarget);
  reader.read(encoder.encode('{"type":"file_target"}\n'));
  assert(reader.fileTarget);
  reader.read(encoder.encode(completeSearch(fileRecords("./a.txt", ["x\n"]))));
  const { files, fileTarget } = reader.finish();
  assertEquals(files[0]!.path, "true");
  assert(fileTarget);
});

/** What a reader makes of output that comes in these pieces. */
function readPieces(pieces: readonly Uint8Array[]) {
  const reader = new MatchReader({});
  for (const piece of pieces) reader.read(piece);
  const records = reader.finish();
  return { ...records, files: records.files.map((file) => file.head()) };
}

Deno.test("MatchReader.read() gives the same answer for any cuts", () => {
  const text = completeSearch(
    fileRecords("./é🔥.txt", ["needle 🔥\n", "€ needle\r\n", "needle\n"]),
    fileRecords(bytes("./\xff"), [bytes("\xffneedle\n")]),
  );
  const whole = parseGrepMatches(text);
  const output = encoder.encode(text);
  for (let at = 0; at <= output.length; at++) {
    const pieces = [output.slice(0, at), output.slice(at)];
    assertEquals(readPieces(pieces), whole);
  }
  fc.assert(fc.property(
    fc.array(fc.nat(output.length), { maxLength: 40, size: "max" }),
    (cuts) => {
      const ends = [...cuts.sort((a, b) => a - b), output.length];
      const pieces = ends.map((end, index) =>
        output.slice(ends[index - 1] ?? 0, end)
      );
      assertEquals(readPieces(pieces), whole);
    },
  ));
});
