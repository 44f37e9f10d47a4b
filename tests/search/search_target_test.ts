import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { quote } from "@harness/tools";
import {
  enterFolder,
  enterTarget,
  FILE_TARGET_RECORD,
  FILTERED_OUT,
  targetError,
} from "../../src/search/search_target.ts";
import { withoutQuoted } from "./quoted_words.ts";

const HOSTILE = ["$(x)", "a'b", "a\nb", "-", "-rf", "`x`", "~", "*", " ", '"'];

/** The codes that the checks of a command may exit with. */
const exitCodes = (command: string) =>
  new Set([...command.matchAll(/exit (\d+)/g)].map(([, code]) => Number(code)));

Deno.test("enterFolder() puts the path in quotes and nowhere else", () => {
  const skeleton = withoutQuoted(enterFolder("a"));
  for (const path of HOSTILE) {
    const command = enterFolder(path);
    assertEquals(withoutQuoted(command), skeleton);
    assert(command.startsWith(`target=${quote(`./${path}`)}\n`));
  }
});

Deno.test("enterFolder() leads a relative path, so that none is an option or is looked up", () => {
  assert(enterFolder("-").startsWith("target='./-'\n"));
  assert(enterFolder("a/b").startsWith("target='./a/b'\n"));
  assert(enterFolder("/a/b").startsWith("target='/a/b'\n"));
});

Deno.test("enterTarget() puts the path in quotes and nowhere else", () => {
  for (const searchFile of [true, false]) {
    const skeleton = withoutQuoted(enterTarget("a", { searchFile }));
    for (const path of HOSTILE) {
      const command = enterTarget(path, { searchFile });
      assertEquals(withoutQuoted(command), skeleton);
    }
  }
});

Deno.test("enterTarget() ends without a search of a file that is left out", () => {
  const ends = (searchFile: boolean) =>
    exitCodes(enterTarget("a", { searchFile })).has(FILTERED_OUT);
  assert(ends(false));
  assertEquals(ends(true), false);
});

Deno.test("enterTarget() says with a record that the target is a file", () => {
  assertStringIncludes(
    enterTarget("a", { searchFile: true }),
    quote(FILE_TARGET_RECORD),
  );
  assertEquals(JSON.parse(FILE_TARGET_RECORD), { type: "file_target" });
});

Deno.test("enterTarget() exits with codes of which each has its message", () => {
  const checks = exitCodes(enterTarget("a", { searchFile: true }));
  assertEquals(checks.size, 3);
  const messages = new Set([...checks].map((code) => {
    assert(code > 2 && code < 126, "not a code of ripgrep or bash");
    return targetError(code, "a", "file or directory")?.message;
  }));
  assertEquals(messages.size, 3);
  assertEquals(exitCodes(enterFolder("a")), checks);
});

Deno.test("targetError() names the path and what is wrong", () => {
  const [missing, wrongKind, unreadable] = [
    ...exitCodes(enterFolder("a")),
  ].sort();
  const said = (code: number, kind: "directory" | "file or directory") =>
    targetError(code, "s'c\nr", kind)?.message;
  const start = 'Cannot search "s\'c\\nr": ';
  assertEquals(said(missing!, "directory"), `${start}no such directory`);
  assertEquals(
    said(missing!, "file or directory"),
    `${start}no such file or directory`,
  );
  assertEquals(
    said(wrongKind!, "directory"),
    `${start}not a directory; send the folder that holds it`,
  );
  assertEquals(
    said(wrongKind!, "file or directory"),
    `${start}not a regular file or directory`,
  );
  for (const kind of ["directory", "file or directory"] as const) {
    assertEquals(said(unreadable!, kind), `${start}permission denied`);
  }
  assertEquals(targetError(missing!, "a", "directory")?.code, "SEARCH_FAILED");
});

Deno.test("targetError() has nothing to say of other exit codes", () => {
  for (const code of [0, 1, 2, 3, FILTERED_OUT, 126, 127, 130, 255]) {
    assertEquals(targetError(code, "a", "directory"), undefined);
  }
});
