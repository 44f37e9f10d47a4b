import { assert, assertEquals } from "@std/assert";
import type { ListedFile } from "../../src/ranked_grep/listing.ts";
import {
  printFile,
  type RowPageRequest,
  rowText,
  takeRows,
} from "../../src/ranked_grep/row_page.ts";
import type { ScanLine } from "../../src/ranked_grep/file_scan.ts";
import { fc } from "../seeded.ts";

function line(row: string): ScanLine {
  return {
    lineNumber: parseInt(row),
    preview: row,
    truncated: false,
    submatches: [],
    isMatch: row.includes(":"),
  };
}

function file(path: string, rows: string): ListedFile {
  const lines = rows.split(" ").map(line);
  return {
    path,
    lines,
    matches: lines.filter(({ isMatch }) => isMatch).length,
    matchesAtLeast: false,
    more: 0,
    patterns: null,
    unshownPatterns: [],
  };
}

const LISTING = [file("a", "1- 2: 3- 4: 5-"), file("b", "7:"), file("c", "9:")];

function page(request: Partial<RowPageRequest> = {}) {
  return takeRows(LISTING, {
    skip: 0,
    limit: 10,
    context: 0,
    maxBytes: 1_000,
    ...request,
  });
}

/** The lines of a page by file. */
function linesOf(request: Partial<RowPageRequest> = {}) {
  return page(request).files.map(({ path, lines, endsHere }) =>
    `${path} ${lines.map(({ preview }) => preview).join(" ")}${
      endsHere ? "" : " …"
    }`
  );
}

Deno.test("takeRows() counts rows and not their context", () => {
  assertEquals(linesOf(), ["a 2: 4:", "b 7:", "c 9:"]);
  assertEquals(linesOf({ context: 1 }), ["a 1- 2: 3- 4: 5-", "b 7:", "c 9:"]);
  for (const limit of [3, 4, 5]) {
    assertEquals(page({ limit, context: 1 }).shown, Math.min(limit, 4));
  }
});

Deno.test("takeRows() begins and ends in the middle of a file", () => {
  assertEquals(linesOf({ limit: 1, context: 1 }), ["a 1- 2: 3- …"]);
  assertEquals(linesOf({ skip: 1, limit: 2, context: 1 }), [
    "a 3- 4: 5-",
    "b 7:",
  ]);
  assertEquals(linesOf({ skip: 3 }), ["c 9:"]);
  assertEquals(linesOf({ skip: 4 }), []);
});

Deno.test("takeRows() shows rows of other pages beside its own as context", () => {
  const files = [file("a", "1- 2: 3: 4: 5: 6-")];
  const rows = (request: Partial<RowPageRequest>) => {
    const taken = takeRows(files, {
      ...{ skip: 1, limit: 1, context: 1, maxBytes: 1_000 },
      ...request,
    });
    const lines = taken.files[0]!.lines.map(({ lineNumber, isMatch }) =>
      `${lineNumber}${isMatch ? ":" : "-"}`
    );
    return [lines.join(" "), taken.shown];
  };
  assertEquals(rows({}), ["2- 3: 4-", 1]);
  assertEquals(rows({ context: 5 }), ["1- 2- 3: 4- 5- 6-", 1]);
  assertEquals(rows({ limit: 2 }), ["2- 3: 4: 5-", 2]);
  assertEquals(rows({ skip: 0, context: 0 }), ["2:", 1]);
  // A line costs five bytes, and the name of the file three.
  assertEquals(rows({ limit: 2, maxBytes: 23 }), ["2- 3: 4: 5-", 2]);
  assertEquals(rows({ limit: 2, maxBytes: 22 }), ["2- 3: 4-", 1]);
});

Deno.test("takeRows() ends a page that is full of bytes", () => {
  // Each file costs an empty line and its path, each row two characters more than its preview.
  const bytes = (rows: number) => [0, 8, 13, 21, 29][rows]!;
  for (const rows of [1, 2, 3, 4]) {
    const { shown, isFull } = page({ maxBytes: bytes(rows) });
    assertEquals([shown, isFull], [rows, rows < 4]);
    assertEquals(page({ maxBytes: bytes(rows) - 1 }).shown, rows - 1 || 1);
  }
});

Deno.test("takeRows() never gives more bytes than fit, but for the first row", () => {
  const rows = fc.array(fc.boolean(), { minLength: 1, maxLength: 12 })
    .map((matches) => [...matches, true]).map((matches) =>
      matches.map((isMatch, at) => `${at + 1}${isMatch ? ":" : "-"}`).join(" ")
    );
  const listing = fc.array(rows, { maxLength: 5 }).map((files) =>
    files.map((text, at) => file(`f${at}`, text))
  );
  const numbers = fc.record({
    limit: fc.integer({ min: 1, max: 9 }),
    context: fc.integer({ min: 0, max: 3 }),
    maxBytes: fc.integer({ min: 1, max: 60 }),
  });
  fc.assert(fc.property(listing, numbers, (files, request) => {
    const total = files.reduce((sum, { matches }) => sum + matches, 0);
    const seen: string[] = [];
    while (seen.length < total) {
      const { files: shownFiles, shown } = takeRows(files, {
        ...request,
        skip: seen.length,
      });
      assert(shown > 0 && shown <= request.limit);
      const text = shownFiles.map(({ path, lines }) =>
        `\n${printFile(path)}\n${
          lines.map((one) => `${rowText(one)}\n`).join("")
        }`
      ).join("");
      assert(shown === 1 || text.length <= request.maxBytes);
      const matches = shownFiles.flatMap(({ path, lines }) =>
        lines.filter(({ isMatch }) => isMatch).map(({ preview }) =>
          path + preview
        )
      );
      assertEquals(matches.length, shown);
      seen.push(...matches);
    }
    const all = files.flatMap(({ path, lines }) =>
      lines.filter(({ isMatch }) => isMatch).map(({ preview }) =>
        path + preview
      )
    );
    assertEquals(seen, all, "each row is on one page");
  }));
});

Deno.test("rowText() tells rows from context, and keeps them on their line", () => {
  assertEquals(rowText({ ...line("3:"), preview: "a b" }), "3:a b");
  assertEquals(rowText({ ...line("3-"), preview: "a b" }), "3-a b");
  assertEquals(rowText({ ...line("3:"), preview: "a\rb" }), "3:a\\u000db");
  assertEquals(
    rowText({ ...line("3:"), preview: "a", truncated: true }),
    "3:a (line truncated)",
  );
  assertEquals(
    rowText({ ...line("3:"), preview: "a (line truncated)" }),
    "3:a (line truncated) (whole line)",
  );
});

Deno.test("printFile() shows no path that begins like a row", () => {
  assertEquals(printFile("12:a"), '"12:a"');
  assertEquals(printFile("12-a.md"), '"12-a.md"');
  assertEquals(printFile("No rows at offset 3"), '"No rows at offset 3"');
  assertEquals(printFile("a/12:b"), "a/12:b");
});
