import { assert, assertEquals, assertFalse } from "@std/assert";
import { fc } from "../seeded.ts";
import {
  LineScanner,
  type LineScannerOptions,
  type ScannedLine,
} from "../../src/read/line_scanner.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (head: Uint8Array) => new TextDecoder().decode(head);

function scan(
  chunks: readonly string[],
  options: Partial<LineScannerOptions> = {},
) {
  const lines: ScannedLine[] = [];
  const scanner = new LineScanner({
    from: 1,
    to: Infinity,
    keepBytes: 100,
    onLine: (line) => lines.push(line) > 0,
    ...options,
  });
  for (const chunk of chunks) scanner.push(bytes(chunk));
  scanner.finish();
  const { lineCount, endedCount, crlfCount } = scanner;
  return {
    scanner,
    lines,
    heads: lines.map(({ head }) => text(head)),
    counts: [lineCount, endedCount, crlfCount],
  };
}

Deno.test("LineScanner hands on lines without LF, and counts them as they end", () => {
  const ended = scan(["a\nbc\n"]);
  assertEquals(ended.heads, ["a", "bc"]);
  assertEquals(ended.counts, [2, 2, 0]);
  const open = scan(["a\nbc"]);
  assertEquals(open.heads, ["a", "bc"]);
  assertEquals(open.counts, [2, 1, 0]);
});

Deno.test("LineScanner has no lines in an empty text, and one in a line end", () => {
  assertEquals(scan([]).counts, [0, 0, 0]);
  assertEquals(scan([""]).counts, [0, 0, 0]);
  assertEquals(scan(["\n"]).counts, [1, 1, 0]);
  assertEquals(scan(["\n"]).heads, [""]);
});

Deno.test("LineScanner finds CR LF also where a chunk ends between them", () => {
  for (const chunks of [["a\r\nb\n"], ["a\r", "\nb\n"], ["a", "\r", "\nb\n"]]) {
    const { lines, counts } = scan(chunks);
    assertEquals(counts, [2, 2, 1]);
    assertEquals(lines.map(({ isCrlf }) => isCrlf), [true, false]);
  }
});

Deno.test("LineScanner takes no CR of the line before for its own", () => {
  const { counts } = scan(["a\r\n", "\n"]);
  assertEquals(counts, [2, 2, 1]);
  assertEquals(scan(["a\r", "b\n"]).counts, [1, 1, 0]);
});

Deno.test("LineScanner hands on the lines that are wanted only", () => {
  const { heads } = scan(["1\n2\n", "3\n4\n5\n"], { from: 2, to: 4 });
  assertEquals(heads, ["2", "3", "4"]);
});

Deno.test("LineScanner keeps the head of a long line, at exactly its limit", () => {
  const whole = (line: string) => {
    const { lines } = scan([`${line}\n`], { keepBytes: 3 });
    return [text(lines[0]!.head), lines[0]!.isWhole];
  };
  assertEquals(whole("ab"), ["ab", true]);
  assertEquals(whole("abc"), ["abc", true]);
  assertEquals(whole("abcd"), ["abc", false]);
});

Deno.test("LineScanner hands on nothing more once it is told so", () => {
  const seen: number[] = [];
  const { counts } = scan(["1\n2\n3\n"], {
    onLine: ({ lineNumber }) => seen.push(lineNumber) < 2,
  });
  assertEquals(seen, [1, 2]);
  assertEquals(counts, [3, 3, 0]);
});

Deno.test("LineScanner is past the wanted lines at the first byte after them", () => {
  const isPast = (text: string) => scan([text], { to: 2 }).scanner.isPast;
  assertFalse(isPast("1\n"));
  assertFalse(isPast("1\n2"));
  assertFalse(isPast("1\n2\n"));
  assert(isPast("1\n2\n\n"));
  assert(isPast("1\n2\n3"));
});

Deno.test("LineScanner finds the same lines however the text is cut into chunks", () => {
  const piece = fc.constantFrom("a", "bb", "\r", "\n", "\r\n", "\n\n", "é");
  fc.assert(fc.property(
    fc.array(piece, { maxLength: 20 }),
    (pieces) => {
      const whole = pieces.join("");
      const parts = whole.split("\n");
      const expected = parts.at(-1) === "" ? parts.slice(0, -1) : parts;
      const one = scan([whole]);
      const many = scan(pieces);
      assertEquals(one.heads, expected);
      assertEquals(many.heads, expected);
      assertEquals(many.lines, one.lines);
      assertEquals(many.counts, one.counts);
      assertEquals(one.counts, [
        expected.length,
        whole.split("\n").length - 1,
        whole.split("\r\n").length - 1,
      ]);
    },
  ));
});
