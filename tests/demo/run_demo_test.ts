import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import type { SpillStore } from "@harness/tools";
import { type Paint, PLAIN } from "../../src/demo/paint.ts";
import { runDemo } from "../../src/demo/run_demo.ts";
import { inOneChunk, ScriptedBash } from "../scripted_bash.ts";
import { MemorySpillStore } from "../search/memory_spill_store.ts";
import {
  beginRecord,
  completeSearch,
  endRecord,
  fileRecords,
  matchRecord,
} from "../search/ripgrep_records.ts";
import type { ScriptedAnswer } from "../scripted_bash.ts";

/** How the look for ripgrep ends, and the question for its version. */
const PROBES: readonly ScriptedAnswer[] = [{}, { stdout: "ripgrep 15.0.0\n" }];

const ONE_MATCH = completeSearch(
  beginRecord(),
  matchRecord({ line: "a \x1bneedle\n", submatches: [[3, 9]] }),
  endRecord(),
);

interface Setup {
  readonly answers?: readonly ScriptedAnswer[];
  readonly search?: ScriptedAnswer;
  readonly spillStore?: SpillStore;
  readonly paint?: Paint;
  readonly signal?: AbortSignal;
}

interface Outcome {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly bash: ScriptedBash;
}

async function demo(
  args: readonly string[],
  {
    search = { exitCode: 1, stdout: completeSearch() },
    answers = [...PROBES, search],
    spillStore = new MemorySpillStore(),
    paint,
    signal = new AbortController().signal,
  }: Setup = {},
): Promise<Outcome> {
  const bash = new ScriptedBash({ answers, chunks: inOneChunk });
  const written = { stdout: "", stderr: "" };
  const output = (name: keyof typeof written) => ({
    paint,
    write: (text: string) => {
      written[name] += text;
      return Promise.resolve();
    },
  });
  const exitCode = await runDemo(args, {
    bash,
    spillStore,
    stdout: output("stdout"),
    stderr: output("stderr"),
    signal,
  });
  return { exitCode, ...written, bash };
}

Deno.test("runDemo() writes what the model reads to stdout and a summary to stderr", async () => {
  const { exitCode, stdout, stderr } = await demo(["grep", "needle"], {
    search: { stdout: ONE_MATCH },
  });
  assertEquals(exitCode, 0);
  assertEquals(stdout, "Found 1 match\n\na.txt\nLine 1: a \x1bneedle\n");
  assertMatch(stderr, /^1 match in 1 file, \d+ ms, \d+ B from ripgrep\n$/);
  assertStringIncludes(stderr, `${ONE_MATCH.length} B from ripgrep`);
});

Deno.test("runDemo() paints and escapes what goes to a terminal", async () => {
  const { stdout, stderr } = await demo(["grep", "needle"], {
    search: { stdout: ONE_MATCH },
    paint: {
      ...PLAIN,
      match: (text) => `*${text}*`,
      aside: (text) => `(${text})`,
    },
  });
  assertEquals(stdout, "Found 1 match\n\na.txt\nLine 1: a \\u001b*needle*\n");
  assertMatch(stderr, /^\(1 match in 1 file, .*\)\n$/);
});

Deno.test("runDemo() lists the files of a glob", async () => {
  const { exitCode, stdout, stderr } = await demo(["glob", "*.ts"], {
    search: { stdout: "./a.ts\0./b.ts\0" },
  });
  assertEquals(exitCode, 0);
  assertEquals(stdout, "a.ts\nb.ts\n");
  assertMatch(stderr, /^2 files, \d+ ms, 14 B from ripgrep\n$/);
});

Deno.test("runDemo() searches from the folder of --cwd", async () => {
  const { bash } = await demo(["grep", "x", "--cwd", "/elsewhere"]);
  assertEquals(bash.specs.at(-1)?.workdir, "/elsewhere");
  const { bash: here } = await demo(["grep", "x"]);
  assertEquals(here.requests.at(-1)?.workdir, undefined);
});

Deno.test("runDemo() exits with 1 when nothing was found", async () => {
  const { exitCode, stdout } = await demo(["grep", "x"]);
  assertEquals(exitCode, 1);
  assertStringIncludes(stdout, "No matches found");
});

const UNREADABLE = "rg: ./closed: Permission denied (os error 13)\n";

Deno.test("runDemo() exits with 0 when something was found although not all could be searched", async () => {
  const { exitCode, stdout } = await demo(["grep", "needle"], {
    search: { stdout: ONE_MATCH, stderr: UNREADABLE, exitCode: 2 },
  });
  assertEquals(exitCode, 0);
  assertStringIncludes(stdout, "Incomplete");
});

Deno.test("runDemo() exits with 2 when nothing was found and not all could be searched", async () => {
  const { exitCode, stdout } = await demo(["grep", "needle"], {
    search: { stdout: completeSearch(), stderr: UNREADABLE, exitCode: 2 },
  });
  assertEquals(exitCode, 2);
  assertStringIncludes(stdout, "Incomplete");
});

Deno.test("runDemo() writes the code and message of a failed search to stderr and exits with 2", async () => {
  const { exitCode, stdout, stderr } = await demo(["grep", "needle"], {
    search: { exitCode: null, signal: "SIGKILL" },
  });
  assertEquals(exitCode, 2);
  assertEquals(stdout, "");
  assertEquals(
    stderr,
    "SEARCH_FAILED: ripgrep was killed by SIGKILL before it was done\n",
  );
});

Deno.test("runDemo() points to the help when the tool refuses an argument", async () => {
  const { exitCode, stdout, stderr } = await demo(["grep", " "]);
  assertEquals(exitCode, 2);
  assertEquals(stdout, "");
  assertMatch(
    stderr,
    /^Error: Invalid grep argument "pattern" .*\nSee "deno task demo --help".*\n$/,
  );
});

Deno.test("runDemo() shows the usage for a command line that makes no sense, and starts nothing", async () => {
  const { exitCode, stdout, stderr, bash } = await demo(["grep", "--wrong"]);
  assertEquals(exitCode, 2);
  assertEquals(stdout, "");
  assertStringIncludes(stderr, 'Error: There is no option "--wrong"');
  assertStringIncludes(stderr, "deno task demo grep PATTERN [PATH]");
  assertEquals(bash.specs, []);
});

Deno.test("runDemo() escapes the controls of an error that goes to a terminal", async () => {
  const esc = "\x1b";
  const { stderr } = await demo(["grep", `${esc}[31m(`], {
    paint: PLAIN,
    search: {
      exitCode: 2,
      stderr:
        `rg: regex parse error:\n    ${esc}[31m(\nerror: unclosed group\n`,
    },
  });
  assertStringIncludes(stderr, "SEARCH_INVALID_PATTERN");
  assertStringIncludes(stderr, "\\u001b[31m(");
  assertEquals(stderr.includes(esc), false);
});

Deno.test("runDemo() writes its help to stdout, and starts nothing", async () => {
  const { exitCode, stdout, stderr, bash } = await demo(["--help"]);
  assertEquals(exitCode, 0);
  for (const part of ["grep", "glob", "--include", "--cwd", "--json", "Exit"]) {
    assertStringIncludes(stdout, part);
  }
  assertEquals(stderr, "");
  assertEquals(bash.specs, []);
});

Deno.test("runDemo() --json writes the result object", async () => {
  const { exitCode, stdout } = await demo(["grep", "needle", "--json"], {
    search: { stdout: ONE_MATCH },
    paint: { ...PLAIN, match: (text) => `*${text}*` },
  });
  assertEquals(exitCode, 0);
  const { isError, content, meta } = JSON.parse(stdout);
  assertEquals(isError, false);
  assertEquals(
    content[0].text,
    "Found 1 match\n\na.txt\nLine 1: a \x1bneedle",
  );
  assertEquals(meta.files[0].matches[0].submatches, [{ start: 3, end: 9 }]);
});

Deno.test("runDemo() --json writes the result object of a failure, too", async () => {
  const { exitCode, stdout, stderr } = await demo(["grep", "x", "--json"], {
    search: { exitCode: null, signal: "SIGKILL" },
  });
  assertEquals(exitCode, 2);
  const { isError, error } = JSON.parse(stdout);
  assertEquals(isError, true);
  assertEquals(error.code, "SEARCH_FAILED");
  assertMatch(stderr, /^SEARCH_FAILED: .*\n$/);
});

Deno.test("runDemo() saves what it does not show", async () => {
  const lines = Array.from({ length: 300 }, (_, index) => `needle ${index}\n`);
  const spillStore = new MemorySpillStore();
  const { stdout, stderr } = await demo(["grep", "needle"], {
    search: { stdout: completeSearch(fileRecords("./a.txt", lines)) },
    spillStore,
  });
  assertStringIncludes(stdout, "stored at: /spill/grep-results.txt");
  assertMatch(stderr, /^250 of 300 matches in 1 file, .*, all of them saved/);
  assertStringIncludes(spillStore.saved[0]?.content ?? "", "needle 299");
});

Deno.test("runDemo() warns when what it does not show cannot be saved", async () => {
  const lines = Array.from({ length: 300 }, () => "needle\n");
  const { exitCode, stderr } = await demo(["grep", "needle"], {
    search: { stdout: completeSearch(fileRecords("./a.txt", lines)) },
    spillStore: new MemorySpillStore(new Error("the disk is full")),
  });
  assertEquals(exitCode, 0);
  assertMatch(stderr, /^Warning: .*the disk is full\n250 of 300 matches/);
  assertStringIncludes(stderr, "the rest not saved");
});

Deno.test("runDemo() says that there is no ripgrep", async () => {
  const { exitCode, stdout, stderr } = await demo(["grep", "x"], {
    answers: [{ exitCode: 1 }],
  });
  assertEquals(exitCode, 2);
  assertEquals(stdout, "");
  assertMatch(stderr, /^Warning: .*install ripgrep/);
});

Deno.test("runDemo() says what is wrong with an executor that does not work", async () => {
  const { exitCode, stdout, stderr } = await demo(["grep", "x"], {
    answers: [() => {
      throw new Error("there is no shell");
    }],
  });
  assertEquals(exitCode, 2);
  assertEquals(stdout, "");
  assertMatch(stderr, /^SEARCH_FAILED: .*there is no shell\n$/);
});

Deno.test("runDemo() ends a search when its signal fires", async () => {
  const interruption = new AbortController();
  const { exitCode, stderr } = await demo(["grep", "x"], {
    signal: interruption.signal,
    search: (spec) => {
      interruption.abort();
      return { exitCode: null, aborted: spec.signal?.aborted ?? false };
    },
  });
  assertEquals(exitCode, 2);
  assertMatch(stderr, /^SEARCH_ABORTED: /);
});
