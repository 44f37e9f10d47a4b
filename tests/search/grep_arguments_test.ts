import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { parseGrepArgs, SearchError } from "@harness/tools";
import { shorten } from "../../src/search/shorten.ts";

function refusal(include: string): string {
  return assertThrows(
    () => parseGrepArgs({ pattern: "x", include }),
    TypeError,
    `Invalid grep argument "include" (${JSON.stringify(include)}): `,
  ).message;
}

Deno.test("parseGrepArgs() searches the workdir without a path", () => {
  const defaults = { pattern: "x", path: ".", include: undefined };
  assertEquals(parseGrepArgs({ pattern: "x" }), defaults);
  assertEquals(
    parseGrepArgs({ pattern: "x", path: null, include: null }),
    defaults,
  );
});

Deno.test("parseGrepArgs() gives arguments back as they were sent", () => {
  for (const path of ["src", "-", "-rf", "/etc/../x", "a b", "$(x)", "./~"]) {
    const args = { pattern: " a\tb ", path, include: "*.ts" };
    assertEquals(parseGrepArgs(args), args);
  }
});

Deno.test("parseGrepArgs() takes any pattern that is not blank", () => {
  for (const pattern of ["--pre=evil", "a\nb", "(", "[ ]", "^$", "'", "\\"]) {
    assertEquals(parseGrepArgs({ pattern }).pattern, pattern);
  }
  assertThrows(
    () => parseGrepArgs({ pattern: "  " }),
    TypeError,
    'Invalid grep argument "pattern" ("  "): a pattern must not be blank; write "[ ]" to match a space, "\\t" for a tab',
  );
});

Deno.test("parseGrepArgs() refuses what no command can hold", () => {
  for (const text of ["a\0b", "\ud800"]) {
    assertThrows(() => parseGrepArgs({ pattern: text }), TypeError);
    assertThrows(() => parseGrepArgs({ pattern: "x", path: text }), TypeError);
    assertThrows(
      () => parseGrepArgs({ pattern: "x", include: text }),
      TypeError,
    );
  }
});

Deno.test("parseGrepArgs() refuses the home folder in path and include", () => {
  assertThrows(
    () => parseGrepArgs({ pattern: "x", path: "~/src" }),
    TypeError,
    'Invalid grep argument "path" ("~/src"): "~" is not expanded',
  );
  assertStringIncludes(refusal("~/*.ts"), '"~" is not expanded');
  assertEquals(parseGrepArgs({ pattern: "~/x" }).pattern, "~/x");
});

Deno.test("parseGrepArgs() takes one glob for include", () => {
  const globs = [
    "*",
    "*.ts",
    "*.{ts,tsx}",
    "{a,b}/**/*.{c,d}",
    "src/**",
    "./src/*.ts",
    "/abs/*.ts",
    ".github/**",
    "[a,b].ts",
    "[!,]",
    "[],]",
    "[!],]",
    "[a][,]",
    "[^],]",
    "a![,]",
    "[{]{a,b}",
    "a\\,b",
    "a!b",
    " a",
    "a..b",
    "..a",
  ];
  for (const include of globs) {
    assertEquals(parseGrepArgs({ pattern: "x", include }).include, include);
  }
});

Deno.test("parseGrepArgs() refuses a list and says how to write it", () => {
  const better = {
    "*.ts,*.tsx": "*.{ts,tsx}",
    "*.ts, *.tsx": "*.{ts,tsx}",
    "*.d.ts,*.js": "*.{d.ts,js}",
    "src/**,lib/**": "{src/**,lib/**}",
    "*.{ts,tsx},*.js": "{*.{ts,tsx},*.js}",
    "a.ts,": "{a.ts,}",
  };
  for (const [include, write] of Object.entries(better)) {
    const message = refusal(include);
    assertStringIncludes(message, "one glob, not a list");
    assertStringIncludes(message, `such as "${write}"`);
    assertEquals(
      parseGrepArgs({ pattern: "x", include: write }).include,
      write,
    );
  }
});

Deno.test("parseGrepArgs() tells a comma in a class from one outside", () => {
  const lists = ["a,[b]", "[a],[b]", "[a],b", "[]],b", "[!]],b", "\\[a,b]"];
  for (const include of lists) {
    assertStringIncludes(refusal(include), "one glob, not a list");
  }
});

Deno.test("parseGrepArgs() refuses an include that leaves files out", () => {
  assertStringIncludes(refusal("!*.ts"), "cannot leave files out");
});

Deno.test("parseGrepArgs() refuses a blank include and says to leave it out", () => {
  for (const blank of ["", " ", "\t"]) {
    assertStringIncludes(refusal(blank), 'leave "include" out');
  }
});

Deno.test("parseGrepArgs() refuses an include that names a folder", () => {
  assertStringIncludes(refusal("src/"), 'write "src/**"');
});

Deno.test("parseGrepArgs() refuses an include that leads out of path", () => {
  for (const include of ["../*.ts", "..", "a/../b", "**/.."]) {
    assertStringIncludes(refusal(include), "name the folder in path instead");
  }
});

Deno.test("parseGrepArgs() refuses an include that is no glob", () => {
  const reasons = {
    "*.{ts": "unclosed group",
    "a}": "unopened group",
    "[a": "unclosed character class",
    "[]": "unclosed character class",
    "a\\": "a backslash at the end",
    "[z-a]": "invalid range",
    ["*{a,b}".repeat(128)]: "it has more than 512 wildcards and alternatives",
    // Each empty alternative doubles what is looked for.
    ["{a,}".repeat(3) + "?".repeat(60)]: "it has more than 512 wildcards",
  };
  for (const [include, reason] of Object.entries(reasons)) {
    const error = assertThrows(
      () => parseGrepArgs({ pattern: "x", include }),
      SearchError,
      `Invalid glob "${shorten(include)}" in include: ${reason}`,
    );
    assertEquals(error.code, "SEARCH_INVALID_PATTERN");
  }
});
