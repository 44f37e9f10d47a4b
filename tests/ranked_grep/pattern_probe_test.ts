import { SearchError } from "@harness/tools";
import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import {
  buildProbeCommand,
  readPatterns,
} from "../../src/ranked_grep/pattern_probe.ts";
import { ScriptedBash, type ScriptedEnding } from "../scripted_bash.ts";
import { withoutQuoted } from "../search/quoted_words.ts";

const UNCLOSED =
  "rg: regex parse error:\n    (?:foo()\n        ^\nerror: unclosed group\n";

const UNOPENED = UNCLOSED.replace("unclosed", "unopened");

/** What the probe prints: for each regular expression that it looks at what is wrong with it, or nothing. */
function faults(...all: readonly (string | undefined)[]): ScriptedEnding {
  return {
    stdout: all.map((fault) => `${fault ?? ""}\0${fault ? 2 : 1}\0`).join(""),
  };
}

async function read(
  patterns: readonly string[],
  answer: ScriptedEnding,
) {
  const bash = new ScriptedBash({ answers: answer });
  const readings = await readPatterns(patterns, {
    bash,
    workdir: undefined,
    signal: undefined,
    timeoutMs: 1_000,
  });
  return readings.map(({ regex, taken, reason }) => [taken, regex, reason]);
}

Deno.test("readPatterns() adjusts a pattern once where that helps", async () => {
  assertEquals(
    await read(
      ["ok", "foo("],
      faults(
        // As it is; and what it is adjusted to, which is the literal text.
        undefined,
        ...[UNCLOSED, undefined],
      ),
    ),
    [["regex", "ok", null], ["adjusted", "foo\\(", "unclosed group"]],
  );
});

Deno.test("readPatterns() takes a pattern literally where that does not help", async () => {
  const answer = faults(UNCLOSED, UNCLOSED, undefined);
  assertEquals(await read(["foo(a+"], answer), [
    ["literal", "foo\\(a\\+", "unclosed group"],
  ]);
  assertEquals(await read(["*x"], faults(UNCLOSED, undefined)), [
    ["literal", "\\*x", "unclosed group"],
  ]);
});

Deno.test("readPatterns() knows a group that is closed and was not opened", async () => {
  // As it is, adjusted and literal, alone, out of the group, and whether there is a group.
  const taken = [undefined, undefined];
  const ofAll = [
    [...taken, undefined, UNOPENED, undefined],
    [...taken, UNOPENED, UNOPENED, UNOPENED],
  ];
  for (const answer of ofAll) {
    assertEquals(await read(["a)(b"], faults(...answer)), [
      ["adjusted", "a\\)\\(b", "unopened group"],
    ]);
  }
});

Deno.test("readPatterns() believes ripgrep that a pattern closes no group that it does not open", async () => {
  const regex = "([[0-9])])";
  const ofAll = [
    [undefined, undefined, undefined, undefined, undefined, undefined],
    [undefined, undefined, undefined, undefined, UNOPENED, UNOPENED],
  ];
  for (const answer of ofAll) {
    assertEquals(await read([regex], faults(...answer)), [
      ["regex", regex, null],
    ]);
  }
});

Deno.test("readPatterns() refuses what no text can match, or what is too large", async () => {
  const reasons = [
    'rg: the literal "\\n" is not allowed in a regex\n',
    "rg: compiled regex exceeds size limit of 10485760 bytes.\n",
    'rg: pattern contains "\\0" but it is impossible to match\n',
  ];
  for (const reason of reasons) {
    const error = await assertRejects(
      () => read(["x\\n"], faults(reason, undefined)),
      SearchError,
    );
    assertEquals(error.code, "SEARCH_INVALID_PATTERN");
  }
  await assertRejects(
    () => read(["x("], faults(UNCLOSED, UNCLOSED)),
    SearchError,
    "unclosed group",
  );
});

Deno.test("readPatterns() says that there was no time", async () => {
  const error = await assertRejects(
    () => read(["x"], { exitCode: null, timedOut: true }),
    SearchError,
  );
  assertEquals(error.code, "SEARCH_ABORTED");
});

Deno.test("buildProbeCommand() lets no pattern into the shell", () => {
  const plain = withoutQuoted(buildProbeCommand(["a"]));
  for (const evil of ["$(touch x)", "`x`", "';x;'", '"; x; "', "-e", "a\\'b"]) {
    assertEquals(withoutQuoted(buildProbeCommand([evil])), plain, evil);
  }
  assertStringIncludes(buildProbeCommand(["a'b"]), "'a'\\''b'");
});
