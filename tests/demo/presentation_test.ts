import { assertEquals, assertThrows } from "@std/assert";
import {
  formatGlobOutput,
  formatGrepOutput,
  type GlobMeta,
  type GrepFile,
  type GrepMatch,
  type GrepMeta,
} from "@harness/tools";
import { type Paint, PLAIN } from "../../src/demo/paint.ts";
import { presentResult } from "../../src/demo/presentation.ts";

/** Shows what is painted as what. */
const MARKED: Paint = {
  path: (text) => `<path>${text}</path>`,
  lineNumber: (text) => `<line>${text}</line>`,
  match: (text) => `<match>${text}</match>`,
  aside: (text) => `<aside>${text}</aside>`,
};

const SPILL = { locator: "/spill/x", bytes: 10, retrievalHint: "Read it." };

const INCOMPLETE = {
  unreadable: {
    count: 1,
    atLeast: false,
    named: [{ path: "closed\x1b[2J", reason: "permission denied" }],
  },
  binary: { count: 0, atLeast: false, named: [] },
  problem: null,
};

function match(
  lineNumber: number,
  preview: string,
  ...submatches: (readonly [start: number, end: number])[]
): GrepMatch {
  return {
    lineNumber,
    preview,
    truncated: false,
    submatches: submatches.map(([start, end]) => ({ start, end })),
  };
}

function grep(
  files: readonly GrepFile[],
  more: Partial<GrepMeta> = {},
): { text: string; meta: GrepMeta } {
  const shown = files.reduce((sum, { matches }) => sum + matches.length, 0);
  const meta = {
    files,
    shown,
    total: shown,
    truncated: false,
    incomplete: null,
    spill: null,
    ...more,
  };
  return { text: formatGrepOutput({ ...meta, page: files }), meta };
}

function glob(
  paths: readonly string[],
  more: Partial<GlobMeta> = {},
): { text: string; meta: GlobMeta } {
  const meta: GlobMeta = {
    root: "/project",
    paths,
    total: paths.length,
    truncated: false,
    order: "oldest-first",
    incomplete: null,
    spill: null,
    ...more,
  };
  return { text: formatGlobOutput({ ...meta, page: { paths } }), meta };
}

function present(
  { text, meta }: { text: string; meta: GlobMeta | GrepMeta },
  paint: Paint = MARKED,
): string {
  return presentResult(text, meta, paint);
}

Deno.test("presentResult() paints paths, line numbers and matches of grep", () => {
  const result = grep([
    { path: "a.txt", matches: [match(3, "a needle", [2, 8])] },
    { path: "b.txt", matches: [match(12, "aXbX", [1, 2], [3, 4])] },
  ]);
  assertEquals(
    present(result),
    `Found 2 matches

<path>a.txt</path>
Line <line>3</line>: a <match>needle</match>

<path>b.txt</path>
Line <line>12</line>: a<match>X</match>b<match>X</match>`,
  );
});

Deno.test("presentResult() paints paths of glob, and no notice", () => {
  const result = glob(["a.ts", "src/b.ts"], {
    total: 3,
    truncated: true,
    spill: SPILL,
  });
  assertEquals(
    present(result),
    `<path>a.ts</path>
<path>src/b.ts</path>

(Showing 2 of 3 paths. Full sorted result stored at: /spill/x. Read it. The page has the least recently modified files.)`,
  );
});

Deno.test("presentResult() paints nothing for a match of no characters", () => {
  const result = grep([{
    path: "a.txt",
    matches: [match(1, "ab", [0, 0], [1, 2], [2, 2]), match(2, "", [0, 0])],
  }]);
  assertEquals(
    present(result),
    `Found 2 matches

<path>a.txt</path>
Line <line>1</line>: a<match>b</match>
Line <line>2</line>: `,
  );
});

Deno.test("presentResult() escapes controls in lines and names, inside matches and outside", () => {
  const result = grep([{
    path: "ev\x1bil.txt",
    matches: [match(1, "\x1b[31mred\x07\u202e", [4, 9])],
  }]);
  assertEquals(
    present(result),
    `Found 1 match

<path>"ev\\u001bil.txt"</path>
Line <line>1</line>: \\u001b[31<match>mred\\u0007</match>\\u202e`,
  );
  assertEquals(
    present(glob(["new\nline", "\x9b0m"])),
    '<path>"new\\nline"</path>\n<path>"\\u009b0m"</path>',
  );
});

Deno.test("presentResult() escapes controls in notices", () => {
  const result = {
    text: "No matches found\n\n(a hint with \x1b]0;title\x07)",
    meta: grep([]).meta,
  };
  assertEquals(
    present(result),
    "No matches found\n\n(a hint with \\u001b]0;title\\u0007)",
  );
});

Deno.test("presentResult() is not misled by files that look like results", () => {
  const result = grep([
    { path: "Found 1 match", matches: [match(1, "Line 1: x", [0, 4])] },
    { path: "Line 2: y", matches: [match(2, "(Incomplete: 1 path)")] },
  ]);
  assertEquals(
    present(result),
    `Found 2 matches

<path>"Found 1 match"</path>
Line <line>1</line>: <match>Line</match> 1: x

<path>"Line 2: y"</path>
Line <line>2</line>: (Incomplete: 1 path)`,
  );
});

Deno.test("presentResult() changes nothing of a plain text but its looks", () => {
  const cut = { ...match(7, "…needle…", [1, 7]), truncated: true };
  const files = [{
    path: "a.txt",
    matches: [
      cut,
      match(8, "ä 字", [2, 3]),
      match(9, "not cut (line truncated)", [0, 3]),
      match(10, "not cut (whole line)"),
      match(11, "one\rline\u2028in\fall", [4, 8]),
    ],
  }];
  const results = [
    grep(files),
    grep(files, { total: 9, truncated: true, spill: SPILL }),
    grep(files, { total: 9, truncated: true, incomplete: INCOMPLETE }),
    grep([], { total: 9, truncated: true }),
    grep([]),
    grep([], { incomplete: INCOMPLETE }),
    glob([]),
    glob(["a.ts", 'with "quotes"', '"quoted"', "not utf-8 \ufffd"]),
    glob(["No files found", "(Showing 1 of 2 paths.)", "Error: x", " a "]),
    glob(["a.ts"], { total: 9, truncated: true, incomplete: INCOMPLETE }),
    glob([], { total: 9, truncated: true, spill: SPILL }),
  ];
  for (const result of results) {
    assertEquals(present(result, PLAIN), result.text);
  }
});

Deno.test("presentResult() refuses a text that lacks what the data has", () => {
  const { meta } = grep([{ path: "a.txt", matches: [match(1, "x")] }]);
  assertThrows(() => present({ text: "No matches found", meta }), Error);
});
