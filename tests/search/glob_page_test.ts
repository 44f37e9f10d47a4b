import { assert, assertEquals, assertLessOrEqual } from "@std/assert";
import { fc } from "../seeded.ts";
import { utf8Length } from "../../src/retention/page_budget.ts";
import { printPath } from "../../src/search/display_path.ts";
import {
  chooseGlobPage,
  type GlobPageOptions,
} from "../../src/search/glob_page.ts";

function page(
  paths: readonly string[],
  options: Partial<GlobPageOptions> = {},
) {
  return chooseGlobPage(paths, {
    maxResults: 100,
    maxBytes: 100_000,
    sample: false,
    entryOf: (path) => path.split("/", 1)[0]!,
    ...options,
  });
}

const numbered = (count: number, prefix = "f") =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);

Deno.test("chooseGlobPage() shows everything that fits", () => {
  assertEquals(page([]), { paths: [] });
  assertEquals(page(["a", "b"]), { paths: ["a", "b"] });
});

Deno.test("chooseGlobPage() shows up to the number of results", () => {
  for (const [count, shown] of [[4, 4], [5, 5], [6, 5]] as const) {
    const paths = numbered(count);
    assertEquals(
      page(paths, { maxResults: 5 }).paths,
      paths.slice(0, shown),
    );
  }
});

Deno.test("chooseGlobPage() shows up to the number of bytes, line ends included", () => {
  const paths = ["aaa", "bbb"];
  assertEquals(page(paths, { maxBytes: 9 }).paths, paths);
  assertEquals(page(paths, { maxBytes: 8 }).paths, paths);
  assertEquals(page(paths, { maxBytes: 7 }).paths, ["aaa"]);
  assertEquals(page(paths, { maxBytes: 3 }).paths, []);
});

Deno.test("chooseGlobPage() counts the bytes of what is printed", () => {
  const printed = printPath("a\nb");
  assertEquals(page(["a\nb"], { maxBytes: printed.length }).paths, []);
  assertEquals(
    page(["a\nb"], { maxBytes: printed.length + 1 }).paths.length,
    1,
  );
  assertEquals(page(["🔥"], { maxBytes: 4 }).paths, []);
  assertEquals(page(["🔥"], { maxBytes: 5 }).paths, ["🔥"]);
});

Deno.test("chooseGlobPage() samples entries under the root in turn", () => {
  const paths = ["big/1", "big/2", "big/3", "big/4", "a.txt", "sub/1", "sub/2"];
  assertEquals(page(paths, { sample: true, maxResults: 3 }), {
    paths: ["big/1", "a.txt", "sub/1"],
    sample: { reached: 3, entries: 3 },
  });
  assertEquals(page(paths, { sample: true, maxResults: 5 }), {
    paths: ["big/1", "big/2", "a.txt", "sub/1", "sub/2"],
    sample: { reached: 3, entries: 3 },
  });
  assertEquals(page(paths, { sample: true, maxResults: 6 }).paths, [
    "big/1",
    "big/2",
    "big/3",
    "a.txt",
    "sub/1",
    "sub/2",
  ]);
});

Deno.test("chooseGlobPage() says how many entries a sample reaches", () => {
  const paths = ["a/1", "b/1", "c/1", "d/1"];
  assertEquals(page(paths, { sample: true, maxResults: 2 }), {
    paths: ["a/1", "b/1"],
    sample: { reached: 2, entries: 4 },
  });
});

Deno.test("chooseGlobPage() takes no sample of a result that fits", () => {
  const paths = ["a/1", "b/1"];
  assertEquals(page(paths, { sample: true, maxResults: 2 }), { paths });
});

Deno.test("chooseGlobPage() samples below the root, not below the workdir", () => {
  const paths = ["src/a/1", "src/a/2", "src/b/1"];
  assertEquals(
    page(paths, {
      sample: true,
      maxResults: 2,
      entryOf: (path) => path.split("/")[1]!,
    }),
    { paths: ["src/a/1", "src/b/1"], sample: { reached: 2, entries: 2 } },
  );
});

Deno.test("chooseGlobPage() samples within the bytes that fit", () => {
  const paths = ["a/1", "a/2", "b/1"];
  assertEquals(page(paths, { sample: true, maxBytes: 8 }).paths, [
    "a/1",
    "b/1",
  ]);
  assertEquals(page(paths, { sample: true, maxBytes: 7 }).paths, ["a/1"]);
});

Deno.test("chooseGlobPage() keeps budgets and order", () => {
  const name = fc.string({ unit: fc.constantFrom("a", "b", "é", "\n", "/") });
  fc.assert(
    fc.property(
      fc.uniqueArray(name, { maxLength: 40, size: "max" }),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 120 }),
      fc.boolean(),
      (paths, maxResults, maxBytes, sample) => {
        const chosen = page(paths, { maxResults, maxBytes, sample });
        const printed = chosen.paths.map((path) => `${printPath(path)}\n`);
        assertLessOrEqual(chosen.paths.length, maxResults);
        assertLessOrEqual(utf8Length(printed.join("")), maxBytes);
        const places = chosen.paths.map((path) => paths.indexOf(path));
        assertEquals(places, places.toSorted((a, b) => a - b));
        assertEquals(new Set(places).size, places.length);
        assert(!places.includes(-1));
        if (!sample) assertEquals(chosen.paths, paths.slice(0, places.length));
        if (chosen.sample === undefined) return;
        const entry = (path: string) => path.split("/", 1)[0];
        assertEquals(chosen.sample, {
          reached: new Set(chosen.paths.map(entry)).size,
          entries: new Set(paths.map(entry)).size,
        });
      },
    ),
    { numRuns: 1_000 },
  );
});
