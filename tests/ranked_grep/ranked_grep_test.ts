import { SearchError } from "@harness/tools";
import {
  assert,
  assertEquals,
  assertFalse,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import {
  RANKED_GREP_DEFAULTS,
  type RankedGrepOptions,
  rankedGrepTool,
} from "../../src/ranked_grep/mod.ts";
import { presentRankedGrepCall } from "../../src/ranked_grep/ranked_grep.ts";
import {
  callGrep,
  type CallSetup,
  type GrepCall,
  UncheckedPaths,
} from "../find/inspection_call.ts";
import {
  byteByByte,
  DELIVERIES,
  inOneChunk,
  ScriptedBash,
  type ScriptedEnding,
} from "../scripted_bash.ts";
import { completeSearch, summaryRecord } from "../search/ripgrep_records.ts";
import { scanRecords } from "./scan_records.ts";
import { type Faults, probeAnswer } from "./scripted_probe.ts";

/** What says which lines each pattern matches: rows for each. */
function told(...rows: readonly string[]): string {
  return rows.map((some) => `${some}\0${some === "" ? 1 : 0}\0`).join("");
}

/** Searches with what ripgrep answers; patterns are told apart by what `matched` says. */
function grep(
  args: GrepCall | string,
  answer: ScriptedEnding | string = completeSearch(),
  setup: Partial<CallSetup<RankedGrepOptions>> & { matched?: string } = {},
) {
  const scan = typeof answer === "string" ? { stdout: answer } : answer;
  const { matched = "", ...rest } = setup;
  const bash = new ScriptedBash({
    answers: ({ command }) =>
      command.includes("--json") ? scan : { stdout: matched },
    chunks: inOneChunk,
  });
  const given = typeof args === "string" ? { patterns: [args] } : args;
  return callGrep(given, { bash, ...rest });
}

const MANY = ["a", "b", "c", "d", "e", "f", "g"];

const TWO_FILES = completeSearch(
  scanRecords("./src/b.ts", ["-// b", "needle"]),
  scanRecords("./a.ts", MANY),
);

Deno.test("grep.execute() lists the first rows of each file by rank, and says how many more there are", async () => {
  for (const { chunks } of DELIVERIES) {
    const bash = new ScriptedBash({ answers: { stdout: TWO_FILES }, chunks });
    const { text, meta } = await callGrep({ patterns: ["x"] }, { bash });
    assertEquals(
      text,
      `a.ts
1:a
2:b
3:c
4:d
5:e
(2 more matching lines in this file)

src/b.ts
2:needle

(A file shows at most 5 rows: 2 more matching lines in all; for those of a file send it as path)

(shown: 6, offset: 0, has_more: false, next_offset: none, scan_complete: true, matches_seen: 8, matches_seen_exact: true)`,
    );
    assertEquals(meta.files.map(({ matches, more }) => [matches, more]), [
      [7, 2],
      [1, 0],
    ]);
    assertEquals([meta.mode, meta.rowsCutPerFile], ["ranked", 2]);
    assertEquals(JSON.parse(JSON.stringify(meta)), meta);
  }
});

Deno.test("grep.execute() lists all rows as they come in raw mode", async () => {
  const { text, meta } = await grep(
    { patterns: ["x"], mode: "raw" },
    TWO_FILES,
  );
  assertStringIncludes(text, "src/b.ts\n2:needle\n\na.ts\n1:a\n2:b");
  assertEquals([meta.shown, meta.matchesSeen, meta.rowsCutPerFile], [8, 8, 0]);
  assert(meta.matchesSeenExact);
});

Deno.test("grep.execute() takes a single pattern for raw mode", async () => {
  const { meta } = await grep({ pattern: "x" }, TWO_FILES);
  assertEquals([meta.mode, meta.patterns[0]!.pattern], ["raw", "x"]);
  const ranked = await grep({ pattern: "x", mode: "ranked" }, TWO_FILES);
  assertEquals(ranked.meta.mode, "ranked");
});

Deno.test("grep.execute() takes one pattern without a list, in ranked mode", async () => {
  const args = { patterns: "x" } as unknown as GrepCall;
  const { meta } = await grep(args, TWO_FILES);
  assertEquals([meta.mode, meta.patterns[0]!.pattern], ["ranked", "x"]);
});

Deno.test("grep.execute() shows a row of each pattern in a file, and says which have none", async () => {
  const stdout = completeSearch(scanRecords("./f", [..."aaabcd"]));
  const matched = told("1:a\n", "2:b\n", "3:c\n", "4:d\n");
  const patterns = ["a", "b", "c", "d"];
  const text = async (maxRowsPerFile: number) => {
    const setup = { matched, options: { maxRowsPerFile } };
    return (await grep({ patterns }, stdout, setup)).text;
  };
  assertStringIncludes(
    await text(5),
    "f\n1:a\n2:a\n4:b\n5:c\n6:d\n(1 more matching line in this file)\n",
  );
  assertStringIncludes(
    await text(2),
    'f\n1:a\n4:b\n(4 more matching lines in this file, among them all for "c", "d")\n',
  );
});

Deno.test("grep.execute() shows as many rows of a file that is path as fit on the page", async () => {
  const stdout = `{"type":"file_target"}\n${
    completeSearch(scanRecords("./a", MANY))
  }`;
  for (const patterns of [["x"], ["x", "y"]]) {
    for (const limit of [6, 7, 8]) {
      const { meta, text } = await grep(
        { patterns, path: "a", limit },
        stdout,
        {
          matched: told("", ""),
          options: { maxRowsPerFile: 2 },
        },
      );
      assertEquals([meta.shown, meta.hasMore], [Math.min(7, limit), limit < 7]);
      assertEquals([meta.matchesSeen, meta.rowsCutPerFile], [7, 0]);
      assertFalse(/more matching|shows at most/.test(text));
    }
  }
});

Deno.test("grep.execute() stops a raw scan at one row more than wanted", async () => {
  const files = ["./a", "./b", "./c"].map((path) =>
    scanRecords(path, ["x", "y"])
  );
  const stdout = completeSearch(...files);
  for (const limit of [3, 4, 5, 6, 7]) {
    let handed = 0;
    const bash = new ScriptedBash({
      answers: { stdout },
      chunks: function* (bytes) {
        for (const chunk of byteByByte(bytes)) {
          handed++;
          yield chunk;
        }
      },
    });
    const { meta, text } = await callGrep({ pattern: "x", limit }, { bash });
    const hasMore = limit < 6;
    assertEquals(meta.shown, Math.min(limit, 6));
    assertEquals(meta.matchesSeen, hasMore ? limit + 1 : 6);
    assertEquals([meta.hasMore, meta.stoppedEarly], [hasMore, hasMore]);
    assertEquals(meta.nextOffset, hasMore ? limit : null);
    assertEquals([meta.scanComplete, meta.matchesSeenExact], [true, !hasMore]);
    const filesRead = Math.min(3, Math.ceil((limit + 1) / 2));
    const end = files.slice(0, filesRead).join("").length;
    assertEquals(handed, hasMore ? end : stdout.length);
    assertEquals(text.includes("For more send offset"), hasMore);
  }
});

Deno.test("grep.execute() asks ripgrep for no more rows of a file than can be needed", async () => {
  const command = async (args: Omit<GrepCall, "patterns">) => {
    const bash = new ScriptedBash({ answers: { stdout: completeSearch() } });
    await callGrep({ patterns: ["x"], ...args }, { bash });
    return bash.commands[0]!;
  };
  const raw = await command({ mode: "raw", offset: 10, limit: 5, context: 2 });
  assertStringIncludes(raw, " --sort=path ");
  assertStringIncludes(raw, " --context=2 --max-count=16 ");
  const ranked = await command({ offset: 10, limit: 5 });
  assertStringIncludes(ranked, "--max-count=10001 ");
  assertFalse(ranked.includes("--sort"));
});

Deno.test("grep.execute() pages by rows in both modes, each row on one page", async () => {
  const stdout = completeSearch(
    scanRecords("./a", ["-0", "1", "-2", "3", "-4"]),
    scanRecords("./b", ["x", "y", "z"]),
  );
  for (const mode of ["ranked", "raw"] as const) {
    for (const limit of [1, 2, 3, 4, 5, 6]) {
      const rows: string[] = [];
      let offset: number | null = 0;
      while (offset !== null) {
        const { meta } = await grep(
          { patterns: ["x"], mode, limit, offset, context: 1 },
          stdout,
        );
        assert(meta.shown <= limit && meta.shown > 0);
        rows.push(
          ...meta.files.flatMap(({ path, lines }) =>
            lines.filter(({ isMatch }) => isMatch)
              .map(({ preview }) => path + preview)
          ),
        );
        assertEquals(meta.nextOffset, meta.hasMore ? offset + limit : null);
        offset = meta.nextOffset;
      }
      const expected = mode === "raw"
        ? ["a1", "a3", "bx", "by", "bz"]
        : ["bx", "by", "bz", "a1", "a3"];
      assertEquals(rows, expected, `${mode} ${limit}`);
    }
  }
});

Deno.test("grep.execute() shows context that is merged and not counted", async () => {
  const stdout = completeSearch(
    scanRecords("./a", ["-0", "1", "-2", "3", "-4", null, "-6", "7", "-8"]),
  );
  const { text, meta } = await grep({ patterns: ["x"], context: 1 }, stdout);
  assertEquals(
    text.split("\n\n")[0],
    "a\n1--0\n2:1\n3--2\n4:3\n5--4\n7--6\n8:7\n9--8",
  );
  assertEquals([meta.shown, meta.matchesSeen], [3, 3]);
});

Deno.test("grep.execute() puts files first that more patterns match, and says which match nothing", async () => {
  const stdout = completeSearch(
    scanRecords("./one", ["aa", "aa", "aa"]),
    scanRecords("./two", [
      "aa",
      "bb",
      "-padding that makes the file less dense",
    ]),
  );
  const { text, meta } = await grep(
    { patterns: ["a+", "b+", "c+"], mode: "ranked" },
    stdout,
    { matched: told("1:aa\n", "2:bb\n", "") },
  );
  assertEquals(meta.files.map(({ path, patterns }) => [path, patterns]), [
    ["two", [0, 1]],
    ["one", [0]],
  ]);
  assertStringIncludes(text, '(No line matches "c+")');
  assertFalse(text.includes("the order leaves out"));
});

Deno.test("grep.execute() ranks by the rest where nobody knows which pattern matches", async () => {
  const stdout = completeSearch(
    scanRecords("./one", ["aa", "-less dense"]),
    scanRecords("./two", ["bb"]),
  );
  const { meta, text } = await grep(
    { patterns: ["a+", "b+", "c+"] },
    stdout,
    { matched: "broken" },
  );
  assertEquals(meta.files.map(({ path, patterns }) => [path, patterns]), [
    ["two", null],
    ["one", null],
  ]);
  assertFalse(text.includes("No line matches"));
  assertStringIncludes(text, "(Incomplete: the order leaves out how many");
});

const UNCLOSED = {
  exitCode: 2,
  stderr:
    "rg: regex parse error:\n    (?:foo()\n    ^\nerror: unclosed group\n",
};

/** A ripgrep that takes no patterns before each was looked at, with these faults. */
function askedBash(faults: Faults): ScriptedBash {
  let isAsked = false;
  const probe = probeAnswer(faults);
  return new ScriptedBash({
    answers: (spec) => {
      if (spec.command.includes("--json")) {
        return isAsked ? { stdout: completeSearch() } : UNCLOSED;
      }
      isAsked = true;
      return probe(spec);
    },
    chunks: inOneChunk,
  });
}

Deno.test("grep.execute() says which patterns it adjusted or took literally", async () => {
  const bash = askedBash({
    "(?:foo()": UNCLOSED.stderr,
    "(?:*x\u2028)": UNCLOSED.stderr,
  });
  const { text, meta } = await callGrep(
    { patterns: ["foo(", "*x\u2028", "fine"] },
    { bash },
  );
  assertEquals([meta.regexAdjusted, meta.literalFallback], [1, 1]);
  assertEquals(meta.patterns.map(({ taken }) => taken), [
    "adjusted",
    "literal",
    "regex",
  ]);
  assertStringIncludes(
    text,
    '(regex_adjusted: 1; "foo(" is no regular expression (unclosed group) and was searched as "foo\\\\(")',
  );
  assertStringIncludes(
    text,
    '(literal_fallback: 1; "*x\\u2028" is no regular expression (unclosed group) and was searched as literal text)',
  );
  assertStringIncludes(bash.commands.at(-1)!, "--regexp='(?:\\*x\u2028)'");
});

Deno.test("grep.execute() looks at patterns once ripgrep rejects them", async () => {
  const bash = askedBash({ "(?:*x)": UNCLOSED.stderr });
  const { meta } = await callGrep({ patterns: ["*x", "fine"] }, { bash });
  assertEquals(meta.literalFallback, 1);
  assertEquals(
    bash.commands.map((command) => command.includes("--json")),
    [true, false, true],
  );
});

Deno.test("grep.execute() searches for no patterns that may be a regular expression only together", async () => {
  for (
    const patterns of [["a[", "b]"], ["a)|\\", "b"], ["b", "(?x)#", "\n)"]]
  ) {
    const bash = askedBash({});
    await callGrep({ patterns }, { bash });
    assertEquals(
      bash.commands.map((command) => command.includes("--json")),
      [false, true],
      patterns[0]!,
    );
  }
});

Deno.test("grep.execute() looks at no pattern that ripgrep takes", async () => {
  const bash = new ScriptedBash({ answers: { stdout: completeSearch() } });
  const { meta } = await callGrep({ patterns: ["foo", "(a|b)"] }, { bash });
  assertEquals(bash.commands.length, 1);
  assertEquals([meta.regexAdjusted, meta.literalFallback], [0, 0]);
});

Deno.test("grep.execute() refuses patterns that are valid alone and not together", async () => {
  const bash = new ScriptedBash({
    answers: ({ command }) =>
      command.includes("--json") ? UNCLOSED : { stdout: "\x001\0".repeat(2) },
  });
  const error = await assertRejects(
    () => callGrep({ patterns: ["a", "b"] }, { bash }),
    SearchError,
    "Cannot search for 2 patterns at once",
  );
  assertEquals(error.code, "SEARCH_INVALID_PATTERN");
});

Deno.test("grep.execute() shows what was found until the time was over", async () => {
  const whole = scanRecords("./a", ["x"]) + scanRecords("./b", ["y"]);
  const { text, meta } = await grep("x", {
    stdout: whole.slice(0, whole.lastIndexOf('{"type":"end"')),
    stderr: "rg: ./locked: Permission denied (os error 13)\n",
    exitCode: null,
    timedOut: true,
  }, { options: { timeoutMs: 1_000 } });
  assertEquals(meta.files.map(({ path }) => path), ["a"]);
  assertEquals([meta.cut, meta.openFile], ["deadline", "b"]);
  assertEquals([meta.scanComplete, meta.matchesSeenExact], [false, false]);
  assertEquals([meta.hasMore, meta.nextOffset], [false, null]);
  assertEquals(meta.unreadable.count, 1);
  assertStringIncludes(
    text,
    "its time was over, at most 900 ms, while b was searched, whose rows are left out;",
  );
});

Deno.test("grep.execute() does not say that there is nothing where it was ended before it found anything", async () => {
  const { text } = await grep("f(x)", {
    stdout: "",
    exitCode: null,
    timedOut: true,
  });
  const [header, note] = text.split("\n\n");
  assertEquals(header, "No matches found before the scan was ended");
  assertStringIncludes(note!, "(Incomplete: the scan was ended");
});

Deno.test("grep.execute() reads as many bytes as it may, and says that there was more", async () => {
  const stdout = completeSearch(scanRecords("./a", ["x"]));
  for (const scanMaxBytes of [-1, 0, 1].map((by) => stdout.length + by)) {
    const { meta, text } = await grep("x", stdout, {
      options: { scanMaxBytes },
    });
    const isCut = scanMaxBytes < stdout.length;
    assertEquals(meta.shown, 1);
    assertEquals([meta.cut, meta.scanComplete], [
      isCut ? "bytes" : null,
      !isCut,
    ]);
    assertEquals(meta.matchesSeenExact, !isCut);
    assertEquals(text.includes("found more than a scan reads"), isCut);
  }
});

Deno.test("grep.execute() takes in as many files as it may", async () => {
  for (const maxEntries of [1, 2, 3]) {
    const { meta, text } = await grep("x", TWO_FILES, {
      options: { maxEntries },
    });
    const isCut = maxEntries < 2;
    assertEquals(meta.files.length, isCut ? 1 : 2);
    assertEquals([meta.cut, meta.scanComplete], [
      isCut ? "entries" : null,
      !isCut,
    ]);
    assertEquals(
      text.includes("it may take in 1 files with matches"),
      isCut,
    );
  }
});

Deno.test("grep.execute() leaves out what lies too deep, and counts it", async () => {
  const stdout = completeSearch(scanRecords("./a/b/c", ["x"]));
  for (const maxDepth of [2, 3, 4]) {
    const { meta, text } = await grep("x", stdout, { options: { maxDepth } });
    const isCut = maxDepth < 3;
    assertEquals([meta.deeper, meta.matchesSeen], isCut ? [1, 0] : [0, 1]);
    assertEquals([meta.scanComplete, meta.matchesSeenExact], [!isCut, !isCut]);
    assertEquals(
      text.includes("1 file with matches lies more than 2 folders deep"),
      isCut,
    );
  }
});

Deno.test("grep.execute() counts as many lines of a file as it may", async () => {
  const stdout = completeSearch(scanRecords("./a", MANY));
  for (const maxMatchesPerFile of [6, 7, 8]) {
    const { meta, text } = await grep("x", stdout, {
      options: { maxMatchesPerFile },
    });
    const isCut = maxMatchesPerFile < 7;
    assertEquals(meta.matchesSeen, Math.min(7, maxMatchesPerFile));
    assertEquals([meta.filesCut, meta.scanComplete], [isCut ? 1 : 0, !isCut]);
    assertEquals(meta.matchesSeenExact, !isCut);
    assertEquals(text.includes("(at least 1 more matching line in"), isCut);
    assertEquals(
      text.includes("in 1 file only the first 6 matching lines were counted"),
      isCut,
    );
  }
});

Deno.test("grep.execute() shows as many rows of a file as it may", async () => {
  const stdout = completeSearch(scanRecords("./a", MANY));
  for (const maxRowsPerFile of [6, 7, 8]) {
    const { meta } = await grep("x", stdout, { options: { maxRowsPerFile } });
    assertEquals(meta.shown, Math.min(7, maxRowsPerFile));
    assertEquals(meta.rowsCutPerFile, maxRowsPerFile < 7 ? 1 : 0);
    assertEquals([meta.hasMore, meta.scanComplete], [false, true]);
    assertEquals([meta.matchesSeen, meta.matchesSeenExact], [7, true]);
  }
});

Deno.test("grep.execute() ends a page that is full of bytes, and goes on from there", async () => {
  const stdout = completeSearch(scanRecords("./a", ["x", "y"]));
  for (const maxBytes of [10, 11, 12]) {
    const { meta, text } = await grep("x", stdout, { options: { maxBytes } });
    const isFull = maxBytes < 11;
    assertEquals([meta.shown, meta.pageFull], [isFull ? 1 : 2, isFull]);
    assertEquals([meta.hasMore, meta.nextOffset], [isFull, isFull ? 1 : null]);
    assertEquals([meta.scanComplete, meta.matchesSeenExact], [true, true]);
    assertEquals(text.includes("The page is full with 10 bytes."), isFull);
  }
});

Deno.test("grep.execute() names files that could not be read or are gone, which makes the count uncertain", async () => {
  const { meta, text } = await grep("x", {
    stdout: completeSearch(scanRecords("./a", ["x"])),
    stderr: [
      "rg: ./locked: Permission denied (os error 13)",
      "rg: ./gone: No such file or directory (os error 2)",
      "",
    ].join("\n"),
    exitCode: 2,
  });
  assertEquals(meta.unreadable.named, [
    { path: "locked", reason: "Permission denied" },
  ]);
  assertEquals(meta.vanished.named.map(({ path }) => path), ["gone"]);
  assertEquals([meta.scanComplete, meta.matchesSeenExact], [true, false]);
  assertStringIncludes(text, "1 path was gone when it was its turn: gone");
});

Deno.test("grep.execute() skips binary files and counts them", async () => {
  const { meta, text } = await grep(
    "x",
    completeSearch(
      scanRecords("./bin", ["a", "b"], { binaryOffset: 2 }),
      scanRecords("./image", ["a", "b"], { binaryOffset: 0 }),
    ),
  );
  assertEquals([meta.shown, meta.matchesSeen], [1, 1]);
  assertEquals(meta.binary.count, 2);
  assertStringIncludes(
    text,
    "2 binary files were skipped from their first NUL byte on: bin (1 matching line), image (2 matching lines))",
  );
});

Deno.test("grep.execute() says that nothing was found, and what may help", async () => {
  const { text } = await grep("Foo\\|x");
  assertEquals(
    text,
    `No matches found

("\\|" matches a literal bar; write "a|b" for alternatives)

(Upper and lower case differ; "(?i)" in front ignores case)

(Hidden and ignored files are not searched; to search one, send the file itself as path)

(shown: 0, offset: 0, has_more: false, next_offset: none, scan_complete: true, matches_seen: 0, matches_seen_exact: true)`,
  );
  const one = await grep(
    { patterns: ["x"], include: "*.rs" },
    summaryRecord(0),
  );
  assertStringIncludes(one.text, 'matches include "*.rs"');
});

Deno.test("grep.execute() says how to find code as it is, unless it was taken so", async () => {
  const pattern = "check_run_all(&api_name)?;";
  const { text } = await grep(pattern);
  assertStringIncludes(
    text,
    '(If this is code to find as it is, escape it: "check_run_all\\(&api_name\\)\\?;")',
  );
  const bash = askedBash({ "(?:if (f(x)) {)": UNCLOSED.stderr });
  const adjusted = await callGrep({ patterns: ["if (f(x)) {"] }, { bash });
  assertEquals(adjusted.meta.regexAdjusted, 1);
  assertFalse(adjusted.text.includes("escape it"));
});

Deno.test("grep.execute() says that a page lies past the end", async () => {
  const page = async (mode: "raw" | "ranked", offset: number) =>
    (await grep({ patterns: ["x"], mode, offset }, TWO_FILES)).text;
  assert((await page("raw", 8)).startsWith("No rows at offset 8: there are 8"));
  assert(
    (await page("ranked", 6)).startsWith("No rows at offset 6: there are 6"),
  );
  assertFalse((await page("raw", 7)).startsWith("No rows"));
});

Deno.test("grep.execute() says that include leaves a file out", async () => {
  const { text, meta } = await grep(
    { patterns: ["x"], path: "a.js", include: "*.ts" },
    { exitCode: 84 },
  );
  assertStringIncludes(
    text,
    '("a.js" is a file that include "*.ts" leaves out)',
  );
  assertEquals(meta.matchesSeen, 0);
});

Deno.test("grep.execute() leaves out files that slip through ripgrep's rules", async () => {
  const { meta } = await grep(
    { patterns: ["x"], include: "src/*.ts" },
    TWO_FILES,
  );
  assertEquals(meta.files.map(({ path }) => path), ["src/b.ts"]);
});

Deno.test("grep.execute() shows paths that can be sent back", async () => {
  const shown = async (path: string, records: string) =>
    (await grep({ patterns: ["x"], path }, completeSearch(records))).meta
      .files[0]!.path;
  const record = scanRecords("./a.ts", ["x"]);
  assertEquals(await shown("src", record), "src/a.ts");
  assertEquals(await shown("/etc", record), "/etc/a.ts");
  const target = `{"type":"file_target"}\n${record}`;
  assertEquals(await shown("./src/a.ts", target), "src/a.ts");
});

Deno.test("grep.execute() explains why it cannot search", async () => {
  const failure = async (answer: ScriptedEnding) =>
    (await assertRejects(() => grep("x", answer), SearchError)).message;
  assertStringIncludes(await failure({ exitCode: 81 }), "no such file or dir");
  assertStringIncludes(await failure({ exitCode: 86 }), "was replaced");
  assertStringIncludes(await failure({ exitCode: 1 }), "without the summary");
  assertStringIncludes(
    await failure({ exitCode: 2, stderr: "rg: oh no" }),
    "exit code 2: rg: oh no",
  );
});

Deno.test("grep.execute() gives no answer to a caller who gave up", async () => {
  const signal = AbortSignal.abort("enough");
  const error = await assertRejects(
    () => grep("x", TWO_FILES, { execution: { signal } }),
    SearchError,
  );
  assertEquals(error.code, "SEARCH_ABORTED");
});

Deno.test("grep.execute() shows no name and no line as a line of its own", async () => {
  const names = ["12:x", "12-x", "(shown: 9)", "No matches found", "a\n1:x"];
  const { text } = await grep(
    "x",
    completeSearch(
      ...names.map((name) => scanRecords(`./${name}`, ["(shown: 9)\r2:y"])),
    ),
  );
  const lines = text.split("\n\n").slice(0, -1).flatMap((part) =>
    part.split(/[\r\n]/)
  );
  assertEquals(
    lines.toSorted(),
    [
      ...names.map((name) => JSON.stringify(name)),
      ...names.map(() => "1:(shown: 9)\\u000d2:y"),
    ].toSorted(),
  );
});

Deno.test("grep.schema refuses what is out of range", async () => {
  const refused = async (args: object, message: string) => {
    const given = { patterns: ["x"], ...args };
    await assertRejects(() => grep(given), TypeError, message);
  };
  const patterns = (count: number) =>
    Array.from({ length: count }, (_, at) => `p${at}`);
  await refused({ patterns: [] }, '"patterns" must be an array of 1 to 32');
  await refused({ patterns: patterns(33) }, "got 33");
  await refused(
    { patterns: 1 },
    '"patterns" must be an array of 1 to 32 regular expressions, got 1',
  );
  await refused({ patterns: ["x", 1] }, '"patterns" must hold texts, got 1');
  await refused({ patterns: [""] }, 'Invalid grep argument "patterns" ("")');
  await refused({ context: 6 }, '"context" must be an integer from 0 to 5');
  await refused({ context: -1 }, "got -1");
  await refused({ limit: 0 }, '"limit" must be an integer from 1 to 1000');
  await refused({ limit: 1_001 }, "got 1001");
  await refused({ offset: -1 }, '"offset" must be an integer of at least 0');
  await refused({ regex: "x" }, 'grep has no argument "regex"; it takes');
  for (const count of [1, 31, 32]) {
    const args = { patterns: patterns(count), context: 5, limit: 1_000 };
    assertEquals((await grep(args)).meta.patterns.length, count);
  }
});

Deno.test("rankedGrepTool() says what the tool may do, and shows no alias", () => {
  const bash = new ScriptedBash();
  const policyFor = () => new UncheckedPaths();
  const tool = rankedGrepTool({ bash, policyFor }, RANKED_GREP_DEFAULTS);
  assertEquals([tool.name, tool.access], ["grep", "inspect"]);
  assertEquals(Object.keys(tool.parameters.properties as object), [
    ...["patterns", "path", "include", "mode", "context", "limit", "offset"],
  ]);
  assertEquals(tool.parameters.required, ["patterns"]);
});

Deno.test("presentRankedGrepCall() says what is looked for and where", () => {
  const title = (args: Parameters<typeof presentRankedGrepCall>[0]) =>
    presentRankedGrepCall(args).title;
  assertEquals(title({ patterns: ["a b", "c"] }), 'grep "a b", "c"');
  assertEquals(
    title({ patterns: ["x"], path: "a\nb", include: "*.ts" }),
    'grep "x" in "a\\nb", *.ts',
  );
  const long = "1".repeat(300_000);
  const longest = title({ patterns: ["x"], path: long, include: long });
  assert(longest.length < 3_000, `${longest.length}`);
});

Deno.test("grep.execute() keeps has_more, scan_complete and matches_seen_exact apart: none implies another", async () => {
  const stdout = completeSearch(scanRecords("./a", ["x", "y"]));
  const denied = "rg: ./b: Permission denied (os error 13)\n";
  const late = { exitCode: null, timedOut: true } as const;
  const flags = async (args: Partial<GrepCall>, answer: ScriptedEnding) => {
    const { meta, text } = await grep({ patterns: ["x"], ...args }, {
      stdout,
      ...answer,
    });
    const { hasMore, scanComplete, matchesSeenExact } = meta;
    assertStringIncludes(
      text,
      `has_more: ${hasMore}, next_offset: ${meta.nextOffset ?? "none"}, ` +
        `scan_complete: ${scanComplete}, matches_seen: ${meta.matchesSeen}, ` +
        `matches_seen_exact: ${matchesSeenExact})`,
    );
    return [hasMore, scanComplete, matchesSeenExact];
  };
  assertEquals(await flags({}, {}), [false, true, true]);
  assertEquals(await flags({ limit: 1 }, {}), [true, true, true]);
  assertEquals(await flags({}, { stderr: denied, exitCode: 2 }), [
    ...[false, true, false],
  ]);
  assertEquals(await flags({ limit: 1, mode: "raw" }, {}), [true, true, false]);
  assertEquals(await flags({}, late), [false, false, false]);
  assertEquals(await flags({ limit: 1 }, late), [true, false, false]);
});
