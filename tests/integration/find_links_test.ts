import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { FileError } from "../../src/files/file_error.ts";
import { FindSession } from "./find_session.ts";

const LINKS = `mkdir -p src ../outside && touch src/a
ln -s src dir && ln -s a src/file && ln -s ../outside out && ln -s nowhere dead`;

const HINT = "is a link, and links are left out";

Deno.test("find says that there is a link where its pattern leads, wherever that goes", async () => {
  await using session = await FindSession.open(LINKS);
  const { path } = session.tree;
  for (
    const args of [
      { pattern: "dir" },
      { pattern: "dir/" },
      { pattern: "./dir", kind: "dir" },
      { pattern: "src/file" },
      { pattern: "file", path: "src" },
      { pattern: "../dir", path: "src" },
      { pattern: `${path}/src/file` },
      { pattern: "out" },
      { pattern: "dead", kind: "file" },
    ] as const
  ) {
    const { text, meta } = await session.find(args);
    assertEquals(meta.total, 0);
    assertStringIncludes(text, `(${JSON.stringify(args.pattern)} ${HINT}`);
  }
});

Deno.test("find says nothing of links where there is none of that name, or something was found", async () => {
  await using session = await FindSession.open(LINKS);
  for (const pattern of ["nothing", "src", "d?r", "src/nothing", "dir/a"]) {
    const { text } = await session.find({ pattern });
    assertEquals(text.includes(HINT), false, pattern);
  }
});

Deno.test("find looks for no link outside of the roots", async () => {
  await using session = await FindSession.open(
    `${LINKS}; ln -s x ../outside/secret`,
  );
  const { text } = await session.find({ pattern: "out" });
  assertStringIncludes(text, HINT);
  for (const pattern of ["out/secret", "../outside/secret", "out/missing"]) {
    const error = await assertRejects(
      () => session.find({ pattern }),
      FileError,
    );
    assertEquals(error.code, "FILE_OUTSIDE_ROOT");
  }
});
