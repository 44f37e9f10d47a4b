import { assert, assertEquals } from "@std/assert";
import { LocalBash } from "@harness/tools/bash";
import { fc } from "../seeded.ts";
import { findFolders } from "../../src/mcp/find_folders.ts";
import { insideCommand, OUTSIDE, UNRESOLVED } from "../../src/mcp/real_path.ts";
import { FixtureTree } from "../integration/fixture_tree.ts";

const bash = new LocalBash();

async function exitCode(command: string): Promise<number | null> {
  return (await bash.run(bash.resolve({ command, workdir: "/" }))).exitCode;
}

/** Where the system says that a path leads, or `undefined` for nowhere. */
async function realPath(path: string): Promise<string | undefined> {
  return await Deno.realPath(path).catch(() => undefined);
}

const FOLDERS = ["", "a", "a/b", "o d'd"];
const LINKS = ["one", "two", "*\n$(x)", "-n"];

const path = fc.array(
  fc.oneof(
    fc.constantFrom(...LINKS),
    fc.constantFrom("a", "b", "o d'd", "file", "..", ".", ""),
  ),
  { minLength: 1, maxLength: 4 },
).map((names) => names.join("/"));

const link = fc.record({
  folder: fc.constantFrom(...FOLDERS),
  name: fc.constantFrom(...LINKS),
  to: path,
  isAbsolute: fc.boolean(),
});

async function makeLinks(
  root: string,
  links: readonly {
    folder: string;
    name: string;
    to: string;
    isAbsolute: boolean;
  }[],
): Promise<void> {
  for (const { folder, name, to, isAbsolute } of links) {
    const target = isAbsolute ? `${root}/${to}` : to;
    // A link to nothing cannot be made.
    if (target !== "") await Deno.symlink(target, `${root}/${folder}/${name}`);
  }
}

Deno.test("insideCommand() and findFolders() follow links as the system does", async () => {
  let compared = 0;
  const property = fc.asyncProperty(
    fc.uniqueArray(link, {
      minLength: 2,
      maxLength: 8,
      selector: ({ folder, name }) => `${folder}/${name}`,
    }),
    fc.array(path, { minLength: 12, maxLength: 16 }),
    async (links, queries) => {
      await using tree = await FixtureTree.create(
        `mkdir -p root/a/b "root/o d'd"; touch root/file root/a/file`,
      );
      const root = await Deno.realPath(`${tree.path}/root`);
      await makeLinks(root, links);
      for (const query of queries.map((path) => `${root}/${path}`)) {
        const real = await realPath(query);
        if (real === undefined) continue;
        await compare(query, root, real);
        compared += 1;
      }
    },
  );
  await fc.assert(property, { numRuns: 60, endOnFailure: true });
  assert(compared > 60);
});

async function compare(
  query: string,
  root: string,
  real: string,
): Promise<void> {
  const roots = [{ path: root, real: root }];
  const wanted = `${real}/`.startsWith(`${root}/`) ? 0 : OUTSIDE;
  const note = `${query} is ${real}`;
  assertEquals(await exitCode(insideCommand(query, roots)), wanted, note);
  // What does not exist counts as where it would be.
  const missing = `${query}/not there/x`;
  assertEquals(await exitCode(insideCommand(missing, roots)), wanted, note);

  const { isDirectory } = await Deno.stat(query);
  const [found] = await findFolders(bash, [query]);
  assertEquals(found?.real, isDirectory ? real : undefined, note);
}

Deno.test("insideCommand() takes a name that starts like the folder's for another", async () => {
  await using tree = await FixtureTree.create("mkdir ab");
  const a = `${tree.path}/a`;
  const inside = (path: string, real: string) =>
    exitCode(insideCommand(path, [{ path: real, real }]));
  assertEquals(await inside(`${a}b`, a), OUTSIDE);
  assertEquals(await inside(a, a), 0);
  assertEquals(await inside(`${a}/x`, a), 0);
  assertEquals(await inside("/", a), OUTSIDE);
  assertEquals(await inside("/", "/"), 0);
  assertEquals(await inside(a, "/"), 0);
});

Deno.test("insideCommand() takes one of several folders", async () => {
  const folders = ["/a", "/b [x]*"].map((real) => ({ path: real, real }));
  const code = (path: string) => exitCode(insideCommand(path, folders));
  assertEquals(await code("/b [x]*/c"), 0);
  assertEquals(await code("/b x/c"), OUTSIDE);
  assertEquals(await code("/a"), 0);
});

Deno.test("insideCommand() follows as many links as the system does", async () => {
  await using tree = await FixtureTree.create(
    "touch 0; for i in {1..30}; do ln -s $((i - 1)) $i; done; cat 30",
  );
  const folder = { path: tree.path, real: tree.path };
  const command = insideCommand(`${tree.path}/30`, [folder]);
  assertEquals(await exitCode(command), 0);
});

Deno.test("insideCommand() gives up on links that go in circles", async () => {
  await using tree = await FixtureTree.create("ln -s loop loop");
  const folder = { path: tree.path, real: tree.path };
  const command = insideCommand(`${tree.path}/loop/x`, [folder]);
  assertEquals(await exitCode(command), UNRESOLVED);
});

Deno.test("insideCommand() does not tell circles outside of the folders from nothing", async () => {
  await using tree = await FixtureTree.create(
    "mkdir root; ln -s loop loop; ln -s ../loop root/out; ln -s /dev/null/x file",
  );
  const root = `${tree.path}/root`;
  for (const path of ["loop", "loop/x", "root/out", "file/x", "nothing"]) {
    const command = insideCommand(`${tree.path}/${path}`, [{
      path: root,
      real: root,
    }]);
    assertEquals(await exitCode(command), OUTSIDE, path);
  }
});

Deno.test("insideCommand() keeps line ends at the end of where a link leads", async () => {
  await using tree = await FixtureTree.create(String.raw`
    mkdir -p root/in outside
    ln -s ../outside root/in$'\n'
    ln -s in$'\n' root/link
    ln -s in root/plain`);
  const root = `${tree.path}/root`;
  const inside = (path: string) =>
    exitCode(insideCommand(`${root}/${path}`, [{ path: root, real: root }]));
  assertEquals(await inside("plain"), 0);
  for (const path of ["in\n", "link", "link/x"]) {
    assertEquals(await inside(path), OUTSIDE, JSON.stringify(path));
  }
});

Deno.test("insideCommand() tells apart names that are not UTF-8", async () => {
  await using tree = await FixtureTree.create(
    String.raw`mkdir $'\377' $'\376'; ln -s $'\377' one; ln -s $'\376' two`,
  );
  const [one] = await findFolders(bash, [`${tree.path}/one`]);
  assert(one !== undefined);
  // No text can name the folder, so nothing is inside of it.
  assertEquals(
    await exitCode(insideCommand(`${tree.path}/two`, [one])),
    OUTSIDE,
  );
});
