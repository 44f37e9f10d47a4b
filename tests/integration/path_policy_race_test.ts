import { assert, assertEquals, assertRejects } from "@std/assert";
import {
  FileError,
  PathPolicy,
  type ResolvedPath,
} from "../../src/files/mod.ts";
import { openFile } from "../../src/files/open_file.ts";
import { FixtureTree } from "./fixture_tree.ts";
import { testWithBash } from "./with_bash.ts";

function policyOf({ path }: FixtureTree): PathPolicy {
  return new PathPolicy({
    roots: ["root"],
    workdir: path,
    absolutePaths: true,
  });
}

async function failure(file: ResolvedPath): Promise<FileError> {
  return await assertRejects(async () => {
    await using _ = await openFile(file);
  }, FileError);
}

async function textOf(file: ResolvedPath): Promise<string> {
  await using opened = await openFile(file);
  let text = "";
  for await (const chunk of opened.chunks()) {
    text += new TextDecoder().decode(chunk);
  }
  return text;
}

const VANISHED =
  'Cannot read "root/d/a": it vanished while it was read: read it again';
const REPLACED =
  'Cannot read "root/d/a": it was replaced while it was read: read it again';

const SETUP = `
  mkdir -p root/d outside && echo inside >root/d/a && echo secret >outside/a`;

testWithBash("openFile() reads what the policy let through", async () => {
  await using tree = await FixtureTree.create(SETUP);
  const file = await policyOf(tree).resolve("root/d/a");
  assertEquals(await textOf(file), "inside\n");
});

testWithBash(
  "openFile() refuses a file whose place changed after the check",
  async () => {
    const changes: [string, string][] = [
      ["rm root/d/a", VANISHED],
      ["rm -r root/d", VANISHED],
      ["rm root/d/a && ln -s ../../outside/a root/d/a", REPLACED],
      ["mv root/d root/e && ln -s ../outside root/d", REPLACED],
      ["mv root/d root/e && ln -s e root/d", REPLACED],
      [
        "mv root old && ln -s outside root && mkdir root/d && cp outside/a root/d/a",
        REPLACED,
      ],
    ];
    for (const [change, message] of changes) {
      await using tree = await FixtureTree.create(SETUP);
      const file = await policyOf(tree).resolve("root/d/a");
      await tree.run(change);
      const error = await failure(file);
      assertEquals([error.code, error.message], ["FILE_CHANGED", message]);
    }
  },
);

testWithBash(
  "openFile() refuses what is no regular file, and does not wait for a pipe's writer",
  async () => {
    await using tree = await FixtureTree.create(`
    mkdir root && mkfifo root/pipe && mkdir root/folder && ln -s pipe root/link`);
    const policy = policyOf(tree);
    for (const name of ["pipe", "folder", "link"]) {
      const error = await failure(await policy.resolve(`root/${name}`));
      assertEquals(error.code, "FILE_NOT_REGULAR");
    }
    assertEquals(
      (await failure(await policy.resolve("root/folder"))).message,
      'Cannot read "root/folder": it is a folder: send a file in it; find lists them with pattern "root/folder/*"',
    );
    assertEquals(
      (await failure(await policy.resolve("root/pipe"))).message,
      'Cannot read "root/pipe": it is a pipe, a socket or a device: send a regular file',
    );
  },
);

testWithBash(
  "OpenFile.assertInPlace() notices that the file vanished or was replaced",
  async () => {
    const changes: [string, string][] = [
      ["rm root/d/a", VANISHED],
      ["echo new >root/d/b && mv root/d/b root/d/a", REPLACED],
      ["mv root/d root/e && ln -s ../outside root/d", REPLACED],
    ];
    for (const [change, message] of changes) {
      await using tree = await FixtureTree.create(SETUP);
      const file = await policyOf(tree).resolve("root/d/a");
      await using opened = await openFile(file);
      await opened.assertInPlace();
      await tree.run(change);
      const error = await assertRejects(
        () => opened.assertInPlace(),
        FileError,
      );
      assertEquals([error.code, error.message], ["FILE_CHANGED", message]);
    }
  },
);

testWithBash(
  "OpenFile.isChanged() notices that bytes were added, taken away or written over",
  async () => {
    const changes = [
      "echo more >>root/d/a",
      ": >root/d/a",
      "printf x | dd of=root/d/a conv=notrunc status=none && touch -t 200101010000 root/d/a",
    ];
    for (const change of changes) {
      await using tree = await FixtureTree.create(SETUP);
      await using opened = await openFile(
        await policyOf(tree).resolve("root/d/a"),
      );
      assertEquals(await opened.isChanged(), false);
      await tree.run(change);
      assertEquals(await opened.isChanged(), true, change);
      await opened.assertInPlace();
    }
  },
);

testWithBash("OpenFile.chunks() ends when the caller gives up", async () => {
  await using tree = await FixtureTree.create(
    "mkdir root && head -c 600000 /dev/zero >root/a",
  );
  await using opened = await openFile(await policyOf(tree).resolve("root/a"));
  const controller = new AbortController();
  const reason = new Error("enough");
  let chunks = 0;
  const thrown = await assertRejects(async () => {
    for await (const chunk of opened.chunks(controller.signal)) {
      assert(chunk.length > 0);
      chunks++;
      controller.abort(reason);
    }
  });
  assertEquals([thrown, chunks], [reason, 1]);
});

testWithBash(
  "openFile() shows nothing from outside while another process swaps a folder for a link",
  async () => {
    await using tree = await FixtureTree.create(SETUP);
    const swapping = tree.run(`
    until [[ -e stop ]]; do
      mv root/d root/e && ln -s ../outside root/d
      rm root/d && mv root/e root/d
    done`);
    const policy = policyOf(tree);
    const seen = new Set<string>();
    try {
      for (let call = 0; call < 150; call++) {
        seen.add(
          await policy.resolve("root/d/a").then(textOf).catch((error) => {
            if (error instanceof FileError) return error.code;
            throw error;
          }),
        );
      }
    } finally {
      await Deno.writeTextFile(`${tree.path}/stop`, "");
      await swapping;
    }
    seen.add(await textOf(await policy.resolve("root/d/a")));
    const allowed = new Set([
      "inside\n",
      "FILE_OUTSIDE_ROOT",
      "FILE_NOT_FOUND",
      "FILE_CHANGED",
    ]);
    assertEquals([...seen.difference(allowed)], []);
    assert(seen.has("inside\n"));
  },
);
