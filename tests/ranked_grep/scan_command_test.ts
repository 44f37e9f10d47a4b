import {
  assert,
  assertEquals,
  assertFalse,
  assertStringIncludes,
} from "@std/assert";
import { VCS_FOLDERS } from "../../src/search/vcs_folders.ts";
import { includeFilter } from "../../src/search/include_filter.ts";
import {
  buildScanCommand,
  type ScanCommandOptions,
} from "../../src/ranked_grep/scan_command.ts";
import { withoutQuoted } from "../search/quoted_words.ts";

function build(options: Partial<ScanCommandOptions> = {}): string {
  return buildScanCommand({
    regexes: ["x"],
    target: "/project",
    filter: undefined,
    searchFile: true,
    context: 0,
    maxCount: 101,
    sorted: false,
    ...options,
  });
}

Deno.test("buildScanCommand() searches for all patterns at once, each with flags of its own", () => {
  const command = build({ regexes: ["(?i)a", "b'c"] });
  assertStringIncludes(
    command,
    "--regexp='(?:(?i)a)' --regexp='(?:b'\\''c)' -- \"$1\"",
  );
});

Deno.test("buildScanCommand() bounds what ripgrep prints", () => {
  assertStringIncludes(build(), "--max-count=101");
  assertStringIncludes(build({ context: 2 }), "--context=2");
  assertFalse(build().includes("--context"));
  assertStringIncludes(build({ sorted: true }), "--sort=path");
  assertFalse(build().includes("--sort"));
});

Deno.test("buildScanCommand() lets $ match before a carriage return, unless a pattern has one", () => {
  const hasCrlf = (...regexes: string[]) =>
    build({ regexes }).includes("--crlf");
  assert(hasCrlf("a$"));
  assert(hasCrlf("a", "b$"));
  assertFalse(hasCrlf("a", "b"));
  assertFalse(hasCrlf("a$", "b\\r"));
  assertFalse(hasCrlf("a$", "(?-m)b$"));
  // What looks like a class that one of them leaves open goes no further.
  assert(hasCrlf("(?x)a # [\n", "b$"));
  assertFalse(hasCrlf("a$", "(?x)a # [^\n", "b\\r"));
});

Deno.test("buildScanCommand() hands on which files count", () => {
  const filter = includeFilter(".config/*.ts", "/project");
  const command = build({ filter });
  assertStringIncludes(command, "\nrules='*\n!/.config/\n!/.config/**/\n");
  assertStringIncludes(command, "--type-add='wanted:*.ts' --type=wanted");
  assertStringIncludes(command, " --hidden ");
});

Deno.test("buildScanCommand() leaves version control folders out, whatever an ignore file says", () => {
  for (const name of VCS_FOLDERS) {
    assertStringIncludes(build({}), ` --glob='!${name}/' `);
  }
});

Deno.test("buildScanCommand() lets no value into the shell", () => {
  const plain = withoutQuoted(build({ regexes: ["$"] }));
  for (const evil of ["$(touch x)", "`x`", "';x;'", '"; x; "', "-e", "a\nb"]) {
    assertEquals(
      withoutQuoted(build({ regexes: [`$${evil}`], target: `/${evil}` })),
      plain,
      evil,
    );
  }
});
