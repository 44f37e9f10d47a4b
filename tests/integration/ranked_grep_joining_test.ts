import { quote } from "@harness/tools";
import { assert, assertEquals, assertGreater } from "@std/assert";
import type {
  PatternReading,
  RankedGrepMeta,
} from "../../src/ranked_grep/mod.ts";
import { isSurelyWhole } from "../../src/ranked_grep/surely_whole.ts";
import { fc, SEED } from "../seeded.ts";
import { FindSession } from "./find_session.ts";
import type { FixtureTree } from "./fixture_tree.ts";

/** What opens, closes and separates parts of regular expressions, and little else. */
const PARTS =
  "a b a b ab ( ) (?: (?i (?i) (?x) (?P<n> [ [^ [a ] ] [[a] [:alpha:] :] && - -[:alpha:] \\ \\( \\] \\x{ \\p{ 61} L} { {2} {2, } | | * # ^ $ ."
    .split(" ");

const PATTERN = fc.array(fc.constantFrom(...PARTS), {
  minLength: 1,
  maxLength: 5,
}).map((parts) => parts.join(""));

/** Patterns that become a regular expression of another meaning where they are joined as they are. */
const FUSING = fc.tuple(
  fc.constantFrom("", "a", "(a|b)", "b{2}"),
  fc.constantFrom(
    ...[["[", "]"], ["[^", "a]"], ["[b[", "]]"], ["\\", ")"], ["(?i", ")"]],
  ),
  fc.constantFrom("", "a", "(a|b)", "|b"),
).map(([start, [opening, closing], end]) => [
  start + opening,
  closing + end,
]);

const LIST = fc.oneof(
  fc.uniqueArray(PATTERN, { minLength: 2, maxLength: 3 }),
  fc.tuple(FUSING, PATTERN).map(([[one, other], pattern]) => [
    ...new Set([one!, pattern, other!]),
  ]),
  FUSING,
);

const LINES = fc.sample(
  fc.array(fc.constantFrom(...PARTS), { maxLength: 6 }),
  { numRuns: 60, seed: SEED + 1 },
).map((parts) => parts.join(""));

/** Runs a command for each of several texts, as `$1`, in one bash. */
async function forEach(
  tree: FixtureTree,
  texts: readonly string[],
  command: string,
): Promise<string[]> {
  const output = await tree.run(
    `ask() { ${command}\n}\n${
      texts.map((text) => `ask ${quote(text)}; printf '\\0'`).join("\n")
    }`,
  );
  return output.split("\0").slice(0, -1);
}

/** Whether ripgrep takes regular expressions for what they are. */
async function areTaken(
  tree: FixtureTree,
  regexes: readonly string[],
): Promise<boolean[]> {
  const said = await forEach(
    tree,
    regexes,
    `rg --no-config --quiet --regexp="$1" - </dev/null 2>/dev/null; (($? < 2)) && printf yes`,
  );
  return said.map((word) => word === "yes");
}

Deno.test("grep finds with several patterns, whatever they leave open, what each of them finds alone", async () => {
  await using session = await FindSession.open(":");
  await session.tree.run("cat >f", { stdin: `${LINES.join("\n")}\n` });
  const lists = fc.sample(LIST, { numRuns: 40 });
  const patterns = [...new Set(lists.flat())];
  const alone = new Map<string, PatternReading>();
  for (const pattern of patterns) {
    const { meta } = await grepAll(session, [pattern]);
    alone.set(pattern, meta.patterns[0]!);
  }
  const found = await forEach(
    session.tree,
    patterns.map((pattern) => alone.get(pattern)!.regex),
    `rg --no-config --line-number --regexp="$1" f`,
  );
  const rowsAlone = new Map(
    patterns.map((pattern, index) => [pattern, lineNumbers(found[index]!)]),
  );
  for (const list of lists) {
    const { meta } = await grepAll(session, list);
    const context = `seed ${SEED}, ${JSON.stringify(list)}`;
    assertEquals(meta.patterns, list.map((one) => alone.get(one)!), context);
    assertEquals(
      rowsOf(meta),
      LINES.map((_, index) => index + 1).filter((line) =>
        list.some((pattern) => rowsAlone.get(pattern)!.includes(line))
      ),
      context,
    );
  }
  const isRegex = (pattern: string) => alone.get(pattern)!.taken === "regex";
  const joined = await areTaken(
    session.tree,
    lists.map((list) => list.map((one) => `(?:${one})`).join("|")),
  );
  const fused = lists.filter((list, index) =>
    joined[index] && !list.every(isRegex)
  );
  assertGreater(fused.length, 4, `seed ${SEED}`);
});

const grepAll = (session: FindSession, patterns: readonly string[]) =>
  session.grep({ patterns: [...patterns], path: "f", mode: "raw", limit: 100 });

const rowsOf = ({ files }: RankedGrepMeta) =>
  files.flatMap(({ lines }) => lines.map(({ lineNumber }) => lineNumber));

const lineNumbers = (rows: string) =>
  Array.from(rows.matchAll(/^(\d+):/gm), ([, number]) => Number(number));

Deno.test("isSurelyWhole() holds for no pattern that ripgrep takes for a part of something", async () => {
  await using session = await FindSession.open(":");
  const { tree } = session;
  const patterns = fc.sample(PATTERN, { numRuns: 1_500, seed: SEED + 2 });
  const whole = [...new Set(patterns.filter(isSurelyWhole))];
  const isTaken = await areTaken(tree, whole.map((one) => `(?:${one})`));
  const regexes = whole.filter((_, index) => isTaken[index]);
  // Ripgrep 13 takes a pattern as it stands, later ones put it into a group.
  const [isGrouped] = await areTaken(tree, [")(?:"]);
  const alone = await areTaken(
    tree,
    regexes.map((one) => isGrouped ? `)${one}(?:` : one),
  );
  for (const [index, regex] of regexes.entries()) {
    assert(alone[index], `seed ${SEED}, ${JSON.stringify(regex)}`);
  }
  assertGreater(regexes.length, 100, `seed ${SEED}`);
});
