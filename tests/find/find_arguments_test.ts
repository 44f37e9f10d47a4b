import { assertEquals, assertThrows } from "@std/assert";
import {
  type FindArguments,
  parseFindArgs,
} from "../../src/find/find_arguments.ts";

function parse(args: FindArguments) {
  return parseFindArgs(args, { defaultLimit: 100 });
}

Deno.test("parseFindArgs() fills in defaults", () => {
  const { root, folder, globs, kind, limit, offset } = parse({
    pattern: "*.ts",
  });
  assertEquals([root, folder, globs], [".", "", ["*.ts"]]);
  assertEquals([kind, limit, offset], ["any", 100, 0]);
  const nulls = { path: null, kind: null, limit: null, offset: null };
  assertEquals(
    parse({ pattern: "*.ts", ...nulls }),
    parse({ pattern: "*.ts" }),
  );
});

Deno.test("parseFindArgs() takes a slash at the end for a folder", () => {
  for (const pattern of ["src/", "src//"]) {
    const { kind, globs } = parse({ pattern });
    assertEquals([kind, globs], ["dir", ["src"]]);
  }
  assertEquals(parse({ pattern: "**/" }).kind, "dir");
  assertEquals(parse({ pattern: "src/", kind: "any" }).kind, "any");
  assertThrows(
    () => parse({ pattern: "src/", kind: "file" }),
    TypeError,
    'names a folder, and kind is "file"',
  );
});

Deno.test("parseFindArgs() starts to search in the folders that a pattern names", () => {
  const { root, folder, globs } = parse({
    pattern: "src/core/*.ts",
    path: "lib",
  });
  assertEquals([root, folder, globs], ["lib", "src/core", ["/*.ts"]]);
  assertEquals(parse({ pattern: "../x/*.ts", path: "lib" }).root, "x");
  assertEquals(parse({ pattern: "/etc/*.conf" }).root, "/etc");
});

Deno.test("parseFindArgs() takes the name of a file for one", () => {
  assertEquals(parse({ pattern: "app/[id].ts" }).globs, [
    "/[id].ts",
    "/\\[id\\].ts",
  ]);
  const { syntaxError, globs } = parse({ pattern: "[id.ts" });
  assertEquals(globs, ["\\[id.ts"]);
  assertEquals(syntaxError?.startsWith("unclosed character class"), true);
});

Deno.test("parseFindArgs() says what to send instead, in the name of find", () => {
  const wrong = (args: FindArguments, message: string) =>
    assertThrows(() => parse(args), TypeError, message);
  wrong({ pattern: " " }, 'Invalid find argument "pattern" (" ")');
  wrong({ pattern: "!x" }, 'Invalid find argument "pattern" ("!x")');
  wrong({ pattern: "~/x" }, 'Invalid find argument "pattern" ("~/x")');
  wrong({ pattern: "*/../x" }, 'Invalid find argument "pattern"');
  wrong({ pattern: "x", path: "~" }, 'Invalid find argument "path" ("~")');
  wrong({ pattern: "a\0" }, "NUL character");
  wrong({ pattern: "a".repeat(8_193) }, "at most 8192 are taken");
});
