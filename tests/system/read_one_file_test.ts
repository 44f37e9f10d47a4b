import { LocalBash } from "@harness/tools/bash";
import { assertEquals } from "@std/assert";
import { fromFileUrl } from "@std/path";
import { PathPolicy } from "../../src/files/mod.ts";
import { READ_DEFAULTS, type ReadMeta, readTool } from "../../src/read/mod.ts";

const FOLDER = fromFileUrl(new URL("../..", import.meta.url));
const FILE = `${FOLDER}README.md`;

async function read(root: string, target: string): Promise<ReadMeta> {
  const policy = new PathPolicy({
    roots: [root],
    workdir: FOLDER,
    absolutePaths: true,
  });
  const tool = readTool(
    { policyFor: () => policy, bash: new LocalBash() },
    READ_DEFAULTS,
  );
  const { meta } = await tool.execute({ paths: [target] }, {
    name: "read",
    callId: "1",
  });
  return meta;
}

async function assertReadsOn(root: string): Promise<void> {
  const { targets: [first] } = await read(root, "README.md");
  assertEquals(first?.outcome === "read" && first.next, "README.md:401");
  const { targets: [second] } = await read(root, "README.md:401");
  assertEquals(second?.outcome === "read" && second.from, 401);
}

Deno.test({
  name: "read reads on where Deno lets only the file be read",
  permissions: { read: [FILE] },
  fn: () => assertReadsOn("."),
});

Deno.test("read reads on where a root is the file", async () => {
  await assertReadsOn("README.md");
});
