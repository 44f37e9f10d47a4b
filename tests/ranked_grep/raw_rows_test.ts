import { assertEquals } from "@std/assert";
import { RawRows } from "../../src/ranked_grep/raw_rows.ts";
import type { FileScan } from "../../src/ranked_grep/file_scan.ts";
import { fc } from "../seeded.ts";

/** Hands files with so many matching lines on, as a scan does, until there is enough. */
function take(range: { offset: number; limit: number }, counts: number[]) {
  const rows = new RawRows(range);
  let files = 0;
  for (const [index, matches] of counts.entries()) {
    files++;
    const lines = Array.from({ length: matches }, (_, at) => at)
      .filter(rows.keeps).map((at) => ({
        lineNumber: at + 1,
        preview: `${index}.${at}`,
        truncated: false,
        submatches: [],
        isMatch: true,
      }));
    const file: FileScan = {
      path: `./${index}`,
      matches,
      lines,
      texts: [],
      bytes: 1,
      binaryLines: 0,
    };
    if (!rows.take(file)) break;
  }
  const kept = rows.files.flatMap(({ lines }) =>
    lines.map(({ preview }) => preview)
  );
  return { rows, kept, files };
}

Deno.test("RawRows reads exactly one row more than wanted", () => {
  for (const limit of [4, 5, 6]) {
    const { rows, kept, files } = take({ offset: 0, limit }, [2, 3, 9]);
    assertEquals(kept.length, limit);
    assertEquals(rows.seen, limit + 1);
    assertEquals(rows.stoppedEarly, true);
    assertEquals(files, limit < 5 ? 2 : 3);
  }
});

Deno.test("RawRows knows that there are no more", () => {
  for (const limit of [4, 5, 6]) {
    const { rows } = take({ offset: 0, limit }, [2, 3]);
    assertEquals([rows.seen, rows.stoppedEarly], [5, limit === 4]);
  }
});

Deno.test("RawRows keeps what a page shows, wherever it begins", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 8 }),
      fc.integer({ min: 0, max: 12 }),
      fc.integer({ min: 1, max: 9 }),
      (counts, offset, limit) => {
        const all = counts.flatMap((matches, index) =>
          Array.from({ length: matches }, (_, at) => `${index}.${at}`)
        );
        const { rows, kept } = take({ offset, limit }, counts);
        assertEquals(kept, all.slice(offset, offset + limit));
        assertEquals(rows.seen, Math.min(all.length, offset + limit + 1));
        assertEquals(rows.stoppedEarly, all.length > offset + limit);
      },
    ),
  );
});
