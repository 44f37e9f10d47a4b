import type { GlobMeta, GrepMeta } from "@harness/tools";
import { assertEquals } from "@std/assert";
import { matchesCard, pathsCard, readCard } from "../../src/dsh/search_card.ts";

const glob: GlobMeta = {
  root: "/project",
  paths: ["a.ts", "b.ts"],
  total: 5,
  truncated: true,
  order: "oldest-first",
  incomplete: null,
  spill: null,
};

const grep: GrepMeta = {
  files: [{
    path: "a.ts",
    matches: [
      { lineNumber: 1, preview: "one", truncated: false, submatches: [] },
      { lineNumber: 9, preview: "…nine…", truncated: true, submatches: [] },
    ],
  }],
  shown: 2,
  total: 2,
  truncated: false,
  incomplete: null,
  spill: null,
};

Deno.test("pathsCard() keeps the paths that are shown, and says how many there are", () => {
  assertEquals(pathsCard(glob), {
    shape: "paths",
    paths: ["a.ts", "b.ts"],
    truncated: true,
    total: 5,
  });
});

Deno.test("matchesCard() shows lines as the model reads them", () => {
  assertEquals(matchesCard(grep), {
    shape: "matches",
    files: [{
      path: "a.ts",
      matches: [
        { lineNumber: 1, line: "one" },
        { lineNumber: 9, line: "…nine… (line truncated)" },
      ],
    }],
    truncated: false,
    total: 2,
  });
});

Deno.test("readCard() reads back what was kept", () => {
  for (const card of [pathsCard(glob), matchesCard(grep)]) {
    assertEquals(readCard(JSON.parse(JSON.stringify(card))), {
      card: "search",
      ...card,
    });
    assertEquals(readCard({ ...card, title: "x (incomplete)" }), {
      card: "search",
      title: "x (incomplete)",
      ...card,
    });
  }
});

Deno.test("readCard() leaves out what it does not know", () => {
  const card = pathsCard(glob);
  assertEquals(readCard({ ...card, later: 1 }), { card: "search", ...card });
});

Deno.test("readCard() takes a search that found nothing", () => {
  const card = { shape: "paths", paths: [], truncated: false, total: 0 };
  assertEquals(readCard(card), { card: "search", ...card } as never);
});

Deno.test("readCard() refuses what is no card, as an old log may hold", () => {
  const paths = pathsCard(glob);
  for (
    const meta of [
      undefined,
      null,
      "card",
      [],
      {},
      { ...paths, shape: "diff" },
      { ...paths, paths: [1] },
      { ...paths, total: "5" },
      { ...paths, title: 1 },
      { ...matchesCard(grep), files: [{ path: "a.ts" }] },
    ]
  ) {
    assertEquals(readCard(meta), undefined);
  }
});
