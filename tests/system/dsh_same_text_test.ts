import * as plainSearch from "@harness/tools";
import type { SearchOptions } from "@harness/tools";
import { LocalBash } from "@harness/tools/bash";
import * as search from "@harness/tools/dsh";
import { createHost } from "@harness/tools/host";
import { assert, assertEquals } from "@std/assert";
import { FixtureTree } from "../integration/fixture_tree.ts";
import { DshSession, infoOf, textOf } from "./dsh_session.ts";

const SETUP = `
echo ignored.log >.gitignore
echo needle >ignored.log
mkdir -p .git src/deep app/[id] .github empty
echo 'const needle = 1; // {a} $b' >src/a.ts
printf 'one\\r\\nneedle\\r\\n' >src/crlf.ts
printf 'caf\\303\\251 needle\\n' >src/utf8.txt
printf 'caf\\351 needle\\n' >src/latin.txt
printf 'needle\\n\\0needle\\n' >src/binary.dat
printf '\\377\\376n\\0e\\0e\\0d\\0l\\0e\\0\\n\\0' >src/utf16.txt
echo page >'app/[id]/page.tsx'
echo needle >.github/workflow.yml
printf '%04096d needle\\n' 0 >src/long.min.js
for i in {1..30}; do echo "needle $i" >src/deep/$i.md; done
printf 'x\\n' >$'odd\\nname.txt'
# Not every file system takes such a name.
{ printf 'x\\n' >$'not\\377utf8.txt'; } 2>/dev/null || :
find . -exec touch -t 202001010000 {} +
for i in {10..39}; do touch -t "202101010000.$i" "src/deep/$((i - 9)).md"; done
`;

/** Small pages, so that several calls are capped. */
const CONFIG: SearchOptions = {
  globMaxResults: 10,
  grepMaxMatches: 12,
  rawOutputMaxBytes: 20_000,
};

const CALLS: readonly (readonly [name: string, args: unknown])[] = [
  ["glob", { pattern: "*.ts" }],
  ["glob", { pattern: "*.ts", path: "src" }],
  ["glob", { pattern: "src/*.md" }],
  ["glob", { pattern: "**/*.md" }],
  ["glob", { pattern: "./src/*.ts", path: null }],
  ["glob", { pattern: "../src/a.*", path: "app" }],
  ["glob", { pattern: "app/[id]/page.tsx" }],
  ["glob", { pattern: "*name.txt" }],
  ["glob", { pattern: "*utf8*" }],
  ["glob", { pattern: "empty" }],
  ["glob", { pattern: "*", path: ".git" }],
  ["glob", { pattern: "*", path: "missing" }],
  ["glob", { pattern: "*", path: "src/a.ts" }],
  ["glob", { pattern: "[" }],
  ["glob", { pattern: "" }],
  ["glob", { pattern: "!a" }],
  ["glob", { path: "src" }],
  ["grep", { pattern: "needle" }],
  ["grep", { pattern: "needle", include: "*.ts" }],
  ["grep", { pattern: "needle$", path: "src/crlf.ts" }],
  ["grep", { pattern: "needle", path: "src", include: "*.{txt,dat}" }],
  ["grep", { pattern: "needle", path: "src/long.min.js" }],
  ["grep", { pattern: "needle", path: "ignored.log" }],
  ["grep", { pattern: "needle", include: ".github/**" }],
  ["grep", { pattern: "caf\u00e9|caf\ufffd", path: "src" }],
  ["grep", { pattern: "nothing here" }],
  ["grep", { pattern: "a\\|b" }],
  ["grep", { pattern: "foo(" }],
  ["grep", { pattern: "(?=x)" }],
  ["grep", { pattern: "a\\nb" }],
  ["grep", { pattern: "needle", path: "missing" }],
  ["grep", { pattern: "needle", include: "*.ts,*.js" }],
  ["grep", { pattern: "needle", include: null, path: 1 }],
  ["grep", { pattern: "needle", glob: "*.ts" }],
  ["grep", { pattern: ".", path: "src/long.min.js" }],
  ["grep", { pattern: "0", path: "src/long.min.js" }],
];

async function harness(ofItsOwnShell: boolean, cwd: string) {
  const session = ofItsOwnShell
    ? await DshSession.withShell("/")
    : await DshSession.start();
  if (!ofItsOwnShell) {
    await session.ctx.plugin(search.shellPlugin(new LocalBash()));
  }
  await session.ctx.plugin(search, CONFIG);
  return Object.assign(session, {
    answer: async (name: string, args: unknown) => {
      const result = await session.call(name, args, { cwd });
      return {
        text: textOf(result),
        code: result.isError ? infoOf(result)?.code : undefined,
      };
    },
  });
}

Deno.test("dsh gives the model the same text as the host in each of many calls", async (t) => {
  await using tree = await FixtureTree.create(SETUP);
  await using host = createHost({
    bash: new LocalBash(),
    logger: { warn() {} },
  });
  await host.plugin(plainSearch, CONFIG);
  await using onItsOwn = await harness(true, tree.path);
  await using onLocalBash = await harness(false, tree.path);
  assert(CALLS.length >= 30);

  const seen = new Set<string>();
  for (const [name, args] of CALLS) {
    await t.step(`${name} ${JSON.stringify(args)}`, async () => {
      const result = await host.execute({
        name,
        arguments: args,
        agent: { session: { header: { id: "session-1", cwd: tree.path } } },
      });
      const [block] = result.content;
      const expected = {
        text: block!.text,
        code: result.isError ? result.error.code : undefined,
      };
      assertEquals(await onItsOwn.answer(name, args), expected);
      assertEquals(await onLocalBash.answer(name, args), expected);
      seen.add(expected.text);
    });
  }
  assert(
    seen.size > CALLS.length / 2,
    "the calls give too few answers to compare",
  );
});
