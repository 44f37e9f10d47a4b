import { assertEquals, assertGreater, assertStringIncludes } from "@std/assert";
import { fc, SEED } from "../seeded.ts";
import { globMatcher } from "../../src/search/glob_matcher.ts";
import { readGlob } from "../../src/search/glob_readings.ts";
import { ANY_GLOB } from "./glob_arbitraries.ts";
import { MAKE_FILES, REAL_RG, SearchSession } from "./search_session.ts";

async function filesOf(
  session: SearchSession,
  include?: string,
  path?: string,
): Promise<string[]> {
  const { meta } = await session.grep({ pattern: "needle", path, include });
  return meta.files.map((file) => file.path);
}

const VARIED_FILES = `
  make a b ab abc a.ts b.tsx a.b.c é.ts aé 日本 Z.ts b.js -a '!a' '#a' '[a]' \\
    '{a,b}' a,b 'a\\b' 'a]' 'x y' ' a' 'a ' $'a\\nb' \\
    sub/{a,b.ts,a,b} sub/sub/a.ts src/a.ts src/a/b/c.ts src/{é/ü,日/x}.ts \\
    c/d/e/f/g.ts build/x.ts keep/{a,b.ts} .hidden .dir/a.ts`;

const IGNORE_RULES = {
  "no ignore rules": "",
  "rules that take files away": "printf '*.js\\nbuild/\\n/sub/a\\n' >.ignore",
  "rules that bring files back": `
    mkdir .git
    printf '*\\n!*/\\n!*.ts\\n!a*\\n' >.gitignore`,
};

for (const [rules, setup] of Object.entries(IGNORE_RULES)) {
  Deno.test(`include narrows and never widens with ${rules}`, async () => {
    await using session = await SearchSession.open(
      `${MAKE_FILES}${VARIED_FILES}\n${setup}`,
    );
    const all = await filesOf(session);
    // What "./" means, and a hidden segment, is for the tests below. Ripgrep 13
    // has no line end in a "**" and refuses nested groups.
    const globs = fc.sample(
      ANY_GLOB.filter((glob) =>
        !/(?:^|[/{,])\\?\.|^\/?\*\*$/.test(glob) &&
        !/\{[^}]*\{/.test(glob)
      ),
      { numRuns: 250 },
    );
    let compared = 0;
    let found = 0;
    for (const include of globs) {
      const answer = await session.grep({ pattern: "needle", include });
      const refused = answer.errorName === "TypeError" ||
        answer.code === "SEARCH_INVALID_PATTERN";
      if (refused) continue;
      const paths = answer.meta.files.map(({ path }) => path);
      const matchers = readGlob(include).globs.map(globMatcher);
      assertEquals(
        paths,
        all.filter((path) => matchers.some((matches) => matches(path))),
        `seed ${SEED}, include ${JSON.stringify(include)}`,
      );
      compared++;
      if (paths.length > 0) found++;
    }
    assertGreater(compared, 90);
    assertGreater(found, 3);
  });
}

Deno.test("include finds files whose names end with a dot", async () => {
  await using session = await SearchSession.open(
    "mkdir D. E; for f in top. D./x. D./a E/x. E.a; do echo needle >$f; done",
  );
  const all = ["D./a", "D./x.", "E.a", "E/x.", "top."];
  assertEquals(await filesOf(session, "*"), all);
  assertEquals(await filesOf(session, "**/*"), all);
  // Ripgrep 13 takes a name without a wildcard for none that ends with a dot.
  const isOld = (await session.tree.run("rg --version")).includes(" 13.");
  assertEquals(await filesOf(session, "top."), isOld ? [] : ["top."]);
  assertEquals(await filesOf(session, "{top,x}{.,a}"), [
    "D./x.",
    "E/x.",
    "top.",
  ]);
  assertEquals(await filesOf(session, "D./*"), ["D./a", "D./x."]);
  assertEquals(await filesOf(session, "*.a"), ["E.a"]);
});

Deno.test("grep with an include leaves no process that nobody waits for", async () => {
  if (Deno.build.os !== "linux") return;
  await using session = await SearchSession.open("echo needle >a.txt", {
    rg: `read -r children </proc/$$/task/$$/children
      printf %s "$children" >>../children
      ${REAL_RG}`,
  });
  const found = await session.grep({ pattern: "needle", include: "*.txt" });
  assertEquals(found.meta.total, 1);
  assertEquals(await session.tree.run("cat ../children"), "");
});

Deno.test("include reaches below a .gitignore that lets only some files in", async () => {
  await using session = await SearchSession.open(`${MAKE_FILES}
    mkdir .git
    printf '*\\n!*/\\n!*.ts\\n' >.gitignore
    make src/{a.ts,b.js,deep/c.ts} lib/d.ts e.ts`);
  assertEquals(await filesOf(session, "src/**"), ["src/a.ts", "src/deep/c.ts"]);
  assertEquals(await filesOf(session, "src/*"), ["src/a.ts"]);
  assertEquals(await filesOf(session, "*.js"), []);
  assertEquals(await filesOf(session, "**/*"), await filesOf(session));
});

Deno.test("include with a hidden segment searches hidden files, and only such", async () => {
  await using session = await SearchSession.open(`${MAKE_FILES}
    mkdir .git
    printf '.env.local\\n.cache/\\n' >.gitignore
    make .env .env.local .env.example app/.env a.env .github/workflows/ci.yml \\
      .github/CODEOWNERS .cache/env .git/env .git/.env src/.hidden/a.yml b.yml`);
  const expected = {
    "*": ["a.env", "b.yml"],
    ".env*": [".env", ".env.example", "app/.env"],
    "**/.env": [".env", "app/.env"],
    ".github/**": [".github/CODEOWNERS", ".github/workflows/ci.yml"],
    ".github/workflows/*.yml": [".github/workflows/ci.yml"],
    "**/.hidden/*.yml": ["src/.hidden/a.yml"],
    "{.env,*.yml}": [
      ".env",
      ".github/workflows/ci.yml",
      "app/.env",
      "b.yml",
      "src/.hidden/a.yml",
    ],
    ".cache/**": [],
    ".git/**": [],
    ".*": [".env", ".env.example", "app/.env"],
  };
  assertEquals(await filesOf(session, "*.yml"), ["b.yml"]);
  for (const [include, paths] of Object.entries(expected)) {
    assertEquals(await filesOf(session, include), paths, include);
  }
});

Deno.test("include holds with an ignored or hidden folder as path, which is searched", async () => {
  await using session = await SearchSession.open(`${MAKE_FILES}
    mkdir .git
    printf 'dist/\\n' >.gitignore
    make dist/a.js dist/b.css dist/.c.js .hidden/a.js .hidden/b.css`);
  assertEquals(await filesOf(session, undefined, "dist"), [
    "dist/a.js",
    "dist/b.css",
  ]);
  assertEquals(await filesOf(session, "*.js", "dist"), ["dist/a.js"]);
  assertEquals(await filesOf(session, "*.js", ".hidden"), [".hidden/a.js"]);
});

Deno.test("include is relative to path", async () => {
  await using session = await SearchSession.open(`${MAKE_FILES}
    make packages/foo/{src/a.ts,b.ts} src/c.ts d.ts`);
  const { path } = session.tree;
  assertEquals(await filesOf(session, "src/*.ts", "packages/foo"), [
    "packages/foo/src/a.ts",
  ]);
  assertEquals(await filesOf(session, "./*.ts"), ["d.ts"]);
  assertEquals(await filesOf(session, `${path}/src/*.ts`), ["src/c.ts"]);
  assertEquals(await filesOf(session, `${path}/**/*.ts`, "packages"), []);
  assertEquals(await filesOf(session, "/src/*.ts"), ["src/c.ts"]);
});

Deno.test("include with a file as path says when it leaves the file out", async () => {
  await using session = await SearchSession.open(`${MAKE_FILES}
    make src/a.ts .env`);
  const args = { pattern: "needle", path: "src/a.ts" };
  for (const include of ["*.ts", "a.*", "src/*.ts", "**"]) {
    assertEquals(await filesOf(session, include, "src/a.ts"), ["src/a.ts"]);
  }
  const left = await session.grep({ ...args, include: "*.js" });
  assertEquals(left.meta.total, 0);
  assertStringIncludes(
    left.text,
    '("src/a.ts" is a file that include "*.js" leaves out)',
  );
  assertEquals(await filesOf(session, "*", ".env"), [".env"]);
  const absent = await session.grep({
    pattern: "needle",
    path: "src/b.ts",
    include: "*.js",
  });
  assertEquals(absent.code, "SEARCH_FAILED");
});

Deno.test("include that no file matches is hinted at beside the empty answer", async () => {
  await using session = await SearchSession.open(`${MAKE_FILES}
    make a.ts`);
  const { text } = await session.grep({ pattern: "needle", include: "*.rs" });
  assertStringIncludes(
    text,
    'Perhaps no file to search matches include "*.rs"',
  );
});

Deno.test("include that ripgrep cannot parse is an error and no empty answer", async () => {
  await using session = await SearchSession.open(`${MAKE_FILES}
    make src/a.ts`);
  for (const include of ["a{b", "[a", "{a,[}", "a\\", "[z-a]", "a}"]) {
    const { code, text } = await session.grep({ pattern: "needle", include });
    assertEquals(code, "SEARCH_INVALID_PATTERN", include);
    assertStringIncludes(text, `"${include}" in include`);
  }
  // Ripgrep 13 knows no group within a group.
  const nested = await session.grep({
    pattern: "needle",
    include: "{src,{lib,app}}/*.ts",
  });
  if (nested.code === undefined) assertEquals(nested.meta.total, 1);
  else assertStringIncludes(nested.text, "nested alternate groups");
});

Deno.test("include looks into no folder that it names none of", async () => {
  const setup = `
    mkdir -p src/deep/er lib/src other "a b"
    for d in . src src/deep src/deep/er lib lib/src other "a b"; do
      echo needle >"$d/x.ts"
    done`;
  await using session = await SearchSession.open(setup);
  const search = async (include: string) => {
    const { meta } = await session.grep({ pattern: "needle", include });
    return meta.files.map(({ path }) => path);
  };
  const below = ["src/deep/er/x.ts", "src/deep/x.ts", "src/x.ts"];
  assertEquals(await search("src/**"), below);
  assertEquals(await search("/src/**/*.ts"), below);
  assertEquals(await search(`${session.tree.path}/src/**`), below);
  assertEquals(await search("src/deep/*"), ["src/deep/x.ts"]);
  assertEquals(await search("{src/deep,other}/*"), [
    "other/x.ts",
    "src/deep/x.ts",
  ]);
  assertEquals(await search("lib/*/*"), ["lib/src/x.ts"]);
  assertEquals(await search("a b/*"), ["a b/x.ts"]);
  assertEquals(await search("other/x.ts"), ["other/x.ts"]);
  for (const same of ["src/./deep/*", "./src/.//deep/*", "*/./deep/*"]) {
    assertEquals(await search(same), ["src/deep/x.ts"], same);
  }
});
