import { assertEquals, assertGreater } from "@std/assert";
import { fc, SEED } from "../seeded.ts";
import {
  FOLDERS,
  generateFiles,
  MAKE_TREE,
  treeInput,
} from "./generated_tree.ts";
import { SearchSession } from "./search_session.ts";

const CALLS = 260;

/** Whether a glob matches a path, worked out segment by segment and without a regular expression. */
function matchesGlob(glob: string, path: string): boolean {
  return expandBraces(glob).some((plain) => {
    const segments = plain.replace(/^\.\//, "").split("/");
    return matchesSegments(
      glob.includes("/") ? segments : ["**", ...segments],
      path.split("/"),
    );
  });
}

function expandBraces(glob: string): string[] {
  const open = glob.indexOf("{");
  if (open === -1) return [glob];
  const close = glob.indexOf("}", open);
  return glob.slice(open + 1, close).split(",").flatMap((branch) =>
    expandBraces(glob.slice(0, open) + branch + glob.slice(close + 1))
  );
}

function matchesSegments(
  [glob, ...globs]: readonly string[],
  path: readonly string[],
): boolean {
  if (glob === undefined) return path.length === 0;
  if (path.length === 0) return false;
  if (glob === "**") {
    return globs.length === 0 || matchesSegments(globs, path) ||
      matchesSegments([glob, ...globs], path.slice(1));
  }
  return matchesName(glob, path[0]!) && matchesSegments(globs, path.slice(1));
}

function matchesName(glob: string, name: string): boolean {
  if (glob === "") return name === "";
  if (glob[0] === "*") {
    return matchesName(glob.slice(1), name) ||
      (name !== "" && matchesName(glob, name.slice(1)));
  }
  if (name === "") return false;
  if (glob[0] !== "[") {
    return (glob[0] === "?" || glob[0] === name[0]) &&
      matchesName(glob.slice(1), name.slice(1));
  }
  const end = glob.indexOf("]");
  return inClass(glob.slice(1, end), name[0]!) &&
    matchesName(glob.slice(end + 1), name.slice(1));
}

function inClass(members: string, char: string): boolean {
  if (members[0] === "!") return !inClass(members.slice(1), char);
  const [from, dash, to] = members;
  return dash === "-" && to !== undefined
    ? from! <= char && char <= to
    : members.includes(char);
}

const NAME = fc.tuple(
  // A negated class elsewhere would match a slash.
  fc.constantFrom("", "", "", "[!a]", "[!.x]"),
  fc.array(
    fc.constantFrom(
      ..."* * ? a b x main index .ts .md io_ test src [a-m] [12] .".split(" "),
      ..."{ts,tsx} {a,b,x1} .{md,log}".split(" "),
    ),
    { minLength: 1, maxLength: 2 },
  ),
  fc.constantFrom("", "*", "*", ".*"),
).map(([start, pieces, end]) => start + pieces.join("") + end)
  .filter((name) => !/\*\*|^\.+$/.test(name));

const GLOB = fc.tuple(
  fc.constantFrom("", "", "./"),
  fc.array(
    fc.oneof(
      fc.constantFrom(
        ...["**", "**", "*", "*", "src", "core", "{src,lib,docs}", "*o*"],
      ),
      NAME,
    ),
    { maxLength: 2 },
  ),
  fc.oneof(
    fc.constantFrom("**", "*", "*.ts", "*.*", "main*", "[a-m]*", "?*.{md,log}"),
    NAME,
    fc.constantFrom(...["{a,core/*}.ts", "{*.md,io/**}", "{src/*,lib/*}.log"]),
  ),
).map(([start, folders, name]) => start + [...folders, name].join("/"));

const QUERY = fc.record({
  pattern: GLOB,
  path: fc.constantFrom(undefined, undefined, undefined, ...FOLDERS.slice(1)),
  isAbsolute: fc.nat(9).map((digit) => digit === 0),
});

const FIND = `find . -type d -name .git -prune -o -type f -print0`;

Deno.test("glob agrees with find on generated globs", async () => {
  await using session = await SearchSession.open("mkdir .git .git/hooks", {
    config: { globMaxResults: 1_000_000, inlineMaxBytes: 1_000_000_000 },
  });
  const { tree, warnings } = session;
  const generated = generateFiles(SEED);
  await tree.run(MAKE_TREE, { stdin: treeInput(generated) });
  await tree.run("touch .git/a.ts .git/hooks/b.ts && ln -s src linked");
  const found = (await tree.run(FIND)).split("\0").filter(Boolean)
    .map((path) => path.replace(/^\.\//, ""));
  const inOrder = generated.map(({ path }) => path);
  assertEquals(found.toSorted(), inOrder.toSorted());

  let compared = 0;
  let some = 0;
  for (const query of fc.sample(QUERY, { numRuns: CALLS })) {
    const { pattern, path = ".", isAbsolute } = query;
    const root = path === "." ? "" : `${path}/`;
    // The folder that a file was to be in may have got none.
    if (!found.some((path) => path.startsWith(root))) continue;
    const expected = inOrder.filter((path) =>
      path.startsWith(root) && matchesGlob(pattern, path.slice(root.length))
    );
    // The fixed part of an absolute pattern has to exist.
    const args = isAbsolute && pattern.includes("/") && expected.length > 0
      ? { pattern: `${tree.path}/${root}${pattern}`, path: "src" }
      : { pattern, path };
    const { meta } = await session.glob(args);
    // Ripgrep before 14 sorts the files of each folder apart.
    const [actual, wanted] = warnings.length === 0
      ? [meta.paths, expected]
      : [meta.paths.toSorted(), expected.toSorted()];
    assertEquals(actual, wanted, `seed ${SEED}, ${JSON.stringify(args)}`);
    compared++;
    if (expected.length > 0) some++;
  }
  assertGreater(compared, 200, `seed ${SEED}`);
  assertGreater(some, CALLS / 10, `seed ${SEED}`);
});
