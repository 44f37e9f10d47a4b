import { assertEquals, assertStringIncludes } from "@std/assert";
import { SearchSession } from "./search_session.ts";

async function grepPaths(
  session: SearchSession,
  path: string,
): Promise<readonly string[]> {
  const { meta } = await session.grep({ pattern: "needle", path });
  return meta.files.map((file) => file.path);
}

async function globPaths(
  session: SearchSession,
  pattern: string,
  path?: string,
): Promise<readonly string[]> {
  const { meta } = await session.glob({ pattern, path });
  return meta.paths.toSorted();
}

const LINKS = `
  mkdir -p real/deep
  echo needle >real/a.txt
  echo needle >real/deep/b.txt
  ln -s real/a.txt file
  ln -s real folder
  ln -s loop loop
  ln -s nowhere broken
  ln -s .. real/up`;

Deno.test("grep and glob follow a link that is named in path, and no other", async () => {
  await using session = await SearchSession.open(LINKS);
  const all = ["real/a.txt", "real/deep/b.txt"];
  assertEquals(await grepPaths(session, "."), all);
  assertEquals(await globPaths(session, "**"), all);
  assertEquals(await grepPaths(session, "file"), ["file"]);
  assertEquals(await grepPaths(session, "folder"), [
    "folder/a.txt",
    "folder/deep/b.txt",
  ]);
  assertEquals(await grepPaths(session, "folder/a.txt"), ["folder/a.txt"]);
  assertEquals(await globPaths(session, "*.txt", "folder"), [
    "folder/a.txt",
    "folder/deep/b.txt",
  ]);
  assertEquals(await globPaths(session, "*", "folder/deep/"), [
    "folder/deep/b.txt",
  ]);
  assertEquals(await grepPaths(session, "real/up/real/deep"), [
    "real/up/real/deep/b.txt",
  ]);
});

Deno.test("grep and glob say that a link leads nowhere", async () => {
  await using session = await SearchSession.open(LINKS);
  for (const path of ["loop", "broken", "broken/x"]) {
    const grep = await session.grep({ pattern: "needle", path });
    assertEquals(grep.code, "SEARCH_FAILED");
    assertStringIncludes(grep.text, `"${path}": no such file or directory`);
    const glob = await session.glob({ pattern: "*", path });
    assertEquals(glob.code, "SEARCH_FAILED");
    assertStringIncludes(glob.text, `"${path}": no such directory`);
  }
});

Deno.test("grep and glob take .. in a path by its text, not by where a link leads", async () => {
  await using session = await SearchSession.open(`
    mkdir -p far/away near
    echo needle >far/x.txt
    echo needle >near/y.txt
    ln -s far/away link`);
  assertEquals(await grepPaths(session, "link/../near"), ["near/y.txt"]);
  assertEquals(await globPaths(session, "link/../near/*"), ["near/y.txt"]);
  assertEquals(await globPaths(session, "*", "link/../near"), ["near/y.txt"]);
});

Deno.test("grep and glob start in the folder of the session, also through a link", async () => {
  await using session = await SearchSession.open(
    `
    mkdir -p far/away near
    echo needle >far/away/x.txt
    echo needle >near/y.txt
    ln -s far/away link`,
    { cwd: "link" },
  );
  const { path } = session.tree;
  assertEquals(await grepPaths(session, "."), ["x.txt"]);
  assertEquals(await globPaths(session, "*"), ["x.txt"]);
  assertEquals(await grepPaths(session, "../near"), [`${path}/near/y.txt`]);
  assertEquals(await globPaths(session, "../near/*"), [`${path}/near/y.txt`]);
  assertEquals(await globPaths(session, `${path}/link/*`), ["x.txt"]);
});

Deno.test("grep and glob show what is in the workdir relative to it, also from above", async () => {
  await using session = await SearchSession.open(
    "mkdir -p in/sub out && echo needle | tee in/sub/a.txt out/b.txt c.txt",
    { cwd: "in" },
  );
  const { path } = session.tree;
  const expected = [`${path}/c.txt`, `${path}/out/b.txt`, "sub/a.txt"];
  assertEquals(await grepPaths(session, ".."), expected);
  assertEquals(await globPaths(session, "../**"), expected);
  assertEquals(await globPaths(session, "**", path), expected);
  assertEquals(await grepPaths(session, `${path}/in/sub`), ["sub/a.txt"]);
  assertEquals(await grepPaths(session, `${path}/in/sub/a.txt`), ["sub/a.txt"]);
});

Deno.test("grep and glob find nothing in an empty folder", async () => {
  await using session = await SearchSession.open("mkdir empty");
  for (const path of [undefined, "empty"]) {
    const glob = await session.glob({ pattern: "**", path });
    assertEquals(glob.text, "No files found");
    assertEquals(glob.meta.total, 0);
    const grep = await session.grep({ pattern: ".", path });
    assertEquals(grep.text.split("\n")[0], "No matches found");
    assertEquals(grep.meta.incomplete, null);
  }
});

Deno.test("grep and glob tell what is wrong with a path", async () => {
  await using session = await SearchSession.open(
    "mkdir d && touch d/f && mkfifo d/pipe",
  );
  const wrong = {
    "absent": "no such file or directory",
    "d/absent/x": "no such file or directory",
    "d/f/x": "no such file or directory",
    "d/pipe": "not a regular file or directory",
    "/dev/null": "not a regular file or directory",
    [`${"x".repeat(300)}`]: "no such file or directory",
  };
  for (const [path, reason] of Object.entries(wrong)) {
    const { code, text } = await session.grep({ pattern: "x", path });
    assertEquals(code, "SEARCH_FAILED", path);
    assertStringIncludes(text, `Cannot search "${path}": ${reason}`);
  }
  for (const path of ["d/f", "d/pipe", "/dev/null"]) {
    const { code, text } = await session.glob({ pattern: "*", path });
    assertEquals(code, "SEARCH_FAILED", path);
    assertStringIncludes(text, `Cannot search "${path}": not a directory`);
  }
});

Deno.test("grep and glob take the names of options for names", async () => {
  await using session = await SearchSession.open(`
    mkdir -- -d --files '-e x'
    echo needle | tee -- -d/a --files/b '-e x/c' --help -- >/dev/null`);
  assertEquals(await grepPaths(session, "-d"), ["-d/a"]);
  assertEquals(await grepPaths(session, "--files"), ["--files/b"]);
  assertEquals(await grepPaths(session, "-e x/c"), ["-e x/c"]);
  assertEquals(await grepPaths(session, "--help"), ["--help"]);
  assertEquals(await globPaths(session, "*", "--files"), ["--files/b"]);
  assertEquals(await globPaths(session, "--help"), ["--help"]);
  assertEquals(await globPaths(session, "-d/*"), ["-d/a"]);
});

Deno.test("glob never lists what version control systems keep, and says so", async () => {
  await using session = await SearchSession.open(`
    mkdir -p .git/hooks sub/.svn .hg .bzr .jj .sl work
    for d in .git .git/hooks sub/.svn .hg .bzr .jj .sl .; do
      echo needle >$d/a.txt
    done
    echo 'gitdir: elsewhere' >work/.git`);
  // A .git that is a file belongs to a worktree; it keeps nothing.
  assertEquals(await globPaths(session, "**"), ["a.txt", "work/.git"]);
  for (
    const args of [
      { pattern: "**", path: ".git" },
      { pattern: "*", path: "./.git/hooks" },
      { pattern: ".git/**" },
      { pattern: ".git/a.txt" },
      { pattern: `${session.tree.path}/.git/*` },
    ]
  ) {
    const { text } = await session.glob(args);
    assertEquals(
      text,
      'No files found\n\n(".git" holds version control data, which glob never lists)',
    );
  }
  assertEquals(await globPaths(session, "*", "sub/.svn"), []);
});

Deno.test("a session that works below .git finds its files there", async () => {
  const setup = "mkdir -p .git/w/src .git/hooks; touch .git/w/src/a.ts";
  await using session = await SearchSession.open(setup, { cwd: ".git/w" });
  for (const pattern of ["*.ts", "src/*", "**/*"]) {
    const { meta } = await session.glob({ pattern });
    assertEquals(meta.paths, ["src/a.ts"], pattern);
  }
  const none = await session.glob({
    pattern: `${session.tree.path}/.git/w/*.none`,
  });
  assertEquals(none.text.includes("version control"), false);
  const { text } = await session.glob({ pattern: "*", path: "../hooks" });
  assertStringIncludes(text, "version control data");
});
