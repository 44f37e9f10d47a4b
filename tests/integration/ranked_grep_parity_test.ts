import { LocalBash } from "@harness/tools/bash";
import { assertEquals, assertGreater } from "@std/assert";
import { callGrep as callSearchGrep } from "../search/tool_call.ts";
import { fc, SEED } from "../seeded.ts";
import { FindSession } from "./find_session.ts";
import { PLAIN_ENVIRONMENT } from "./fixture_tree.ts";
import { WORDS } from "./generated_tree.ts";
import { makeTree, ODD_TREE } from "./odd_tree.ts";

const MANY = 1_000_000;

const QUERY = fc.record({
  pattern: fc.constantFrom(
    ...WORDS.map((word) => word.replace(/[.+*?()|[\]{}^$\\]/g, "\\$&")),
    ...["é", "日本", "^foo", "bar$", "(?i)todo", ".", "^$", "(?-u:\\xff)"],
  ),
  path: fc.constantFrom(undefined, undefined, "src", "build", "日本", ".hid"),
  include: fc.constantFrom(
    ...[undefined, undefined, "*.ts", "*.{ts,md}", "src/**", ".h*", "[x].ts"],
  ),
});

Deno.test("raw and ranked grep search the files that the search plugin's grep searches, and find the same in them", async () => {
  let found = 0;
  for (const [index, odd] of fc.sample(ODD_TREE, { numRuns: 3 }).entries()) {
    await using session = await FindSession.open(":");
    const { tree } = session;
    await tree.run("bash", { stdin: makeTree(odd) });
    const bash = new LocalBash({
      workdir: tree.path,
      environment: PLAIN_ENVIRONMENT,
    });
    for (const query of fc.sample(QUERY, { numRuns: 16, seed: SEED + index })) {
      const context = `seed ${SEED}, tree ${index}, ${JSON.stringify(query)}`;
      if (query.path === ".hid" && !odd.files.some(isHidden)) continue;
      const { meta: expected } = await callSearchGrep(query, {
        bash,
        config: { grepMaxMatches: MANY, inlineMaxBytes: MANY * 100 },
      });
      const { pattern, ...rest } = query;
      for (const mode of ["raw", "ranked"] as const) {
        const { meta } = await session.grep(
          { patterns: [pattern], mode, ...rest },
          {
            options: {
              defaultLimit: MANY,
              maxBytes: MANY * 100,
              maxLineBytes: 2_000,
              maxRowsPerFile: MANY,
            },
          },
        );
        const rows = meta.files.map(({ path, lines }) => ({
          path,
          matches: lines.map(({ isMatch: _, ...match }) => match),
        }));
        assertEquals(byPath(rows), byPath(expected.files), context);
        assertEquals(meta.matchesSeen, expected.total, context);
        assertEquals(
          meta.binary.count,
          expected.incomplete?.binary.count ?? 0,
          context,
        );
      }
      found += expected.total;
    }
  }
  assertGreater(found, 10, `seed ${SEED}`);
});

const isHidden = ({ path }: { readonly path: string }) =>
  path.startsWith(".hid/");

/** Names that are not UTF-8 may be shown alike. */
function byPath<File extends { readonly path: string }>(
  files: readonly File[],
): File[] {
  return files.toSorted((a, b) => {
    const [one, other] = [a, b].map((file) => file.path + JSON.stringify(file));
    return one! < other! ? -1 : 1;
  });
}
