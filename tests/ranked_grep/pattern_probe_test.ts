import { SearchError } from "@harness/tools";
import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import {
  buildProbeCommand,
  readPatterns,
} from "../../src/ranked_grep/pattern_probe.ts";
import { literalRegex } from "../../src/ranked_grep/regex_adjustment.ts";
import { type ScriptedAnswer, ScriptedBash } from "../scripted_bash.ts";
import { withoutQuoted } from "../search/quoted_words.ts";
import { type Faults, probeAnswer } from "./scripted_probe.ts";

const UNCLOSED =
  "rg: regex parse error:\n    (?:foo()\n        ^\nerror: unclosed group\n";

const UNOPENED = UNCLOSED.replace("unclosed", "unopened");

async function read(patterns: readonly string[], answers: ScriptedAnswer) {
  const bash = new ScriptedBash({ answers });
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
    await read(["ok", "foo("], probeAnswer({ "(?:foo()": UNCLOSED })),
    [["regex", "ok", null], ["adjusted", "foo\\(", "unclosed group"]],
  );
});

Deno.test("readPatterns() takes a pattern literally where that does not help", async () => {
  const faults = { "(?:foo(a+)": UNCLOSED, "(?:foo\\(a+)": UNCLOSED };
  assertEquals(await read(["foo(a+"], probeAnswer(faults)), [
    ["literal", "foo\\(a\\+", "unclosed group"],
  ]);
  assertEquals(await read(["*x"], probeAnswer({ "(?:*x)": UNCLOSED })), [
    ["literal", "\\*x", "unclosed group"],
  ]);
});

/** Ripgrep 13 takes a pattern as it stands, later ones put it into a group. */
const OUT_OF_ANY_GROUP = { ")(?:": UNOPENED };

Deno.test("readPatterns() knows a group that is closed and was not opened", async () => {
  const ofAll: Faults[] = [
    { ")a)(b(?:": UNOPENED },
    { "a)(b": UNOPENED, ...OUT_OF_ANY_GROUP },
  ];
  for (const faults of ofAll) {
    assertEquals(await read(["a)(b"], probeAnswer(faults)), [
      ["adjusted", "a\\)\\(b", "unopened group"],
    ]);
  }
});

Deno.test("readPatterns() takes nothing for a regular expression that is one only within a group", async () => {
  const ofAll: Faults[] = [
    { ")a)|\\(?:": UNOPENED },
    { "a)|\\": UNOPENED, ...OUT_OF_ANY_GROUP },
  ];
  for (const faults of ofAll) {
    assertEquals(await read(["a)|\\"], probeAnswer(faults)), [
      ["literal", "a\\)\\|\\\\", "unopened group"],
    ]);
  }
});

Deno.test("readPatterns() adjusts a pattern to nothing that is a regular expression only within a group", async () => {
  // A class that ends at `:]`, although it does not look so.
  const [pattern, adjusted] = ["[+-[:a:])(]x(", "[+-[:a:])(]x\\("];
  const faults = {
    [`(?:${pattern})`]: UNCLOSED,
    [`)${adjusted}(?:`]: UNOPENED,
  };
  assertEquals(await read([pattern], probeAnswer(faults)), [
    ["literal", literalRegex(pattern), "unclosed group"],
  ]);
});

Deno.test("readPatterns() believes ripgrep that a pattern closes no group that it does not open", async () => {
  const regex = "([[0-9])])";
  const ofAll: Faults[] = [
    {},
    { [`)${regex}(?:`]: UNOPENED, ...OUT_OF_ANY_GROUP },
  ];
  for (const faults of ofAll) {
    assertEquals(await read([regex], probeAnswer(faults)), [
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
      () => read(["x\\n"], probeAnswer({ "(?:x\\n)": reason })),
      SearchError,
    );
    assertEquals(error.code, "SEARCH_INVALID_PATTERN");
  }
  await assertRejects(
    () =>
      read(
        ["x("],
        probeAnswer({ "(?:x()": UNCLOSED, "(?:x\\()": UNCLOSED }),
      ),
    SearchError,
    "unclosed group",
  );
});

Deno.test("readPatterns() takes a ripgrep that failed for no word on the pattern", async () => {
  const answers = [
    ["", 137],
    ["", 127],
    ["rg: something new\n", 2],
    [UNCLOSED, 137],
  ] as const;
  for (const [said, exitCode] of answers) {
    const error = await assertRejects(
      () => read(["*x"], () => ({ stdout: `${said}\0${exitCode}\0\x001\0` })),
      SearchError,
    );
    assertEquals(error.code, "SEARCH_FAILED");
    assertStringIncludes(error.message, `exit code ${exitCode}`);
  }
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
