import { assert, assertEquals, assertGreater } from "@std/assert";
import type { EntryKind } from "../../src/find/mod.ts";
import { fc, SEED } from "../seeded.ts";
import { FindSession } from "./find_session.ts";
import { generateFiles, MAKE_TREE, treeInput } from "./generated_tree.ts";
import { makeTree, ODD_TREE } from "./odd_tree.ts";

const ALL = {
  options: { maxLimit: 1e6, defaultLimit: 1e6, maxBytes: 1e9 },
};

/** An entry, written as an answer shows it. */
type Shown = string;

/** Walks through a folder as Deno does it: no program, and no link is followed. */
async function walk(folder: string, below = ""): Promise<Shown[]> {
  const found: Shown[] = [];
  for await (const entry of Deno.readDir(`${folder}/${below}`)) {
    const path = below + entry.name;
    if (entry.isFile) found.push(path);
    if (!entry.isDirectory || /^\.(git|svn|hg|bzr|jj|sl)$/.test(entry.name)) {
      continue;
    }
    found.push(`${path}/`, ...await walk(folder, `${path}/`));
  }
  return found;
}

function shownEntries(
  entries: readonly { readonly path: string; readonly kind: string }[],
): Shown[] {
  return entries.map(({ path, kind }) => kind === "dir" ? `${path}/` : path);
}

const isFolder = (entry: Shown) => entry.endsWith("/");
const nameOf = (entry: Shown) => entry.replace(/\/$/, "").split("/").at(-1)!;
const pathOf = (entry: Shown) => entry.replace(/\/$/, "");

/** Patterns, and what they mean. */
const PATTERNS: readonly (readonly [string, (entry: Shown) => boolean])[] = [
  ["*", () => true],
  ["**", () => true],
  ["*.ts", (entry) => nameOf(entry).endsWith(".ts")],
  ["a*", (entry) => nameOf(entry).startsWith("a")],
  ["src", (entry) => nameOf(entry) === "src"],
  ["*[0-9]*", (entry) => /[0-9]/.test(nameOf(entry))],
  ["*.{ts,md}", (entry) => /\.(ts|md)$/.test(nameOf(entry))],
  ["src/*", (entry) => /^src\/[^/]+$/.test(pathOf(entry))],
  ["src/**", (entry) => /^src\/./.test(pathOf(entry))],
  ["**/io/*", (entry) => /(^|\/)io\/[^/]+$/.test(pathOf(entry))],
  ["./b*", (entry) => /^b[^/]*$/.test(pathOf(entry))],
  ["?.ts", (entry) => /^[^/]\.ts$/.test(nameOf(entry))],
];

Deno.test("find agrees with a walk of Deno's on generated trees", async () => {
  await using session = await FindSession.open(
    "mkdir -p .git/hooks empty/inner src/.svn lib/.config",
  );
  const { tree } = session;
  await tree.run(MAKE_TREE, { stdin: treeInput(generateFiles(SEED)) });
  await tree.run(
    "touch .git/a.ts .git/hooks/b.ts; ln -s src linked; ln -s a.ts l.ts",
  );
  const all = await walk(tree.path);
  let some = 0;
  for (const [pattern, matches] of PATTERNS) {
    for (const kind of ["file", "dir", "any"] as EntryKind[]) {
      for (const path of [".", "src"]) {
        const root = path === "." ? "" : `${path}/`;
        const below = all.filter((entry) => entry !== root)
          .filter((entry) => entry.startsWith(root));
        const ofKind = below.filter((entry) =>
          kind === "any" || isFolder(entry) === (kind === "dir")
        );
        const expected = ofKind
          .filter((entry) => matches(entry.slice(root.length)));
        const { meta } = await session.find({ pattern, kind, path }, ALL);
        const context = `seed ${SEED}, ${pattern} ${kind} ${path}`;
        assertEquals(
          shownEntries(meta.entries).toSorted(),
          expected.toSorted(),
          context,
        );
        assertEquals([meta.total, meta.totalExact], [expected.length, true]);
        // A folder that the pattern starts with is the only one that is visited.
        if (!pattern.startsWith("src/")) {
          const depth = deepest(pattern);
          const visited = ofKind.filter((entry) =>
            namesIn(entry.slice(root.length)) <= depth
          );
          assertEquals(meta.visited, visited.length, context);
        }
        if (expected.length > 0) some++;
      }
    }
  }
  assertGreater(some, PATTERNS.length * 2);
});

/** How many names a path has at most that a pattern with a slash, and without `**`, can match. */
function deepest(pattern: string): number {
  return pattern.includes("/") && !/\*\*|\[/.test(pattern)
    ? namesIn(pattern.replace(/^\./, ""))
    : Infinity;
}

function namesIn(path: string): number {
  return path.split("/").filter((name) => name !== "").length;
}

Deno.test("find agrees with find -print0 on odd trees, in the order of a sorted walk", async () => {
  for (const [index, odd] of fc.sample(ODD_TREE, { numRuns: 4 }).entries()) {
    await using session = await FindSession.open(":");
    const { tree } = session;
    await tree.run("bash", { stdin: makeTree(odd) });
    const listed = (await tree.run(
      "find . -mindepth 1 \\( -type d -printf '%P/\\0' \\) -o \\( -type f -printf '%P\\0' \\)",
    )).split("\0").filter(Boolean);
    const { meta } = await session.find({ pattern: "**" }, ALL);
    const found = shownEntries(meta.entries);
    assertEquals(
      found.toSorted(),
      listed.toSorted(),
      `seed ${SEED}, tree ${index}`,
    );
    assertEquals([meta.complete, meta.totalExact], [true, true]);
    const sorted = meta.entries.map(({ path }) => path.split("/"))
      .toSorted(byNames).map((names) => names.join("/"));
    assertEquals(meta.entries.map(({ path }) => path), sorted);
  }
});

function byNames(a: readonly string[], b: readonly string[]): number {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const [one, other] = [a[at]!, b[at]!].map((
      name,
    ) => [...new TextEncoder().encode(name)]);
    const differs = one!.findIndex((byte, index) => byte !== other![index]);
    if (differs !== -1) return one![differs]! - (other![differs] ?? -1);
    if (one!.length !== other!.length) return -1;
  }
  return a.length - b.length;
}

Deno.test("find gives every entry once, page by page", async () => {
  await using session = await FindSession.open(":");
  const { tree } = session;
  await tree.run(MAKE_TREE, { stdin: treeInput(generateFiles(SEED)) });
  const all = await session.find({ pattern: "**" }, ALL);
  assert(all.meta.total > 100);
  for (const [limit, maxBytes] of [[40, 1e6], [1_000, 600]] as const) {
    const pages: Shown[] = [];
    for (let offset: number | null = 0; offset !== null;) {
      const { meta } = await session.find(
        { pattern: "**", limit, offset },
        { options: { maxBytes } },
      );
      assertEquals([meta.offset, meta.total], [offset, all.meta.total]);
      pages.push(...shownEntries(meta.entries));
      offset = meta.nextOffset;
    }
    assertEquals(pages, shownEntries(all.meta.entries));
  }
});
