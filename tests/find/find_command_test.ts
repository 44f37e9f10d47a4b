import { assertEquals, assertStringIncludes } from "@std/assert";
import {
  buildFilesCommand,
  buildFoldersCommand,
} from "../../src/find/find_command.ts";
import { withoutQuoted } from "../search/quoted_words.ts";

const BUILDERS = [buildFilesCommand, buildFoldersCommand].map(
  (build) => (folder: string, depth?: number) => build({ folder, depth }),
);

Deno.test("find commands leave version control folders out, and links", () => {
  const files = buildFilesCommand({ folder: "/project", depth: undefined });
  const folders = buildFoldersCommand({ folder: "/project", depth: undefined });
  for (const name of [".git", ".svn", ".hg", ".bzr", ".jj", ".sl"]) {
    assertStringIncludes(files, `--glob='!${name}/'`);
    assertStringIncludes(folders, `-name '${name}'`);
  }
  assertStringIncludes(files, "--no-ignore --hidden --sort=path");
  assertStringIncludes(folders, "-prune -o -type d -print0");
});

Deno.test("find commands go on only in the folder that was checked", () => {
  for (const build of BUILDERS) {
    const lines = build("/project").split("\n");
    const entered = lines.findIndex((line) => line.includes('cd -- "$target"'));
    assertEquals(
      lines[entered + 1],
      'cd -P . && [ "$PWD" = "$target" ] || exit 86',
    );
  }
});

Deno.test("find commands let no path into the shell", () => {
  for (const build of BUILDERS) {
    const plain = withoutQuoted(build("/project"));
    for (
      const evil of ["$(touch x)", "`x`", "';x;'", '"; x; "', "-e", "a\nb"]
    ) {
      assertEquals(withoutQuoted(build(`/${evil}`)), plain, evil);
    }
  }
});

Deno.test("find commands go no deeper than a pattern can match", () => {
  const [files, folders] = BUILDERS.map((build) => build("/project", 2));
  assertStringIncludes(files!, " --max-depth=2 -- ./");
  assertStringIncludes(folders!, "exec find . -maxdepth 2 -type d ");
});
