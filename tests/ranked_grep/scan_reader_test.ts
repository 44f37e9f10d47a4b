import { SearchError } from "@harness/tools";
import { assert, assertEquals, assertFalse, assertThrows } from "@std/assert";
import type { FileScan } from "../../src/ranked_grep/file_scan.ts";
import {
  ScanReader,
  type ScanSink,
} from "../../src/ranked_grep/scan_reader.ts";
import { beginRecord, summaryRecord } from "../search/ripgrep_records.ts";
import { scanRecords } from "./scan_records.ts";

const encoder = new TextEncoder();

/** Reads records, in two pieces. */
function read(
  stdout: string,
  sink: Partial<ScanSink> = {},
  { cut = 0, isCut = false } = {},
) {
  const files: FileScan[] = [];
  const reader = new ScanReader({
    maxLineBytes: 100,
    context: 1,
    wantsTexts: false,
    accepts: () => true,
    keeps: () => true,
    take: (file) => files.push(file) > 0,
    ...sink,
  });
  const bytes = encoder.encode(stdout);
  const wantsMore = reader.read(bytes.subarray(0, cut)) &&
    reader.read(bytes.subarray(cut));
  return { files, wantsMore, ...reader.finish(isCut) };
}

/** The lines of a file, written as rows are. */
function rows({ lines }: FileScan): string[] {
  return lines.map(({ lineNumber, isMatch, preview }) =>
    `${lineNumber}${isMatch ? ":" : "-"}${preview}`
  );
}

Deno.test("ScanReader reads matching lines and context, wherever a chunk ends", () => {
  const stdout = scanRecords("./é", ["-x", "a", "-y", null, "-z", "b"]) +
    summaryRecord(7);
  const whole = read(stdout);
  assertEquals(whole.files.map(rows), [["1--x", "2:a", "3--y", "5--z", "6:b"]]);
  assertEquals([whole.files[0]!.path, whole.files[0]!.matches], ["./é", 2]);
  assertEquals(whole.files[0]!.bytes, 14);
  assertEquals([whole.finished, whole.searchedFiles], [true, 7]);
  for (let cut = 0; cut <= encoder.encode(stdout).length; cut++) {
    assertEquals(read(stdout, {}, { cut }), whole);
  }
});

Deno.test("ScanReader keeps the lines that are wanted, with the context beside them", () => {
  const lines = ["-a", "1", "-b", "2", "-c", "3", "-d", "4", "-e"];
  const kept = (...wanted: number[]) => {
    const keeps = (index: number) => wanted.includes(index + 1);
    const { files } = read(scanRecords("./a", lines), { keeps });
    assertEquals(files[0]!.matches, 4);
    return files[0]!.lines.map(({ preview }) => preview).join(" ");
  };
  assertEquals(kept(1), "-a 1 -b");
  assertEquals(kept(2), "-b 2 -c");
  assertEquals(kept(4), "-d 4 -e");
  assertEquals(kept(1, 2), "-a 1 -b 2 -c");
  assertEquals(kept(1, 4), "-a 1 -b -d 4 -e");
  assertEquals(kept(), "");
});

Deno.test("ScanReader drops what comes after the first NUL byte of a file", () => {
  const lines = ["-x", "a", "-y", "b", "-z"];
  const texts = (binaryOffset: number) => {
    const { files: [file] } = read(
      scanRecords("./bin", lines, { binaryOffset }),
      { wantsTexts: true },
    );
    return [rows(file!).length, file!.matches, file!.binaryLines, file!.texts];
  };
  // The lines end at 3, 5, 8, 10 and 13.
  assertEquals(texts(13), [5, 2, 0, ["a\n", "b\n"]]);
  assertEquals(texts(12), [4, 2, 0, ["a\n", "b\n"]]);
  assertEquals(texts(10), [4, 2, 0, ["a\n", "b\n"]]);
  assertEquals(texts(9), [3, 1, 1, ["a\n"]]);
  assertEquals(texts(0), [0, 0, 2, []]);
});

Deno.test("ScanReader hands on no more than is wanted", () => {
  const stdout = ["./a", "./b", "./c"].map((path) => scanRecords(path, ["x"]))
    .join("");
  const files: FileScan[] = [];
  const { wantsMore, finished } = read(stdout + summaryRecord(), {
    take: (file) => files.push(file) < 2,
  });
  assertEquals(files.map(({ path }) => path), ["./a", "./b"]);
  assertEquals([wantsMore, finished], [false, false]);
});

Deno.test("ScanReader passes over a file that does not count", () => {
  const stdout = scanRecords("./a", ["-x", "y"]) + scanRecords("./b", ["z"]);
  const { files } = read(stdout, { accepts: (path) => path !== "./a" });
  assertEquals(files.map(({ path }) => path), ["./b"]);
});

Deno.test("ScanReader tells names that are not UTF-8 apart", () => {
  const seen: string[] = [];
  const { files } = read(scanRecords(Uint8Array.of(0x2e, 0x2f, 0xff), ["x"]), {
    accepts: (path) => seen.push(path) > 0,
  });
  assertEquals(seen, ["./\udcff"]);
  assertEquals(files[0]!.path, "./\ufffd");
});

Deno.test("ScanReader counts bytes also where ripgrep does not", () => {
  const { files } = read(scanRecords("./a", ["-x", "ab"], { bytes: 0 }));
  assertEquals(files[0]!.bytes, 6);
});

Deno.test("ScanReader names the file that was open when the output was cut", () => {
  const whole = scanRecords("./a", ["x"]) + scanRecords("./b", ["y", "z"]);
  const end = whole.lastIndexOf('{"type":"end"');
  const { files, openFile, finished } = read(whole.slice(0, end + 9), {}, {
    isCut: true,
  });
  assertEquals(files.map(({ path }) => path), ["./a"]);
  assertEquals([openFile, finished], ["./b", false]);
  const { openFile: none } = read(whole, {}, { isCut: true });
  assertEquals(none, undefined);
  const { openFile: unwanted } = read(beginRecord("./b"), {
    accepts: () => false,
  }, { isCut: true });
  assertEquals(unwanted, undefined);
});

Deno.test("ScanReader knows that the target is a file before its first line", () => {
  const { fileTarget } = read(`{"type":"file_target"}\n${summaryRecord()}`);
  assert(fileTarget);
  assertFalse(read(summaryRecord()).fileTarget);
});

Deno.test("ScanReader trusts no output that is malformed or cut off", () => {
  const good = scanRecords("./a", ["x"]);
  const bad = [
    `${good}oops\n`,
    `${good}{"type":1}\n`,
    good.slice(0, -1),
    good.replace('"line_number":1', '"line_number":"1"'),
    good.slice(good.indexOf("\n") + 1),
    beginRecord("./a") + good,
    good.replace('"binary_offset":null', '"binary_offset":-1'),
    '{"type":"summary"}\n',
  ];
  for (const stdout of bad) {
    const error = assertThrows(() => read(stdout), SearchError);
    assertEquals(error.code, "SEARCH_FAILED");
    assert(error.message.includes("is malformed or cut off"), error.message);
  }
});

Deno.test("ScanReader cuts long lines", () => {
  const { files } = read(scanRecords("./a", ["x".repeat(101)]));
  assertEquals(files[0]!.lines[0]!.truncated, true);
  assertEquals(files[0]!.lines[0]!.preview.length, 100);
});
