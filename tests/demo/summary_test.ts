import { assertEquals } from "@std/assert";
import type { GlobMeta, GrepMeta } from "@harness/tools";
import { formatSummary } from "../../src/demo/summary.ts";

const COST = { ms: 12.4, rawBytes: 1_337 };

const SPILL = { locator: "/spill/x", bytes: 98_000, retrievalHint: "Read it." };

function grep(more: Partial<GrepMeta>): GrepMeta {
  return {
    files: [],
    shown: more.total ?? 0,
    total: 0,
    truncated: false,
    incomplete: null,
    spill: null,
    ...more,
  };
}

function glob(more: Partial<GlobMeta>): GlobMeta {
  return {
    root: "/project",
    paths: [],
    total: 0,
    truncated: false,
    order: "oldest-first",
    incomplete: null,
    spill: null,
    ...more,
  };
}

const file = { path: "a.txt", matches: [] };

const CASES: readonly (readonly [meta: GlobMeta | GrepMeta, line: string])[] = [
  [grep({}), "0 matches"],
  [grep({ files: [file], total: 1 }), "1 match in 1 file"],
  [grep({ files: [file, file], total: 5 }), "5 matches in 2 files"],
  [glob({}), "0 files"],
  [glob({ paths: ["a.ts"], total: 1 }), "1 file"],
  [glob({ paths: ["a.ts", "b.ts"], total: 2 }), "2 files"],
];

for (const [meta, found] of CASES) {
  Deno.test(`formatSummary() says "${found}", the time and the bytes`, () => {
    assertEquals(
      formatSummary(meta, COST),
      `${found}, 12 ms, 1.34 kB from ripgrep`,
    );
  });
}

Deno.test("formatSummary() says what is not shown and that it is saved", () => {
  const truncated = { truncated: true, spill: SPILL };
  assertEquals(
    formatSummary(
      grep({ files: [file], shown: 250, total: 1_234, ...truncated }),
      COST,
    ),
    "250 of 1234 matches in 1 file, 12 ms, 1.34 kB from ripgrep, all of them saved (98 kB)",
  );
  assertEquals(
    formatSummary(glob({ paths: ["a.ts"], total: 2, ...truncated }), COST),
    "1 of 2 files, 12 ms, 1.34 kB from ripgrep, all of them saved (98 kB)",
  );
});

Deno.test("formatSummary() says that what is not shown could not be saved", () => {
  assertEquals(
    formatSummary(glob({ paths: ["a.ts"], total: 2, truncated: true }), COST),
    "1 of 2 files, 12 ms, 1.34 kB from ripgrep, the rest not saved",
  );
});
