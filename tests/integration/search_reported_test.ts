import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { MAKE_FILES, SearchSession } from "./search_session.ts";

const pathsOf = (files: readonly { path: string }[]) =>
  files.map(({ path }) => path);

Deno.test("a lone carriage return is a character like others", async () => {
  await using session = await SearchSession.open(
    `printf 'start\\rdone\\nhere\\r\\n' >log.txt`,
  );
  for (const pattern of ["start.done", "start\\sdone", "t[^x]d", "start\\r"]) {
    const { meta } = await session.grep({ pattern });
    assertEquals(meta.total, 1, pattern);
  }
  assertEquals((await session.grep({ pattern: "^done" })).meta.total, 0);
  assertEquals((await session.grep({ pattern: "here$" })).meta.total, 1);
});

Deno.test("the range of a match never leaves its preview", async () => {
  await using session = await SearchSession.open(
    `printf 'foo\\r\\r\\n' >a.txt`,
  );
  for (const pattern of ["foo", "o*", "\\s*", "\\S*\\s*"]) {
    const { meta } = await session.grep({ pattern });
    for (const { preview, submatches } of meta.files[0]!.matches) {
      for (const { start, end } of submatches) {
        assert(start <= end && end <= preview.length, pattern);
      }
    }
  }
});

Deno.test("a dot in a suffix in braces names no hidden file", async () => {
  await using session = await SearchSession.open(`${MAKE_FILES}
    make a.ts .x.ts .cfg/h.ts src/.y.ts`);
  for (const include of ["*{.ts,.tsx}", "**/*{.ts,.js}", "a{,.test}.ts"]) {
    const { meta } = await session.grep({ pattern: "needle", include });
    assertEquals(pathsOf(meta.files), ["a.ts"], include);
  }
  const hidden = await session.grep({
    pattern: "needle",
    include: "{b,.x,src/.y}.ts",
  });
  assertEquals(pathsOf(hidden.meta.files), [".x.ts", "src/.y.ts"]);
});

Deno.test("include takes the brackets of a name as a name", async () => {
  await using session = await SearchSession.open(`${MAKE_FILES}
    make 'app/[id]/page.tsx' app/i/page.tsx app/x/page.tsx`);
  const { meta } = await session.grep({
    pattern: "needle",
    include: "app/[id]/*.tsx",
  });
  assertEquals(pathsOf(meta.files), ["app/[id]/page.tsx", "app/i/page.tsx"]);
});

Deno.test("an empty alternative counts in both tools", async () => {
  await using session = await SearchSession.open(`${MAKE_FILES}
    make foo.ts foo.test.ts bar.ts`);
  const found = await session.glob({ pattern: "foo{,.test}.ts" });
  assertEquals(found.meta.total, 2);
  const { meta } = await session.grep({
    pattern: "needle",
    include: "foo{,.test}.ts",
  });
  assertEquals(pathsOf(meta.files), ["foo.test.ts", "foo.ts"]);
});

Deno.test("glob looks only in the folder that its pattern starts with", async () => {
  await using session = await SearchSession.open(`${MAKE_FILES}
    make src/a.ts lib/b.ts`);
  const glob = async (pattern: string) =>
    (await session.glob({ pattern })).meta.paths;
  assertEquals(await glob("src/*.ts"), ["src/a.ts"]);
  assertEquals(await glob("./lib/**"), ["lib/b.ts"]);
  const missing = await session.glob({ pattern: "scr/*.ts" });
  assertEquals(missing.meta.total, 0);
  assertStringIncludes(missing.text, 'There is no folder "scr"');
});

Deno.test("an absolute include and a file as path go together", async () => {
  await using session = await SearchSession.open(`${MAKE_FILES}
    make src/a.ts`);
  const { meta: { root } } = await session.glob({ pattern: "*" });
  const { meta } = await session.grep({
    pattern: "needle",
    path: "src/a.ts",
    include: `${root}/src/*.ts`,
  });
  assertEquals(meta.total, 1);
});

Deno.test("a pattern leads through no link", async () => {
  await using session = await SearchSession.open(`
    mkdir -p ../outside/deep real/sub
    echo needle | tee ../outside/deep/secret.txt real/sub/a.txt >/dev/null
    ln -s ../outside linked
    ln -s ../../outside/deep real/deep`);
  for (const pattern of ["linked/**", "linked/deep/*", "real/deep/*.txt"]) {
    const { text, meta } = await session.glob({ pattern });
    assertEquals(meta.paths, [], pattern);
    assertStringIncludes(text, "(The pattern leads through a link, ");
  }
  const inside = await session.glob({ pattern: "real/sub/*" });
  assertEquals(inside.meta.paths, ["real/sub/a.txt"]);
  const named = await session.glob({ pattern: "**", path: "linked" });
  assertEquals(named.meta.paths, ["linked/deep/secret.txt"]);
});

Deno.test("no rule of an ignore file brings version control data back", async () => {
  await using session = await SearchSession.open(`
    mkdir .git sub sub/.svn
    echo needle | tee .git/config sub/.svn/entries .env a.txt >/dev/null
    printf '!.*\\n!.git*\\n' | tee .gitignore .ignore >/dev/null`);
  for (const include of [undefined, "*", ".*"]) {
    const { meta } = await session.grep({
      pattern: "needle",
      ...include !== undefined && { include },
    });
    const paths = meta.files.map(({ path }) => path);
    assertEquals(paths.filter((path) => /\.git\/|\.svn/.test(path)), []);
    assert(meta.total > 0);
  }
});

Deno.test("a dollar matches before a carriage return beside escaped backslashes and negated classes", async () => {
  await using session = await SearchSession.open(
    "printf 'OutDir=bin\\\\Release\\r\\nfoo bar\\r\\n' >a.props",
  );
  for (const pattern of ["bin\\\\Release$", "foo[^\\r\\n]*$", "bar$"]) {
    const { meta } = await session.grep({ pattern });
    assertEquals(meta.total, 1, pattern);
  }
});

Deno.test("a count of matches is the whole count, or the search fails", async () => {
  await using session = await SearchSession.open(
    "yes '' | head -n 190000 >a.txt",
  );
  const { code, text, errorName } = await session.grep({ pattern: "\\A\\z" });
  assertEquals(errorName, "SearchError", text.slice(0, 200));
  assertEquals(code, "SEARCH_RAW_OUTPUT_OVERFLOW");
});
