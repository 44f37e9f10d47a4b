import { assert, assertEquals } from "@std/assert";
import { fc } from "../seeded.ts";
import { parseGrepMatches } from "@harness/tools";
import { MatchTable } from "../../src/search/match_table.ts";
import { PlainMatchReader } from "../../src/search/plain_match.ts";
import { UNKNOWN } from "../../src/search/record_splitter.ts";
import {
  beginRecord,
  endRecord,
  fileRecords,
  matchRecord,
} from "./ripgrep_records.ts";

const encoder = new TextEncoder();

/** Lines with what JSON escapes, what UTF-8 needs bytes for, and what is long. */
const LINE = fc.array(
  fc.oneof(
    fc.constantFrom(...'ab )"\\/\t\u0001\u0085\u2028é日🔥'),
    fc.constantFrom("needle", "x".repeat(15), "日本".repeat(4)),
  ),
  { maxLength: 12 },
).chain((parts) =>
  fc.constantFrom("\n", "\r\n", "\r\r\n", "").map((end) => parts.join("") + end)
);

/** A line with matches in order, in bytes of it, cut between characters. */
const MATCH = LINE.chain((line) => {
  const chars = Array.from(line);
  const offsets = chars.reduce(
    (all, char) => [...all, all.at(-1)! + encoder.encode(char).length],
    [0],
  );
  return fc.array(fc.constantFrom(...offsets), { maxLength: 6 }).map(
    (picked) => {
      const places = picked.toSorted((a, b) => a - b);
      const submatches: [number, number][] = [];
      for (let at = 0; at + 1 < places.length; at += 2) {
        submatches.push([places[at]!, places[at + 1]!]);
      }
      return { line, submatches };
    },
  );
});

/** The same record with its keys in an order that ripgrep does not have. */
function reordered(record: string): string {
  const { type, data } = JSON.parse(record);
  return `${JSON.stringify({ data, type })}\n`;
}

Deno.test("PlainMatchReader.readMatch() makes of a record what reading its JSON makes", () => {
  const path = './a "b"\té.txt';
  fc.assert(
    fc.property(
      fc.array(MATCH, { maxLength: 5 }),
      fc.integer({ min: 1, max: 60 }),
      (matches, maxLineBytes) => {
        const records = matches.map((match, index) =>
          matchRecord({ path, ...match, lineNumber: index + 1, offset: 7 })
        );
        const read = (lines: readonly string[]) =>
          parseGrepMatches(
            [beginRecord(path), ...lines, endRecord(path)].join(""),
            { maxLineBytes },
          );
        assertEquals(read(records), read(records.map(reordered)));
      },
    ),
    { numRuns: 500 },
  );
});

Deno.test("PlainMatchReader.readMatch() tells of the first matches of a line, as matchLine() does", () => {
  const path = "./a.txt";
  for (const unit of ["a", "é"]) {
    const size = encoder.encode(unit).length;
    for (
      const [count, maxLineBytes] of [[31, 999], [32, 999], [900, 9_999], [
        900,
        200,
      ]] as const
    ) {
      const record = matchRecord({
        path,
        line: `${unit.repeat(count)}\n`,
        submatches: Array.from(
          { length: count },
          (_, index) => [index * size, (index + 1) * size] as const,
        ),
      });
      const read = (line: string) =>
        parseGrepMatches([beginRecord(path), line, endRecord(path)].join(""), {
          maxLineBytes,
        }).files[0]!.matches[0]!;
      assertEquals(read(record), read(reordered(record)));
      const { submatches } = read(record);
      assertEquals(submatches.length, Math.min(count, 32));
      assertEquals(submatches.at(-1), {
        start: submatches.length - 1,
        end: submatches.length,
      });
    }
  }
});

Deno.test("PlainMatchReader.readMatch() reads what ripgrep writes", () => {
  const table = new MatchTable();
  const reader = new PlainMatchReader(table, 10);
  const read = (record: string) => {
    const bytes = encoder.encode(`?${record}`);
    const end = reader.readMatch(bytes, 1);
    if (end !== UNKNOWN) assertEquals(end, bytes.length - 1);
    return end === UNKNOWN ? end : reader.lineEnd;
  };
  reader.readBegin(encoder.encode(beginRecord("./é")), 0);
  for (const line of ["plain\n", "é\n", "x".repeat(1_000), 'tab\t"quoted"\n']) {
    const record = matchRecord({ path: "./é", line, offset: 5 });
    assertEquals(read(record), 5 + encoder.encode(line).length, line);
  }
  assertEquals(table.length, 4);
  for (
    const other of [
      matchRecord({ path: "./e", line: "x\n" }),
      matchRecord({ path: "./é", line: new Uint8Array([0xff]) }),
      matchRecord({ path: "./é", line: "\u0001\n" }),
      `${matchRecord({ path: "./é", line: "x\n" }).trimEnd()} \n`,
      matchRecord({ path: "./é", line: "x\n" }).replace(":1,", ":01,"),
      matchRecord({ path: "./é", line: "x\n" }).replace("x", "\t"),
      matchRecord({ path: "./é", line: "x\n" }).replace("x", "\\q"),
    ]
  ) {
    assertEquals(read(other), UNKNOWN, other);
  }
  assertEquals(table.length, 4, "what cannot be read leaves nothing behind");
});

Deno.test("PlainMatchReader.readMatch() leaves no match behind of a line that it cannot read", () => {
  const whole = matchRecord({
    line: "a é b é\n",
    submatches: [[0, 1], [2, 4], [5, 6], [7, 8]],
  });
  // The first byte of a character alone, as (?-u:.) finds it.
  const at = whole.lastIndexOf('{"text":"?"}');
  const cut = `${whole.slice(0, at)}{"bytes":"ww=="}${whole.slice(at + 12)}`;
  const next = matchRecord({
    line: "b c\n",
    lineNumber: 2,
    offset: 10,
    submatches: [[2, 3]],
  });
  const read = (records: readonly string[]) =>
    parseGrepMatches([beginRecord(), ...records, endRecord()].join(""));
  const records = [cut, next];
  assertEquals(read(records), read(records.map(reordered)));
  assertEquals(
    read(records).files[0]?.matches.map(({ submatches }) => submatches.length),
    [4, 1],
  );
});

Deno.test("PlainMatchReader.readEnd() knows the end of a text file in full", () => {
  const reader = new PlainMatchReader(new MatchTable(), 10);
  const end = (path: string) =>
    `{"type":"end","data":{"path":{"text":"${path}"},"binary_offset":null,"stats":{"elapsed":{"secs":0,"nanos":373295,"human":"0.000373s"},"searches":1,"searches_with_match":1,"bytes_searched":28,"bytes_printed":315,"matched_lines":1,"matches":2}}}`;
  const isEnd = (record: string) => {
    const bytes = encoder.encode(`${record}\n`);
    const at = reader.readEnd(bytes, 0);
    if (at !== UNKNOWN) assertEquals(at, bytes.length - 1);
    return at !== UNKNOWN;
  };
  assert(!isEnd(end("./a")), "no file is open");
  reader.readBegin(encoder.encode(beginRecord("./a")), 0);
  assert(isEnd(end("./a")));
  for (
    const other of [
      end("./b"),
      end("./a").replace("null", "5"),
      end("./a").replace("28", "-28"),
      `${end("./a")} `,
      fileRecords("./a", ["x\n"]),
    ]
  ) {
    assert(!isEnd(other), other);
  }
  for (let length = 0; length < end("./a").length; length++) {
    assert(!isEnd(end("./a").slice(0, length)));
  }
});

Deno.test("PlainMatchReader.readBegin() opens a file, and keeps it when it cannot", () => {
  const reader = new PlainMatchReader(new MatchTable(), 10);
  const begin = (record: string) => {
    const bytes = encoder.encode(`?${record}`);
    const at = reader.readBegin(bytes, 1);
    if (at !== UNKNOWN) assertEquals(at, bytes.length - 1);
    return at !== UNKNOWN;
  };
  const name = './é "quoted"\t\\.txt';
  assert(begin(beginRecord(name)));
  assertEquals(reader.path, name.slice(2));
  const match = encoder.encode(matchRecord({ path: name, line: "x\n" }));
  assert(!begin(matchRecord({ path: name, line: "x\n" })));
  assert(!begin(beginRecord(new Uint8Array([0xff]))));
  assert(reader.readMatch(match, 0) !== UNKNOWN);
  assert(!begin(beginRecord("./\u0001")));
  assertEquals(reader.readMatch(match, 0), UNKNOWN);
  assert(!begin(`${beginRecord("./a").trimEnd()} \n`));
});
