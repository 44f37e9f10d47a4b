import {
  assert,
  assertEquals,
  assertFalse,
  assertGreaterOrEqual,
  assertLess,
  assertStringIncludes,
} from "@std/assert";
import { fc } from "../seeded.ts";
import {
  buildGrepCommand,
  type GrepArguments,
  type GrepCommandOptions,
  parseGrepArgs,
  quote,
} from "@harness/tools";
import { withoutQuoted } from "./quoted_words.ts";
import { matchRecord } from "./ripgrep_records.ts";

function command(
  args: Partial<GrepArguments> = {},
  options?: GrepCommandOptions,
): string {
  return buildGrepCommand(parseGrepArgs({ pattern: "x", ...args }), options);
}

const ripgrep = (of: string) => of.slice(of.indexOf("exec rg"));

/** What leaves out the folders of version control systems. */
const NO_VCS = [".git", ".svn", ".hg", ".bzr", ".jj", ".sl"]
  .map((folder) => `--glob='!${folder}/'`).join(" ");

Deno.test("buildGrepCommand() searches with ripgrep for records", () => {
  assertEquals(
    ripgrep(command()),
    `exec rg --no-config --json --binary --no-mmap ${NO_VCS} --regexp='x' -- "$1"`,
  );
});

Deno.test("buildGrepCommand() takes \\r\\n for a line end where a pattern can tell", () => {
  assertStringIncludes(command({ pattern: "x$" }), " --crlf ");
  assertFalse(command({ pattern: "x\\r$" }).includes("--crlf"));
});

Deno.test("buildGrepCommand() takes a pattern for a pattern, whatever it starts with", () => {
  for (const pattern of ["--pre=evil", "-e", "--", "-"]) {
    assertStringIncludes(command({ pattern }), ` --regexp=${quote(pattern)} `);
  }
});

Deno.test("buildGrepCommand() enters the target", () => {
  assert(command({ path: "src" }).startsWith("target='./src'\n"));
  assert(command({ path: "-" }).startsWith("target='./-'\n"));
  assert(command({ path: "/etc" }).startsWith("target='/etc'\n"));
  assert(
    command({ path: "src" }, { target: "/project/src" })
      .startsWith("target='/project/src'\n"),
  );
});

Deno.test("buildGrepCommand() narrows with an ignore file and a type", () => {
  assertStringIncludes(
    command({ include: "src/*.ts" }),
    "\nrules='*\n!/src/\n!/src/**/\n!src/*.ts\n.*'\n",
  );
  assertStringIncludes(
    command({ include: "src/*.ts" }),
    ` --ignore-file=/dev/fd/3 --type-add='wanted:*.ts' --type=wanted --max-depth=2 --regexp='x' `,
  );
});

Deno.test("buildGrepCommand() has no type where no base name is certain", () => {
  const built = command({ include: "src/**" });
  assertStringIncludes(built, "\n!src/**\n");
  assertFalse(built.includes("--type"));
});

Deno.test("buildGrepCommand() searches hidden files for an include that names one, but no VCS folder", () => {
  const built = command({ include: ".github/**" });
  assertStringIncludes(built, " --hidden ");
  assertStringIncludes(built, ` ${NO_VCS} `);
  assertFalse(built.includes("'.*'"));
  assertFalse(command({ include: "*.ts" }).includes("--hidden"));
});

Deno.test("buildGrepCommand() never has ripgrep's own glob for include, which would widen", () => {
  assertFalse(command({ include: "*" }).replace(NO_VCS, "").includes("--glob"));
  assertFalse(command({ include: ".*" }).includes("--glob='.*'"));
});

Deno.test("buildGrepCommand() does not search a file that is left out", () => {
  assertFalse(command().includes("exit 84"));
  assertStringIncludes(command({}, { searchFile: false }), "exit 84");
});

Deno.test("buildGrepCommand() ends the search of a file when there is too much to read", () => {
  const maxCount = (outputMaxBytes: number) =>
    Number(/--max-count=(\d+)/.exec(command({}, { outputMaxBytes }))?.[1]);
  assertFalse(command().includes("--max-count"));
  const shortest = matchRecord({
    path: "./a",
    line: "\n",
  }).length;
  for (const bytes of [1, 1_000, 20_000_000]) {
    assertGreaterOrEqual(maxCount(bytes) * shortest, bytes + 1);
    assertLess(maxCount(bytes) * shortest, bytes + 3 * shortest);
  }
});

Deno.test("buildGrepCommand() puts every value in quotes", () => {
  const value = fc.string({
    unit: fc.constantFrom(..."ab'\"$`;&|<>()\n\\#* -é🔥"),
    minLength: 1,
  }).filter((text) => text.trim() !== "");
  const glob = fc.string({
    unit: fc.constantFrom(..."ab'\"$`;&|<>()\n#* -é🔥"),
    minLength: 1,
  }).filter((text) => text.trim() !== "");
  fc.assert(fc.property(value, value, glob, (pattern, path, include) => {
    const built = buildGrepCommand({
      pattern,
      path,
      include: `a/${include}.b`,
    });
    const plain = buildGrepCommand({
      pattern: "x",
      path: "y",
      include: "a/z.b",
    });
    const untyped = (of: string) =>
      withoutQuoted(of).replace(
        / --type-add=Q| --type=wanted| --crlf| --max-depth=\d+/g,
        "",
      )
        .replace(/printf Q( Q)+/, "printf Q");
    assertEquals(untyped(built), untyped(plain));
    assertStringIncludes(built, `--regexp=${quote(pattern)}`);
  }));
});
