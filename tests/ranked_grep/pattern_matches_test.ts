import { assertEquals, assertStringIncludes } from "@std/assert";
import {
  buildMatchCommand,
  matchPatterns,
} from "../../src/ranked_grep/pattern_matches.ts";
import { ScriptedBash, type ScriptedEnding } from "../scripted_bash.ts";
import { withoutQuoted } from "../search/quoted_words.ts";

async function match(
  lines: readonly string[],
  answers: ScriptedEnding,
  regexes: readonly string[] = ["a", "b"],
) {
  const bash = new ScriptedBash({ answers });
  const found = await matchPatterns({
    bash,
    workdir: undefined,
    signal: undefined,
    timeoutMs: 1_000,
    regexes,
    lines,
  });
  return { bash, found: found && [...found] };
}

Deno.test("matchPatterns() tells which lines each pattern matches", async () => {
  const { found, bash } = await match(["a\n", "b\r\n", "ab"], {
    stdout:
      "1:[Omitted long matching line]\n3:ab\n\x000\x002:b\r\n3:x\n\x000\0",
  });
  assertEquals(found, [["a\n", [0]], ["b\r\n", [1]], ["ab", [0, 1]]]);
  assertEquals(bash.specs[0]!.stdin, "a\nb\r\nab\n");
});

Deno.test("matchPatterns() takes no line for one that it did not send", async () => {
  const { found } = await match(["a\n"], {
    stdout: "1:a\n2:.\n\x000\x002:.\n\x000\0",
  });
  assertEquals(found, [["a\n", [0]]]);
});

Deno.test("matchPatterns() says that it does not know", async () => {
  const lines = ["a\n"];
  assertEquals((await match(lines, { timedOut: true })).found, undefined);
  assertEquals(
    (await match(lines, { stdout: "1:a\n\x000\0" })).found,
    undefined,
  );
  const { found, bash } = await match(["x".repeat(8_000_000)], {});
  assertEquals([found, bash.commands.length], [undefined, 0]);
});

Deno.test("matchPatterns() knows nothing where ripgrep failed for a pattern", async () => {
  for (const exitCode of ["2", "127", "137", ""]) {
    const stdout = `1:a\n\x000\x00\x00${exitCode}\0`;
    assertEquals((await match(["a\n"], { stdout })).found, undefined);
  }
  const stdout = "1:a\n\x000\x00\x001\0";
  assertEquals((await match(["a\n"], { stdout })).found, [["a\n", [0]]]);
});

Deno.test("buildMatchCommand() lets no pattern into the shell", () => {
  const plain = withoutQuoted(buildMatchCommand(["a$"]));
  for (const evil of ["$(touch x)", "`x`", "';x;'", '"; x; "', "-e"]) {
    assertEquals(
      withoutQuoted(buildMatchCommand([evil, "$"])),
      plain.replace("Q", "Q Q"),
      evil,
    );
  }
});

Deno.test("buildMatchCommand() ends lines as the scan does", () => {
  assertStringIncludes(buildMatchCommand(["a$", "b"]), "--crlf");
  assertEquals(buildMatchCommand(["a", "b"]).includes("--crlf"), false);
});
