import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { FileError, PathPolicy } from "../../src/files/mod.ts";
import { FixtureTree } from "./fixture_tree.ts";
import { testWithBash } from "./with_bash.ts";

/** A policy for `tree/root`, with `tree/outside` beside it. */
function policyOf(
  { path }: FixtureTree,
  { roots = ["."], absolutePaths = true } = {},
): PathPolicy {
  return new PathPolicy({ roots, workdir: `${path}/root`, absolutePaths });
}

async function failure(policy: PathPolicy, path: string): Promise<FileError> {
  return await assertRejects(() => policy.resolve(path), FileError, "", path);
}

async function codes(
  policy: PathPolicy,
  paths: readonly string[],
): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const path of paths) {
    found[path] = await policy.resolve(path)
      .then(({ shown }) => `shown as ${shown}`, ({ code }) => code);
  }
  return found;
}

testWithBash("PathPolicy.resolve() gives the forms of a path", async () => {
  await using tree = await FixtureTree.create(
    "mkdir -p root/src/deep && echo a >root/src/deep/a && ln -s src/deep root/link",
  );
  const real = await Deno.realPath(tree.path);
  const policy = policyOf(tree);
  assertEquals(await policy.resolve("link/./x/../a"), {
    path: `${tree.path}/root/link/a`,
    realPath: `${real}/root/src/deep/a`,
    shown: "link/a",
  });
  assertEquals((await policy.resolve(".")).shown, ".");
  assertEquals(
    (await policy.resolve(`${tree.path}/root/src`)).shown,
    "src",
  );
});

testWithBash(
  "PathPolicy.resolve() refuses a link out of the root at every component of a path",
  async () => {
    await using tree = await FixtureTree.create(`
    mkdir -p root outside/a/b/c
    echo secret >outside/a/b/c/file
    names=(a b c file)
    for depth in 0 1 2 3; do
      for kind in absolute relative chained; do
        base=root/$depth-$kind outer=outside up=../../
        mkdir -p "$base"
        for ((at = 0; at < depth; at++)); do
          base+=/\${names[at]} outer+=/\${names[at]} up+=../
          mkdir "$base"
        done
        outer+=/\${names[depth]} link=$base/\${names[depth]}
        case $kind in
          absolute) ln -s "$PWD/$outer" "$link" ;;
          relative) ln -s "$up$outer" "$link" ;;
          chained) ln -s "$up$outer" "$base/hop" && ln -s hop "$link" ;;
        esac
      done
    done`);
    const policy = policyOf(tree);
    let refused = 0;
    for (const kind of ["absolute", "relative", "chained"]) {
      for (let depth = 0; depth < 4; depth++) {
        const path = `${depth}-${kind}/a/b/c/file`;
        assertEquals(
          await Deno.readTextFile(`${tree.path}/root/${path}`),
          "secret\n",
        );
        const error = await failure(policy, path);
        assertEquals(
          [error.code, error.message],
          [
            "FILE_OUTSIDE_ROOT",
            `Cannot access "${path}": a symbolic link leads out of the folders that may be read: send a path inside of "${tree.path}/root"`,
          ],
        );
        refused++;
      }
    }
    assertEquals(refused, 12);
  },
);

testWithBash(
  "PathPolicy.resolve() follows a link that stays in a root",
  async () => {
    await using tree = await FixtureTree.create(`
    mkdir -p root/src lib
    echo a >root/src/a && echo b >lib/b
    ln -s src root/inside
    ln -s "$PWD/root/src/a" root/absolute
    ln -s ../lib root/lib
    ln -s ../root/src/a lib/back`);
    const policy = policyOf(tree, { roots: [".", "../lib"] });
    assertEquals(
      await codes(policy, ["inside/a", "absolute", "lib/b", "lib/back"]),
      {
        "inside/a": "shown as inside/a",
        "absolute": "shown as absolute",
        "lib/b": "shown as lib/b",
        "lib/back": "shown as lib/back",
      },
    );
  },
);

testWithBash(
  "PathPolicy.resolve() does not take a name that begins like a root's for the root",
  async () => {
    await using tree = await FixtureTree.create(
      "mkdir -p root/b root/bc && touch root/b/x root/bc/x && ln -s ../bc/x root/b/link",
    );
    const policy = policyOf(tree, { roots: ["b"] });
    assertEquals(await codes(policy, ["b/x", "bc/x", "b/../bc/x", "b/link"]), {
      "b/x": "shown as b/x",
      "bc/x": "FILE_OUTSIDE_ROOT",
      "b/../bc/x": "FILE_OUTSIDE_ROOT",
      "b/link": "FILE_OUTSIDE_ROOT",
    });
  },
);

testWithBash(
  "PathPolicy.resolve() names no path that nobody sent where the working directory is no root",
  async () => {
    await using tree = await FixtureTree.create("mkdir -p root/in");
    const policy = policyOf(tree, { roots: ["in"] });
    assertEquals(
      (await failure(policy, ".")).message,
      `Cannot access the working directory: it is outside of the folders that may be read: send a path inside of "${tree.path}/root/in"`,
    );
    assertStringIncludes(
      (await failure(policy, "..")).message,
      'Cannot access "..": it is outside',
    );
  },
);

testWithBash(
  "PathPolicy.resolve() does not tell what is outside from what is not there",
  async () => {
    await using tree = await FixtureTree.create(`
    mkdir -p root outside/deep && touch outside/there
    ln -s ../outside/there root/there
    ln -s ../outside/missing root/missing
    ln -s ../outside root/folder
    ln -s missing root/twice`);
    const policy = policyOf(tree);
    const rest = (error: FileError) => error.message.replace(/^.*?": /, "");
    const through = await Promise.all(
      [
        "there",
        "missing",
        "twice",
        "folder/there",
        "folder/missing",
        "folder/deep/x",
        "missing/x",
      ]
        .map((path) => failure(policy, path)),
    );
    assertEquals(
      new Set(through.map(({ code }) => code)),
      new Set(["FILE_OUTSIDE_ROOT"]),
    );
    assertEquals(new Set(through.map(rest)).size, 1);
    const around = await Promise.all(
      ["../outside/there", "../outside/missing", `${tree.path}/outside/deep/x`]
        .map((path) => failure(policy, path)),
    );
    assertEquals(new Set(around.map(rest)).size, 1);
    for (const error of [...through, ...around]) {
      assertEquals(error.cause, undefined);
    }
  },
);

testWithBash(
  "PathPolicy.resolve() tells a missing file from one that cannot be reached",
  async () => {
    await using tree = await FixtureTree.create(`
    mkdir root && touch root/file
    ln -s loop root/loop && ln -s b root/a && ln -s a root/b
    ln -s nothing root/dangling
    ln -s l/l/l/l/l/l/l/l root/l`);
    const policy = policyOf(tree);
    const long = "x".repeat(300);
    assertEquals(
      await codes(policy, [
        "missing",
        "no/such/file",
        "file/below",
        "dangling",
        long,
        "loop",
        "a",
        "b/x",
        "l",
      ]),
      {
        "missing": "FILE_NOT_FOUND",
        "no/such/file": "FILE_NOT_FOUND",
        "file/below": "FILE_NOT_FOUND",
        "dangling": "FILE_NOT_FOUND",
        [long]: "FILE_NOT_FOUND",
        "loop": "FILE_UNREADABLE",
        "a": "FILE_UNREADABLE",
        "b/x": "FILE_UNREADABLE",
        "l": "FILE_UNREADABLE",
      },
    );
    assertEquals(
      (await failure(policy, "missing")).message,
      'Cannot access "missing": no such file or folder',
    );
  },
);

testWithBash(
  "PathPolicy.resolve() knows a root by its real path and by a link to it",
  async () => {
    await using tree = await FixtureTree.create(
      "mkdir root elsewhere && touch elsewhere/a root/b && ln -s ../elsewhere root/alias",
    );
    const policy = policyOf(tree, { roots: ["alias"] });
    assertEquals(
      await codes(policy, ["alias/a", "../elsewhere/a", "b", "alias/../b"]),
      {
        "alias/a": "shown as alias/a",
        "../elsewhere/a": `shown as ${tree.path}/elsewhere/a`,
        "b": "FILE_OUTSIDE_ROOT",
        "alias/../b": "FILE_OUTSIDE_ROOT",
      },
    );
  },
);

testWithBash(
  "PathPolicy.resolve() has nothing in a root that does not exist",
  async () => {
    await using tree = await FixtureTree.create("mkdir root && touch root/a");
    const policy = policyOf(tree, { roots: ["missing"] });
    assertEquals(await codes(policy, ["missing/x", "a"]), {
      "missing/x": "FILE_NOT_FOUND",
      "a": "FILE_OUTSIDE_ROOT",
    });
  },
);

testWithBash(
  "PathPolicy.resolve() shows relative paths where absolute ones are not allowed",
  async () => {
    await using tree = await FixtureTree.create(
      "mkdir root lib && touch root/a lib/b",
    );
    const policy = policyOf(tree, {
      roots: [".", "../lib"],
      absolutePaths: false,
    });
    assertEquals(
      await codes(policy, ["a", "../lib/b", `${tree.path}/root/a`, "."]),
      {
        "a": "shown as a",
        "../lib/b": "shown as ../lib/b",
        [`${tree.path}/root/a`]: "FILE_OUTSIDE_ROOT",
        ".": "shown as .",
      },
    );
  },
);

testWithBash(
  "Deno's own permission is no wall against links, the policy is",
  async () => {
    await using tree = await FixtureTree.create(
      "mkdir root && ln -s / root/away",
    );
    assert((await Deno.lstat(`${tree.path}/root/away`)).isSymlink);
    assertEquals(
      (await failure(policyOf(tree), "away/etc/passwd")).code,
      "FILE_OUTSIDE_ROOT",
    );
  },
);

testWithBash(
  "PathPolicy.resolve() finds nothing inside of a real root that has become a link",
  async () => {
    await using tree = await FixtureTree.create(
      "mkdir root outside && echo a | tee root/a >outside/a",
    );
    const real = await Deno.realPath(tree.path);
    const options = {
      roots: [`${real}/root`],
      workdir: `${real}/root`,
      absolutePaths: true,
    };
    const resolve = async (rootsAreReal: boolean) => {
      const policy = new PathPolicy({ ...options, rootsAreReal });
      return await codes(policy, ["a", ".", `${real}/root/a`]);
    };
    const inside = {
      a: "shown as a",
      ".": "shown as .",
      [`${real}/root/a`]: "shown as a",
    };
    assertEquals(await resolve(true), inside);
    await tree.run("mv root old && ln -s outside root");
    assertEquals(await resolve(false), inside);
    const codesOfLink = await resolve(true);
    assertEquals(
      new Set(Object.values(codesOfLink)),
      new Set(["FILE_OUTSIDE_ROOT"]),
    );
  },
);
