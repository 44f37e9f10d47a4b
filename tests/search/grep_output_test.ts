import { assertEquals } from "@std/assert";
import {
  formatGrepMatches,
  formatGrepOutput,
  type GrepFile,
  type GrepOutput,
} from "@harness/tools";

const row = (lineNumber: number, preview: string, truncated = false) => ({
  lineNumber,
  preview,
  truncated,
  submatches: [],
});

const FILES: readonly GrepFile[] = [
  { path: "a.ts", matches: [row(3, "one"), row(12, "two", true)] },
  { path: "b/c.ts", matches: [row(1, "three")] },
];

const LISTED = `a.ts
Line 3: one
Line 12: two (line truncated)

b/c.ts
Line 1: three`;

const spill = {
  locator: "/spill/s/1-grep-results.txt",
  bytes: 9,
  retrievalHint: "Use read with offset/limit, or grep this path.",
};

const incomplete = {
  unreadable: { count: 0, atLeast: false, named: [] },
  binary: {
    count: 1,
    atLeast: false,
    named: [{ path: "bin", reason: "2 matching lines not shown" }],
  },
  problem: null,
};

function formatted(output: Partial<GrepOutput>): string {
  return formatGrepOutput({
    page: FILES,
    total: 3,
    spill: null,
    incomplete: null,
    ...output,
  });
}

Deno.test("formatGrepMatches() groups lines by file, with blank lines between", () => {
  assertEquals(formatGrepMatches([]), "");
  assertEquals(formatGrepMatches(FILES), LISTED);
});

Deno.test("formatGrepMatches() keeps each path on one line", () => {
  const files = ["a\nb", "caf\ufffd"].map((path) => ({
    path,
    matches: [row(1, "x")],
  }));
  assertEquals(
    formatGrepMatches(files),
    '"a\\nb"\nLine 1: x\n\ncaf\ufffd (name is not UTF-8)\nLine 1: x',
  );
});

Deno.test("formatGrepOutput() counts what was found", () => {
  assertEquals(formatted({}), `Found 3 matches\n\n${LISTED}`);
  const one = FILES.slice(1);
  assertEquals(
    formatted({ page: one, total: 1 }),
    "Found 1 match\n\nb/c.ts\nLine 1: three",
  );
});

Deno.test("formatGrepOutput() says that nothing was found", () => {
  assertEquals(formatted({ page: [], total: 0 }), "No matches found");
  assertEquals(
    formatted({ page: [], total: 0, hints: ["(one)", "(two)"] }),
    "No matches found\n\n(one)\n\n(two)",
  );
});

Deno.test("formatGrepOutput() gives no hints where something was found", () => {
  assertEquals(formatted({ hints: ["(one)"] }), formatted({}));
});

Deno.test("formatGrepOutput() says where the complete result is", () => {
  assertEquals(
    formatted({ total: 530, spill }),
    `Found 3 of 530 matches\n\n${LISTED}

(Full grep result stored at: /spill/s/1-grep-results.txt. Use read with offset/limit, or grep this path.)`,
  );
});

Deno.test("formatGrepOutput() says how to go on without the complete result", () => {
  assertEquals(
    formatted({ total: 4 }),
    `Found 3 of 4 matches\n\n${LISTED}

(The complete result could not be saved; narrow pattern, path or include to see the rest.)`,
  );
});

Deno.test("formatGrepOutput() shows a page of one match", () => {
  assertEquals(
    formatted({ page: FILES.slice(1), total: 2, spill }),
    `Found 1 of 2 matches\n\nb/c.ts\nLine 1: three

(Full grep result stored at: /spill/s/1-grep-results.txt. Use read with offset/limit, or grep this path.)`,
  );
});

Deno.test("formatGrepOutput() has no empty page when not even one match fits", () => {
  assertEquals(
    formatted({ page: [], total: 4, spill }).split("\n\n").map((part) =>
      part.slice(0, 10)
    ),
    ["Found 0 of", "(Full grep"],
  );
});

Deno.test("formatGrepOutput() says what could not be looked at, last", () => {
  const note =
    "(Incomplete: 1 binary file was cut at its first NUL byte: bin (2 matching lines not shown))";
  const texts = [
    formatted({ incomplete }),
    formatted({ total: 4, incomplete }),
    formatted({ page: [], total: 0, hints: ["(one)"], incomplete }),
  ];
  for (const text of texts) assertEquals(text.split("\n\n").at(-1), note);
});
