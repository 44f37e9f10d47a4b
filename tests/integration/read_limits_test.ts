import { assert, assertEquals } from "@std/assert";
import { ReadSession } from "./read_session.ts";
import { testWithBash } from "./with_bash.ts";

const CALL = 262_144;

/** Lines of 64 bytes as rows `1:xxx`, so that 4,096 of them fill a call. */
function rows(count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const number = `${index + 1}`;
    return `${"x".repeat(62 - number.length)}\n`;
  }).join("");
}

function bytesOf(lines: readonly string[]): number {
  return new TextEncoder().encode(`${lines.join("\n")}\n`).length;
}

function isRow(line: string): boolean {
  return /^\d+:/.test(line);
}

testWithBash(
  "read shows exactly 256 KiB of rows, and not one row more",
  async () => {
    await using session = await ReadSession.open(":");
    await session.write("under", rows(4_095));
    await session.write("full", rows(4_096));
    await session.write("over", rows(4_097));
    const shown = async (target: string) => {
      const { lines, files } = await session.read(target);
      return [bytesOf(lines.filter(isRow)), files[0]!.next];
    };
    assertEquals(await shown("under:1-9999"), [CALL - 64, null]);
    assertEquals(await shown("full:1-9999"), [CALL, null]);
    assertEquals(await shown("over:1-9999"), [CALL, "over:4097-9999"]);
  },
);

testWithBash("read cuts rows one byte earlier and one byte later", async () => {
  const shown = async (maxBytes: number) => {
    await using session = await ReadSession.open("seq 1 9 >a", {
      options: { maxBytes },
    });
    return (await session.read("a")).files[0]!.lines.length;
  };
  assertEquals(
    [await shown(35), await shown(36), await shown(37)],
    [8, 9, 9],
  );
  assertEquals([await shown(31), await shown(32)], [7, 8]);
});

testWithBash("read shares the bytes fairly among its targets", async () => {
  await using session = await ReadSession.open(
    "seq 100000 199999 >large; cp large other; seq 5 >small; : >empty",
  );
  const { files } = await session.read(
    "large:1-99999",
    "small",
    "missing",
    "other:1-99999",
    "empty",
  );
  const bytes = files.map(({ lines }) =>
    lines.reduce(
      (sum, { lineNumber, text }) => sum + `${lineNumber}:${text}\n`.length,
      0,
    )
  );
  const half = (CALL - 20) / 2;
  assertEquals(bytes[1], 20);
  assertEquals(bytes[3], 0);
  assertEquals(bytes[0], bytes[2]);
  assert(bytes[0]! <= half && bytes[0]! > half - 13, `${bytes[0]} of ${half}`);
  assertEquals(files.map(({ next }) => next !== null), [
    true,
    false,
    true,
    false,
  ]);
});

testWithBash(
  "read shows something of each of as many targets as it takes",
  async () => {
    await using session = await ReadSession.open("seq 100000 119999 >large");
    const targets = Array<string>(32).fill("large:1-99999");
    const { files, text } = await session.read(...targets);
    assertEquals(files.length, 32);
    assert(files.every(({ lines }) => lines.length > 500));
    assert(bytesOf(text.split("\n").filter(isRow)) <= CALL);
  },
);

testWithBash(
  "read cuts lines after 2,000 bytes, and says how to see them whole",
  async () => {
    await using session = await ReadSession.open(
      "for n in 1999 2000 2001; do printf '%*s\\n' $n x; done >a",
    );
    const { lines, files } = await session.read("a");
    assertEquals(
      files[0]!.lines.map(({ text, truncated }) => [text.length, truncated]),
      [[1999, false], [2000, false], [2000, true]],
    );
    assertEquals(lines.at(-1), '(To see a truncated line whole, read "a:raw")');
    const raw = await session.read("a:raw");
    assertEquals(
      raw.files[0]!.lines.map(({ text }) => text.length),
      [1999, 2000, 2001],
    );
  },
);

testWithBash(
  "read names a raw target only where that shows a truncated line whole",
  async () => {
    const whole = async (print: string) => {
      await using session = await ReadSession.open(`${print} >a`);
      const { files: [file], text } = await session.read("a");
      const { wholeLines } = file!;
      assertEquals(text.includes('whole, read "a:raw"'), wholeLines !== null);
      if (wholeLines !== null) {
        const { files: [raw] } = await session.read(wholeLines);
        assert(raw!.lines.every(({ truncated }) => !truncated));
      }
      return wholeLines;
    };
    const line = (bytes: number, byte: string) =>
      `head -c ${bytes} /dev/zero | tr '\\0' '${byte}'`;
    assertEquals(await whole(line(CALL - 1, "x")), "a:raw");
    assertEquals(await whole(line(CALL, "x")), null);
    assertEquals(await whole(`{ ${line(CALL - 1, "x")}; echo; }`), "a:raw");
    // Each of these bytes is shown as three.
    assertEquals(await whole(line(200_000, "\\351")), null);
    assertEquals(await whole(line(87_381, "\\351")), "a:raw");
    assertEquals(await whole(line(87_382, "\\351")), null);
    const utf16 = (units: number) =>
      `{ printf '\\376\\377'; ${line(2 * units, "\\60")}; }`;
    assertEquals(await whole(utf16(80_000)), "a:raw");
    assertEquals(await whole(utf16(90_000)), null);
  },
);

testWithBash(
  "read shows the head of a raw line that is larger than a call",
  async () => {
    const shown = async (bytes: number) => {
      await using session = await ReadSession.open(
        `head -c ${bytes} /dev/zero | tr '\\0' x >a`,
      );
      const { files: [file], text } = await session.read("a:raw");
      const [line] = file!.lines;
      return [line!.text.length, line!.truncated, text.includes("is cut")];
    };
    assertEquals(await shown(CALL - 2), [CALL - 2, false, false]);
    assertEquals(await shown(CALL - 1), [CALL - 1, false, false]);
    assertEquals(await shown(CALL), [CALL - 1, true, true]);
    assertEquals(await shown(5_000_000), [CALL - 1, true, true]);
  },
);

testWithBash(
  "read hashes and counts a file of exactly its limit, and none that is larger",
  async () => {
    await using session = await ReadSession.open(
      "printf '12345678\\n' >at; printf '123456789\\n' >over; printf '1\\n3\\n5\\n7\\n' >under; seq 600000 >far",
      { options: { wholeFileMaxBytes: 9 } },
    );
    const seen = async (target: string) => {
      const { files: [file], lines } = await session.read(target);
      return [
        file!.tag !== null,
        file!.lineCount,
        lines[0]!.includes("too large to be hashed"),
      ];
    };
    assertEquals(await seen("under"), [true, 4, false]);
    assertEquals(await seen("at"), [true, 1, false]);
    assertEquals(await seen("over"), [false, 1, true]);
    assertEquals(await seen("far:5-6"), [false, null, true]);
    const { lines } = await session.read("far:5-6");
    assertEquals(lines.slice(1), [
      "5:5",
      "6:6",
      "(Lines 5 to 6, of a file too large to count its lines)",
    ]);
    const { files } = await session.read("far");
    assertEquals(files[0]!.next, "far:401");
    const [full] = (await session.read("far:1-99999")).files;
    const last = full!.lines.at(-1)!.lineNumber;
    assert(last > 20_000 && last < 99_999);
    assertEquals(full!.next, `far:${last + 1}-99999`);
  },
);

testWithBash(
  "read refuses a file of more than its limit of bytes",
  async () => {
    await using session = await ReadSession.open(
      "printf 12345678 >under; printf 123456789 >at; printf 1234567890 >over",
      { options: { fileMaxBytes: 9 } },
    );
    const { failures } = await session.read("under", "at", "over");
    assertEquals(
      failures.map(({ target, code }) => [target, code]),
      [["over", "FILE_TOO_LARGE"]],
    );
  },
);

testWithBash(
  "read finds far lines of a file that it does not read whole",
  async () => {
    await using session = await ReadSession.open(
      "yes 0123456789 | head -n 900000 >large; echo 'the end' >>large",
      { options: { wholeFileMaxBytes: 1_000_000 } },
    );
    const { lines } = await session.read("large:900000+40");
    assertEquals(lines.slice(1), [
      "900000:0123456789",
      "900001:the end",
      "(Lines 900000 to 900001 of 900001)",
    ]);
  },
);

testWithBash(
  "read finds the line after one of many megabytes",
  async () => {
    await using session = await ReadSession.open(
      "head -c 10000000 /dev/zero | tr '\\0' x >line; echo >>line; echo y >>line",
      { options: { wholeFileMaxBytes: 1_000_000 } },
    );
    const { lines } = await session.read("line:1-2");
    assertEquals(
      lines[1]!.length,
      "1:".length + 2000 + " (line truncated)".length,
    );
    assertEquals(lines[2], "2:y");
  },
);
