import { quote } from "@harness/tools";
import { assert, assertEquals, assertGreater } from "@std/assert";
import type { RankedGrepMeta } from "../../src/ranked_grep/mod.ts";
import { fc, SEED } from "../seeded.ts";
import { FindSession } from "./find_session.ts";
import type { FixtureTree } from "./fixture_tree.ts";
import {
  generateFiles,
  IGNORE_RULES,
  MAKE_TREE,
  treeInput,
  WORDS,
} from "./generated_tree.ts";

const ALL = {
  options: {
    maxLimit: 1e6,
    defaultLimit: 1e6,
    maxBytes: 1e9,
    maxRowsPerFile: 1e6,
  },
};

const PATTERN = fc.array(
  fc.oneof(
    fc.constantFrom(...WORDS).map((word) =>
      word.replace(/[.+*?()|[\]{}^$\\]/g, "\\$&")
    ),
    fc.constantFrom(
      ..."[abc] [0-9]+ fo* (foo|bar) ^[a-z] x$ qux_[0-9]{2} .a.".split(" "),
    ),
  ),
  { minLength: 1, maxLength: 2 },
).map((parts) => parts.join(""));

const QUERY = fc.record({
  patterns: fc.uniqueArray(PATTERN, { minLength: 1, maxLength: 4 }),
  path: fc.constantFrom(".", ".", "src", "lib", "docs"),
  context: fc.integer({ min: 0, max: 3 }),
});

type Query = typeof QUERY extends fc.Arbitrary<infer Value> ? Value : never;

const END = "\x01";

/** A line that an oracle prints. */
interface OracleRow {
  readonly path: string;
  readonly line: number;
  readonly isMatch: boolean;
}

/** Asks for each query in one run of bash, since starting it takes longer than searching. */
async function askOracle(
  tree: FixtureTree,
  queries: readonly Query[],
  command: (query: Query) => string,
): Promise<readonly (readonly OracleRow[])[]> {
  const lines = queries.map((query) =>
    `${command(query)} || (($? == 1)) || exit; echo ${END}`
  );
  const output = await tree.run(`export LC_ALL=C\n${lines.join("\n")}`);
  return output.split(`${END}\n`).slice(0, -1).map((text) =>
    text.split("\n").filter((line) => line !== "" && line !== "--")
      .map(readRow).filter(({ path }) => !/(^|\/)\./.test(path))
  );
}

/** After the path comes NUL, then `12:` or `12-`; git has NUL there too. */
function readRow(text: string): OracleRow {
  const [, path, line, sign] = /^(?:\.\/+)?(.*?)\0(\d+)([:\0-])/.exec(text)!;
  return {
    path: path!.replace("//", "/"),
    line: Number(line),
    isMatch: sign !== "-",
  };
}

const patternArguments = ({ patterns }: Query) =>
  patterns.map((pattern) => `-e ${quote(pattern)}`).join(" ");

function rowsOf({ files }: RankedGrepMeta): OracleRow[] {
  return files.flatMap(({ path, lines }) =>
    lines.map(({ lineNumber, isMatch }) => ({
      path,
      line: lineNumber,
      isMatch,
    }))
  );
}

const inOrder = (rows: readonly OracleRow[]) =>
  rows.map(({ path, line, isMatch }) => `${path}${isMatch ? ":" : "-"}${line}`)
    .toSorted();

Deno.test("raw grep agrees with grep -rnE and its context", async () => {
  await using session = await FindSession.open(":");
  const { tree } = session;
  await tree.run(MAKE_TREE, { stdin: treeInput(generateFiles(SEED)) });
  const queries = fc.sample(QUERY, { numRuns: 40 });
  const expected = await askOracle(
    tree,
    queries,
    (query) =>
      `grep -ZrnHE -C ${query.context} ${
        patternArguments(query)
      } -- ${query.path}`,
  );
  let found = 0;
  for (const [index, query] of queries.entries()) {
    const { meta } = await session.grep({ ...query, mode: "raw" }, ALL);
    assertEquals(
      inOrder(rowsOf(meta)),
      inOrder(expected[index]!),
      `seed ${SEED}, ${JSON.stringify(query)}`,
    );
    const matches = expected[index]!.filter(({ isMatch }) => isMatch).length;
    assertEquals([meta.shown, meta.matchesSeen], [matches, matches]);
    assert(meta.matchesSeenExact && meta.scanComplete && !meta.hasMore);
    if (matches > 0) found++;
  }
  assertGreater(found, 12, `seed ${SEED}`);
});

Deno.test("ranked grep counts and orders files as grep -c, grep -l and wc say", async () => {
  await using session = await FindSession.open(":");
  const { tree } = session;
  await tree.run(MAKE_TREE, { stdin: treeInput(generateFiles(SEED)) });
  const queries = fc.sample(QUERY, { numRuns: 24, seed: SEED + 1 });
  const sizes = new Map(
    (await tree.run("find . -type f -exec wc -c {} +")).trim().split("\n")
      .map((line) => /^ *(\d+) (?:\.\/)?(.*)$/.exec(line)!)
      .map(([, bytes, path]) => [path!, Number(bytes)]),
  );
  const counts = await askOracle(
    tree,
    queries,
    (query) => `grep -ZrnHE ${patternArguments(query)} -- ${query.path}`,
  );
  let several = 0;
  for (const [index, query] of queries.entries()) {
    const each = await askOracle(
      tree,
      query.patterns.map((pattern) => ({ ...query, patterns: [pattern] })),
      (one) => `grep -ZrnHE ${patternArguments(one)} -- ${one.path}`,
    );
    const filesOf = each.map((rows) => new Set(rows.map(({ path }) => path)));
    const byFile = Map.groupBy(counts[index]!, ({ path }) => path);
    const root = query.path === "." ? "" : `${query.path}/`;
    const expected = Array.from(byFile, ([path, rows]) => ({
      path,
      matches: rows.length,
      patterns: filesOf.filter((files) => files.has(path)).length,
      density: rows.length / sizes.get(path)!,
      depth: path.split("/").length,
    })).toSorted((a, b) =>
      b.patterns - a.patterns || b.density - a.density || a.depth - b.depth ||
      (byWalk(a.path.slice(root.length)) < byWalk(b.path.slice(root.length))
        ? -1
        : 1)
    );
    const { meta } = await session.grep(query, {
      options: { ...ALL.options, maxRowsPerFile: 2 },
    });
    const context = `seed ${SEED}, ${JSON.stringify(query)}`;
    assertEquals(
      meta.files.map(({ path, matches }) => [path, matches]),
      expected.map(({ path, matches }) => [path, matches]),
      context,
    );
    for (const [at, file] of meta.files.entries()) {
      const { matches, patterns } = expected[at]!;
      assertEquals(file.more, Math.max(0, matches - 2), context);
      if (query.patterns.length > 1) {
        assertEquals(file.patterns?.length, patterns, context);
      }
      const shown = file.lines.filter(({ isMatch }) => isMatch);
      assertEquals(
        shown.map(({ lineNumber }) => lineNumber),
        rowsOfFile(file.path, [...each, counts[index]!], 2),
      );
    }
    if (expected.length > 3 && query.patterns.length > 1) several++;
  }
  assertGreater(several, 4, `seed ${SEED}`);
});

/** The best line that each pattern matches, then the others: those that match most patterns first. */
function rowsOfFile(
  path: string,
  found: readonly (readonly OracleRow[])[],
  max: number,
): number[] {
  const lines = found.map((rows) => rows.filter((row) => row.path === path));
  const each = lines.slice(0, -1);
  const count = ({ line }: OracleRow) =>
    each.filter((rows) => rows.some((row) => row.line === line)).length;
  const bestFirst = (rows: readonly OracleRow[]) =>
    rows.toSorted((one, other) => count(other) - count(one));
  const best = each.flatMap((rows) => bestFirst(rows).slice(0, 1));
  const inOrder = [...best, ...bestFirst(lines.at(-1)!)]
    .map(({ line }) => line);
  return [...new Set(inOrder)].slice(0, max).toSorted((a, b) => a - b);
}

/** A path as a sorted walk compares it: a slash comes before everything. */
function byWalk(path: string): string {
  return path.replaceAll("/", "\x00");
}

const git = await new Deno.Command("bash", {
  args: ["-c", "git --version"],
  stdin: "null",
  stdout: "null",
  stderr: "null",
}).output();

Deno.test({
  name: "raw grep agrees with git grep, ignored files left out",
  ignore: !git.success,
  fn: async () => {
    await using session = await FindSession.open(":");
    const { tree } = session;
    await tree.run(MAKE_TREE, { stdin: treeInput(generateFiles(SEED)) });
    const rules = Object.entries(IGNORE_RULES).map(([path, text]) =>
      `mkdir -p src && printf ${quote(text.replaceAll("\n", "\\n"))} >${path}`
    );
    await tree.run(["git init -q .", ...rules].join("\n"));
    const queries = fc.sample(QUERY, { numRuns: 20, seed: SEED + 2 });
    const expected = await askOracle(
      tree,
      queries,
      (query) =>
        `git grep -znE --untracked ${patternArguments(query)} -- ${query.path}`,
    );
    for (const [index, query] of queries.entries()) {
      const args = { ...query, context: 0, mode: "raw" } as const;
      const { meta } = await session.grep(args, ALL);
      assertEquals(
        inOrder(rowsOf(meta)),
        inOrder(expected[index]!),
        `seed ${SEED}, ${JSON.stringify(query)}`,
      );
    }
  },
});

Deno.test("raw and ranked grep give every row once, page by page", async () => {
  await using session = await FindSession.open(":");
  await session.tree.run(MAKE_TREE, { stdin: treeInput(generateFiles(SEED)) });
  const patterns = ["foo", "ba[rz]"];
  for (const mode of ["raw", "ranked"] as const) {
    const all = await session.grep({ patterns, mode, limit: 1_000 });
    assertGreater(all.meta.shown, 150);
    for (const context of [0, 2]) {
      const pages: string[] = [];
      for (let offset: number | null = 0; offset !== null;) {
        const { meta } = await session.grep(
          { patterns, mode, context, offset, limit: 50 },
          { options: { maxBytes: context === 0 ? 1e6 : 2_500 } },
        );
        const rows = rowsOf(meta).filter(({ isMatch }) => isMatch)
          .map(({ path, line }) => `${path}:${line}`);
        assertEquals(rows.length, meta.shown);
        pages.push(...rows);
        const { nextOffset }: RankedGrepMeta = meta;
        offset = nextOffset;
      }
      const expected = rowsOf(all.meta).map(({ path, line }) =>
        `${path}:${line}`
      );
      assertEquals(pages, expected, `${mode} ${context}`);
    }
  }
});
