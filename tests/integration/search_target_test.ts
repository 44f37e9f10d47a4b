import { assertEquals } from "@std/assert";
import { enterTarget } from "../../src/search/search_target.ts";
import { FixtureTree } from "./fixture_tree.ts";

/** Lets every check of a path pass, and says where `cd` would lead. */
const PRETEND = `
[() { true; }
cd() { printf '%s\\n' "$2"; }`;

Deno.test("enterTarget() enters the folder of a file, also the root folder", async () => {
  await using tree = await FixtureTree.create();
  const folders = {
    "/a.txt": "/",
    "//a.txt": "//",
    "/b c/a.txt": "/b c/",
    "a.txt": "./",
    "b/-/a.txt": "./b/-/",
  };
  for (const [file, folder] of Object.entries(folders)) {
    const enter = enterTarget(file, { searchFile: true });
    const entered = await tree.run(`${PRETEND}\n${enter}\nprintf '%s\\n' "$1"`);
    assertEquals(entered.split("\n"), [
      folder,
      '{"type":"file_target"}',
      "./a.txt",
      "",
    ]);
  }
});
