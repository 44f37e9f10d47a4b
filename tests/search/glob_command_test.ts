import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { fc } from "../seeded.ts";
import { buildGlobCommand, parseGlobArgs, quote } from "@harness/tools";
import { withoutQuoted } from "./quoted_words.ts";

function command(
  pattern: string,
  path?: string,
  options?: Parameters<typeof buildGlobCommand>[1],
): string {
  return buildGlobCommand(parseGlobArgs({ pattern, path }), options);
}

const ripgrep = (of: string) => of.split("\n").at(-1)!;

Deno.test("buildGlobCommand() lists files with ripgrep", () => {
  assertEquals(
    ripgrep(command("*.ts")),
    "exec rg --no-config --files --null --no-ignore --hidden --sort=modified " +
      "--glob='*.ts' --glob='!.git/' --glob='!.svn/' --glob='!.hg/' " +
      "--glob='!.bzr/' --glob='!.jj/' --glob='!.sl/' -- ./",
  );
});

Deno.test("buildGlobCommand() sorts either way", () => {
  const sort = (order?: "oldest-first" | "newest-first") =>
    /--sortr?=\w+/.exec(command("*", undefined, order && { order }))?.[0];
  assertEquals(sort(), "--sort=modified");
  assertEquals(sort("oldest-first"), "--sort=modified");
  assertEquals(sort("newest-first"), "--sortr=modified");
});

Deno.test("buildGlobCommand() enters the search root", () => {
  assert(command("*.ts", "src").startsWith("target='./src'\n"));
  assert(command("/a/b/*.ts").startsWith("target='/a/b'\n"));
  const root = "/project/src";
  assert(command("*", "src", { root }).startsWith("target='/project/src'\n"));
});

Deno.test("buildGlobCommand() looks for every glob, and leaves VCS folders out after them", () => {
  const globs = [...ripgrep(command("a/[id]")).matchAll(/--glob='([^']*)'/g)]
    .map(([, glob]) => glob!);
  assertStringIncludes(command("a/[id]"), "\nrest='a/' target=.\n");
  assertEquals(globs.slice(0, 2), ["/[id]", "/\\[id\\]"]);
  assertEquals(globs.slice(2).every((glob) => glob.startsWith("!.")), true);
});

Deno.test("buildGlobCommand() grows with the pattern and no faster", () => {
  const pattern = `${"a/".repeat(2_000)}*.ts`;
  assert(command(pattern).length < 6_000);
  // No system has a path of this length, so nothing is looked for.
  assertStringIncludes(command(`${"a/".repeat(2_500)}*`), "\nexit 85\n");
});

Deno.test("buildGlobCommand() protects a glob from being read as a comment", () => {
  assertStringIncludes(command("#notes.md"), "--glob='\\#notes.md'");
});

Deno.test("buildGlobCommand() puts every value in quotes", () => {
  const value = fc.string({
    unit: fc.constantFrom(..."ab'\"$`;&|<>()\n\\#* -é🔥"),
    minLength: 1,
  }).filter((text) => text.trim() !== "");
  fc.assert(fc.property(value, value, (pattern, path) => {
    const input = {
      pattern,
      root: path,
      folder: "",
      globs: [pattern],
      syntaxError: undefined,
    };
    const built = buildGlobCommand(input);
    assertEquals(withoutQuoted(built), withoutQuoted(command("*.ts")));
    assertStringIncludes(built, `target=${quote(`./${path}`)}`);
  }));
});
