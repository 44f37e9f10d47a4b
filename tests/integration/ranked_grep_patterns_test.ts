import { SearchError } from "@harness/tools";
import {
  assert,
  assertEquals,
  assertFalse,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { FindSession } from "./find_session.ts";

const TEXTS = `cat >f <<'END'
foo(bar)
foo{bar}
if (x) {
a|b
a\\|b
function open(
class Open
(?=x)
*args
tail$
"\${name}/"
check_run_all(&api_name)?;
5)
END
printf 'crlf end\\r\\n' >crlf
printf 'x\\377y\\nplain\\n' >bytes`;

Deno.test("grep takes a pattern as it is, adjusts it once, or takes it literally, and says so", async () => {
  await using session = await FindSession.open(TEXTS);
  const cases: [string, "regex" | "adjusted" | "literal", number[]][] = [
    ["foo", "regex", [1, 2]],
    ["foo(", "adjusted", [1]],
    ["foo{", "adjusted", [2]],
    ["if (x) {", "adjusted", [3]],
    ["${name}", "adjusted", [11]],
    ["${name}/", "adjusted", [11]],
    ["Open$|${name", "adjusted", [7, 11]],
    ["open(\\|class \\w", "adjusted", [6, 7]],
    ["a\\|b", "regex", [4]],
    ["(?=x)", "literal", [8]],
    ["*args", "literal", [9]],
    ["bar)|open(", "adjusted", [1, 6]],
    ["foo[({", "literal", []],
    // In a group of ripgrep's it would be one: "bar" or a parenthesis.
    ["bar)|\\", "literal", []],
    // A class in which there is another one, and a parenthesis.
    ["^([[0-9])])\\)$", "regex", [13]],
  ];
  for (const [pattern, taken, lines] of cases) {
    const { meta, text } = await session.grep({
      patterns: [pattern],
      path: "f",
      mode: "raw",
    });
    assertEquals(meta.patterns[0]!.taken, taken, pattern);
    assertEquals(
      meta.files.flatMap(({ lines }) =>
        lines.map(({ lineNumber }) => lineNumber)
      ),
      lines,
      pattern,
    );
    assertEquals(meta.regexAdjusted, taken === "adjusted" ? 1 : 0);
    assertEquals(meta.literalFallback, taken === "literal" ? 1 : 0);
    assertEquals(text.includes("(regex_adjusted: 1; "), taken === "adjusted");
    assertEquals(text.includes("(literal_fallback: 1; "), taken === "literal");
  }
});

Deno.test("grep finds code that means something else as a regular expression with the pattern that it names", async () => {
  await using session = await FindSession.open(TEXTS);
  const { text, meta } = await session.grep({
    patterns: ["check_run_all(&api_name)?;"],
  });
  assertEquals(meta.matchesSeen, 0);
  const [, escaped] = /escape it: (".*")\)/.exec(text)!;
  const pattern: string = escaped!.slice(1, -1);
  const found = await session.grep({ patterns: [pattern] });
  assertEquals(found.meta.files[0]?.lines[0]?.lineNumber, 12);
});

Deno.test("grep adjusts some of several patterns and leaves the others alone", async () => {
  await using session = await FindSession.open(TEXTS);
  const { meta } = await session.grep({
    patterns: ["class \\w+", "open(", "*args", "nowhere"],
  });
  assertEquals(meta.patterns.map(({ taken }) => taken), [
    "regex",
    "adjusted",
    "literal",
    "regex",
  ]);
  assertEquals(meta.files.map(({ path, patterns }) => [path, patterns]), [
    ["f", [0, 1, 2]],
  ]);
});

Deno.test("grep keeps the flags of a pattern to that pattern", async () => {
  await using session = await FindSession.open(TEXTS);
  const { meta } = await session.grep({
    patterns: ["(?i)CLASS", "OPEN"],
    mode: "raw",
  });
  const lines = meta.files.flatMap(({ lines }) =>
    lines.map(({ preview }) => preview)
  );
  assertEquals(lines, ["class Open"]);
});

Deno.test("grep refuses what matches no line, and what does not fit", async () => {
  await using session = await FindSession.open(TEXTS);
  const refused = async (patterns: string[], message: string) => {
    const error = await assertRejects(
      () => session.grep({ patterns }),
      SearchError,
      message,
    );
    assertEquals(error.code, "SEARCH_INVALID_PATTERN");
  };
  await refused(["a\\nb"], "a pattern matches within one line");
  await refused(["a\nb"], "a pattern matches within one line");
  await refused(["(\\w{500}){500}"], "too large");
  await refused(["(?P<n>a)", "(?P<n>b)"], "although each is valid");
});

Deno.test("grep knows which patterns match a line that begins like a byte order mark", async () => {
  await using session = await FindSession.open(
    "printf 'zzz\\n\\357\\273\\277foo\\n' >f",
  );
  const patternsOf = async (patterns: string[]) => {
    const { meta, text } = await session.grep({ patterns });
    assertFalse(text.includes('^\\x{feff}"'), text);
    return meta.files.map(({ patterns }) => patterns);
  };
  assertEquals(await patternsOf(["^\\x{feff}", "foo"]), [[0, 1]]);
  assertEquals(await patternsOf(["^foo", "foo"]), [[1]]);
});

Deno.test("grep knows which patterns match, with $ before a carriage return and bytes of any kind", async () => {
  await using session = await FindSession.open(TEXTS);
  const { meta, text } = await session.grep({
    patterns: ["end$", "^crlf", "(?-u:\\xff)", "plain", "absent"],
  });
  const patterns = Object.fromEntries(
    meta.files.map(({ path, patterns }) => [path, patterns]),
  );
  assertEquals(patterns.crlf, [0, 1]);
  // Of a line that is not UTF-8 nobody but the scan knows that it matches.
  assertEquals(patterns.bytes, [3]);
  assertEquals(meta.matchesSeen, 3);
  assertFalse(text.includes("No line matches"));
  const known = await session.grep({
    ...{ patterns: ["end$", "absent"], path: "crlf" },
  });
  assertStringIncludes(known.text, '(No line matches "absent")');
});

Deno.test("grep says nothing of patterns that may match a line of a binary file", async () => {
  await using session = await FindSession.open(
    "echo needle >a; printf 'x\\0y\nzebra\n' >bin",
  );
  const { text } = await session.grep({ patterns: ["needle", "zebra"] });
  assertStringIncludes(text, "1 binary file was skipped");
  assertFalse(text.includes("No line matches"), text);
});

Deno.test("grep says nothing of patterns that may match a line that is not UTF-8", async () => {
  await using session = await FindSession.open(
    `printf 'caf\\351\n' >only && mkdir more &&
     printf 'caf\\351 needle\nneedle\n' >more/latin && echo 'cafe needle' >more/text`,
  );
  const only = await session.grep({
    ...{ patterns: ["(?-u:caf\\xe9)", "needle"], path: "only" },
  });
  assertStringIncludes(only.text, "1:caf\ufffd");
  assertFalse(/No line matches|Incomplete/.test(only.text), only.text);
  const more = await session.grep({
    ...{ patterns: ["caf. ", "needle"], path: "more" },
  });
  assertEquals(more.meta.files.map(({ path, patterns }) => [path, patterns]), [
    ["more/text", [0, 1]],
    ["more/latin", [1]],
  ]);
});

Deno.test("grep finds with 32 patterns what each of them finds alone", async () => {
  await using session = await FindSession.open(
    `for i in {1..40}; do echo "word$i." >f$i; done`,
  );
  for (const count of [31, 32]) {
    const patterns = Array.from(
      { length: count },
      (_, at) => `word${at + 1}\\.`,
    );
    const { meta } = await session.grep({ patterns });
    assertEquals(meta.matchesSeen, count);
    for (const { path, patterns } of meta.files) {
      assertEquals(patterns, [Number(path.slice(1)) - 1]);
    }
  }
  await assertRejects(
    () =>
      session.grep({
        patterns: Array.from({ length: 33 }, (_, at) => `${at}`),
      }),
    TypeError,
    "an array of 1 to 32",
  );
});

Deno.test("grep runs nothing that a pattern, a path or a name says", async () => {
  const evil = [
    "$(touch ../pwned)",
    "`touch ../pwned`",
    "'; touch ../pwned; '",
    '"; touch ../pwned; "',
    "--pre=touch",
    "-e",
    "\\$(touch ../pwned)",
  ];
  await using session = await FindSession.open(
    `mkdir -- '$(touch pwned)' '-dash' && echo x | tee -- '$(touch pwned)/a' -dash/b >/dev/null`,
  );
  for (const pattern of evil) {
    await session.grep({ patterns: [pattern, `${pattern}(`] });
  }
  for (const path of ["$(touch pwned)", "-dash"]) {
    const { meta } = await session.grep({ patterns: ["x", "y"], path });
    assertEquals(meta.matchesSeen, 1);
    assertEquals((await session.find({ pattern: "*", path })).meta.total, 1);
  }
  const made = await session.tree.run("find .. -name pwned");
  assert(made === "", made);
});
