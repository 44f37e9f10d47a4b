import { quote } from "@harness/tools";
import { assertEquals, assertGreater } from "@std/assert";
import { fc, SEED } from "../seeded.ts";
import type { FixtureTree } from "./fixture_tree.ts";
import {
  generateFiles,
  IGNORE_RULES,
  MAKE_TREE,
  treeInput,
  WORDS,
} from "./generated_tree.ts";
import { SearchSession } from "./search_session.ts";

const CALLS = 220;

const ALL = {
  config: {
    grepMaxMatches: 1_000_000,
    globMaxResults: 1_000_000,
    inlineMaxBytes: 1_000_000_000,
  },
};

/** What POSIX extended regular expressions and Rust's read alike. */
const { pattern: PATTERN } = fc.letrec<Record<"pattern" | "atom", string>>(
  (tie) => ({
    atom: fc.oneof(
      { depthSize: "small" },
      fc.constantFrom(...WORDS).map((word) =>
        word.replace(/[.+*?()|[\]{}^$\\]/g, "\\$&")
      ),
      fc.constantFrom(..."abfoxq124 ._".split("")),
      fc.constantFrom(
        ...["[abc]", "[^a-c]", "[[:digit:]]", "[0-9]", "[a-z_]", "[[:upper:]]"],
      ),
      fc.array(tie("pattern"), { minLength: 1, maxLength: 3 }).map((parts) =>
        `(${parts.join("|")})`
      ),
    ),
    pattern: fc.array(
      fc.tuple(
        tie("atom").map((atom) =>
          /^(?:\\?.|[[(].*[\])])$/.test(atom) ? atom : `(${atom})`
        ),
        fc.constantFrom("", "", "", "*", "+", "?", "{2}", "{1,3}"),
      ).map((parts) => parts.join("")),
      { minLength: 1, maxLength: 4 },
    ).map((parts) => parts.join("")),
  }),
);

const ANCHORED = fc.tuple(
  fc.constantFrom("", "", "", "^"),
  PATTERN,
  fc.constantFrom("", "", "", "$"),
).map((parts) => parts.join("")).filter((pattern) => pattern.trim() !== "");

/** Globs of files, and what they mean: by base name, or by the path below the search root. */
const INCLUDES: readonly (readonly [string, (path: string) => boolean])[] = [
  ["*.ts", (path) => path.endsWith(".ts")],
  ["*.{ts,md}", (path) => /\.(ts|md)$/.test(path)],
  ["a*", (path) => path.split("/").at(-1)!.startsWith("a")],
  ["*[0-9].*", (path) => /(^|\/)[^/]*[0-9]\.[^/]*$/.test(path)],
  ["core/**", (path) => path.startsWith("core/")],
  ["src/*/*.ts", (path) => /^src\/[^/]+\/[^/]+\.ts$/.test(path)],
  ["**/io/*", (path) => /(^|\/)io\/[^/]+$/.test(path)],
  ["/main.*", (path) => /^main\.[^/]*$/.test(path)],
];

interface GrepQuery {
  readonly pattern: string;
  readonly path: string;
  readonly include: typeof INCLUDES[number] | undefined;
}

const GREP_QUERY: fc.Arbitrary<GrepQuery> = fc.record({
  pattern: ANCHORED,
  path: fc.constantFrom(
    ...[".", ".", ".", "src", "src/core/", "./lib", "docs", "test/data"],
  ),
  include: fc.option(fc.constantFrom(...INCLUDES), { nil: undefined }),
});

const END = "\x01";

/** Asks for each query in one run of bash, since starting it takes longer than searching. */
async function askOracle(
  tree: FixtureTree,
  command: string,
  queries: readonly GrepQuery[],
): Promise<readonly (readonly string[])[]> {
  const lines = queries.map(({ pattern, path }) =>
    `${command} -e ${
      quote(pattern)
    } -- ${path} || (($? == 1)) || exit; echo ${END}`
  );
  const output = await tree.run(`export LC_ALL=C\n${lines.join("\n")}`);
  return output.split(`${END}\n`).slice(0, -1).map((text, index) =>
    text.split("\n")
      // To git the end of a file is an empty line, which may match.
      .filter((line) => !/^$|:\d+:$/.test(line))
      .map((line) => /^(?:\.\/+)?(.*?:\d+):/.exec(line)![1]!.replace("//", "/"))
      .filter((place) => isExpected(place, queries[index]!))
  );
}

function isExpected(place: string, { path, include }: GrepQuery): boolean {
  const file = place.replace(/:\d+$/, "");
  if (/(^|\/)\./.test(file)) return false;
  const root = path.replace(/^\.\/?|\/$/g, "");
  return include?.[1](root === "" ? file : file.slice(root.length + 1)) ?? true;
}

async function compareGrep(command: string, setup: string): Promise<void> {
  await using session = await SearchSession.open(":", ALL);
  await session.tree.run(MAKE_TREE, { stdin: treeInput(generateFiles(SEED)) });
  await session.tree.run(setup);
  const queries = fc.sample(GREP_QUERY, { numRuns: CALLS });
  const expected = await askOracle(session.tree, command, queries);
  let found = 0;
  for (const [index, { pattern, path, include }] of queries.entries()) {
    const args = { pattern, path, include: include?.[0] };
    const { meta } = await session.grep(args);
    const places = meta.files.flatMap(({ path, matches }) =>
      matches.map(({ lineNumber }) => `${path}:${lineNumber}`)
    );
    assertEquals(
      places.toSorted(),
      expected[index]!.toSorted(),
      `seed ${SEED}, ${JSON.stringify(args)}`,
    );
    if (places.length > 0) found++;
  }
  assertGreater(found, CALLS / 10, `seed ${SEED}`);
}

Deno.test("grep agrees with grep -rE on generated queries", async () => {
  await compareGrep("grep -rnHE", ":");
});

const git = await new Deno.Command("bash", {
  args: ["-c", "git --version"],
  stdin: "null",
  stdout: "null",
  stderr: "null",
}).output();

Deno.test({
  name:
    "grep agrees with git grep on generated queries, ignored files left out",
  ignore: !git.success,
  fn: async () => {
    const rules = Object.entries(IGNORE_RULES).map(([path, text]) =>
      `mkdir -p src && printf ${quote(text.replaceAll("\n", "\\n"))} >${path}`
    );
    await compareGrep(
      "git grep -nE --untracked",
      ["git init -q .", ...rules].join("\n"),
    );
  },
});
