import { assertEquals, assertGreater } from "@std/assert";
import { fc, SEED } from "../seeded.ts";
import { globMatcher, protectGlob } from "../../src/search/glob_matcher.ts";
import { GlobSyntaxError } from "../../src/search/glob_syntax.ts";
import { FixtureTree } from "./fixture_tree.ts";
import { ANY_GLOB } from "./glob_arbitraries.ts";

const NAMES = [
  ..."a b ab abc a.ts b.tsx a.b.c é.ts aé 日本 🔥 Z.ts".split(" "),
  ..."-a !a #a [a] {a,b} a,b a\\b a] * ? ^ a-b".split(" "),
  ...["x y", " a", "a ", "a\nb", "\u3000", "a\u3000", "\u0085"],
  ..."sub/a sub/b.ts sub/.h sub/a,b sub/sub/a.ts sub/a.ts/c".split(" "),
  ..."src/a.ts src/a/b/c.ts src/é/ü.ts src/日/x.ts c/d/e/f/g.ts".split(" "),
];

const MAKE_FILES = `
while IFS= read -r -d '' name; do
  [[ $name == */* ]] && mkdir -p -- "\${name%/*}"
  : >"./$name"
done`;

/** Which files each glob matches, or nothing for a glob that is refused. */
type Matches = readonly (readonly string[] | undefined)[];

const ASK_RIPGREP = `
while IFS= read -r -d '' glob; do
  rg --no-config --files --null --no-ignore --hidden "--glob=$glob" ./ 2>/dev/null
  printf '\\0%s\\0' $?
done`;

async function ripgrepMatches(
  tree: FixtureTree,
  globs: readonly string[],
): Promise<Matches> {
  const stdin = globs.map((glob) => `${protectGlob(glob)}\0`).join("");
  const answer = (await tree.run(ASK_RIPGREP, { stdin })).split("\0").values();
  return globs.map(() => {
    const paths: string[] = [];
    for (const path of answer) {
      if (path === "") break;
      paths.push(path.slice("./".length));
    }
    return answer.next().value === "2" ? undefined : paths.sort();
  });
}

function ownMatches(
  files: readonly string[],
  glob: string,
): readonly string[] | undefined {
  try {
    return files.filter(globMatcher(glob)).sort();
  } catch (error) {
    if (error instanceof GlobSyntaxError) return undefined;
    throw error;
  }
}

/** What ripgrep 13 reads in its own way: nested groups, a brace that nothing opens, line ends in names. */
function differsInRipgrep13(glob: string, theirs: Matches[number]): boolean {
  return theirs === undefined || ownMatches([], glob) === undefined ||
    /^\/?\*\*$/.test(glob);
}

Deno.test("globMatcher() agrees with ripgrep on generated globs", async () => {
  await using tree = await FixtureTree.create();
  await tree.run(MAKE_FILES, { stdin: NAMES.map((n) => `${n}\0`).join("") });
  const [all] = await ripgrepMatches(tree, ["*"]);
  assertEquals(all?.toSorted(), NAMES.toSorted());
  const isOld = (await tree.run("rg --version")).startsWith("ripgrep 13.");

  const globs = fc.sample(ANY_GLOB, { numRuns: 1_000 });
  const theirs = await ripgrepMatches(tree, globs);
  let compared = 0;
  let found = 0;
  for (const [index, glob] of globs.entries()) {
    if (isOld && differsInRipgrep13(glob, theirs[index])) continue;
    assertEquals(
      ownMatches(NAMES, glob),
      theirs[index],
      `seed ${SEED}, glob ${JSON.stringify(glob)}`,
    );
    compared++;
    if (theirs[index]?.length) found++;
  }
  assertGreater(compared, 400);
  assertGreater(found, 50);
});
