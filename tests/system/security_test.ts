import { assert, assertEquals } from "@std/assert";

const root = new URL("../../", import.meta.url);
const page = await Deno.readTextFile(new URL("SECURITY.md", root));

/** The rows of the table of defences: where each is, and the test that would fail without it. */
function defences(): { files: string[]; test: string }[] {
  const rows = page.split("\n").filter((line) => line.startsWith("| "));
  return rows.slice(2).map((row) => {
    const cells = row.split("|").map((cell) => cell.trim());
    const files = [...cells[3]!.matchAll(/`([^`]+)`/g)].map(([, file]) =>
      file!
    );
    return { files, test: cells[4]! };
  });
}

async function textOfAllTests(folder: URL): Promise<string> {
  let text = "";
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = new URL(isDirectory ? `${name}/` : name, folder);
    if (isDirectory) text += await textOfAllTests(path);
    else if (name.endsWith("_test.ts")) text += await Deno.readTextFile(path);
  }
  return text;
}

Deno.test("SECURITY.md names code that exists", async () => {
  const named = defences();
  assert(named.length >= 15);
  for (const { files } of named) {
    assert(files.length > 0);
    for (const file of files) await Deno.stat(new URL(file, root));
  }
});

Deno.test("SECURITY.md names a test for every defence", async () => {
  const tests = await textOfAllTests(new URL("tests/", root));
  const missing = defences().map(({ test }) => test).filter((test) =>
    !tests.includes(test)
  );
  assertEquals(missing, []);
});
