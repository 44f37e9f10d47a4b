import {
  assert,
  assertEquals,
  assertFalse,
  assertRejects,
  assertStrictEquals,
  assertStringIncludes,
} from "@std/assert";
import { type BashExecutor, HarnessError, SearchError } from "@harness/tools";
import { unexplained } from "../../src/search/ripgrep_exit.ts";
import { runRipgrep } from "../../src/search/ripgrep_run.ts";
import {
  byteByByte,
  cutAt,
  DELIVERIES,
  ScriptedBash,
  type ScriptedBashOptions,
} from "../scripted_bash.ts";

/** Runs a command and gathers its output. */
async function run(
  options: ScriptedBashOptions,
  request: Partial<Parameters<typeof runRipgrep>[1]> = {},
) {
  const bash = new ScriptedBash(options);
  const pieces: string[] = [];
  const ending = await runRipgrep(bash, {
    command: "exec rg",
    workdir: undefined,
    signal: undefined,
    maxBytes: 1_000,
    onText: (text) => void pieces.push(text),
    ...request,
  });
  return { bash, ending, pieces, text: pieces.join("") };
}

Deno.test("runRipgrep() asks for what the search needs and runs what was resolved", async () => {
  const { signal } = new AbortController();
  const { bash } = await run({}, { workdir: "/w", signal, maxBytes: 77 });
  assertEquals(bash.requests.length, 1);
  assertEquals(bash.specs.length, 1);
  const [request] = bash.requests;
  assertEquals(request?.command, "exec rg");
  assertEquals(request?.workdir, "/w");
  assertEquals(request?.stdoutMaxBytes, 77);
  assertEquals(request?.timeoutMs, undefined);
  assertEquals(request?.stdin, undefined);
  assertStrictEquals(request?.signal, signal);
  assertStrictEquals(bash.specs[0]?.signal, signal);
  assertEquals(bash.backgroundTasks, 0);
});

for (const { name, chunks } of DELIVERIES) {
  Deno.test(`runRipgrep() hands on output that is ${name}`, async () => {
    const stdout = "é€🔥\0a\nb";
    const { text, pieces } = await run({ answers: { stdout }, chunks });
    assertEquals(text, stdout);
    for (const piece of pieces) assert(piece.isWellFormed() && piece !== "");
  });
}

Deno.test("runRipgrep() never cuts a character, wherever a chunk ends", async () => {
  const stdout = "aé€🔥z";
  const length = new TextEncoder().encode(stdout).length;
  for (let offset = 0; offset <= length; offset++) {
    const { pieces, text } = await run({
      answers: { stdout },
      chunks: cutAt(offset),
    });
    assertEquals(text, stdout);
    for (const piece of pieces) assert(piece.isWellFormed());
    assertFalse(text.includes("\ufffd"));
  }
});

Deno.test("runRipgrep() replaces what is not UTF-8, also at the very end", async () => {
  const stdout = new Uint8Array([0x61, 0xff, 0x62, 0xf0, 0x9f]);
  for (const { chunks } of DELIVERIES) {
    const { text } = await run({ answers: { stdout }, chunks });
    assertEquals(text, "a\ufffdb\ufffd");
  }
});

Deno.test("runRipgrep() keeps a byte order mark in streamed output", async () => {
  const { text } = await run({
    answers: { stdout: "\ufeffa" },
    chunks: byteByByte,
  });
  assertEquals(text, "\ufeffa");
});

Deno.test("runRipgrep() gives the exit code and what was said", async () => {
  for (const exitCode of [0, 1, 2, 3, 81, 125]) {
    const { ending } = await run({ answers: { exitCode, stderr: "why" } });
    assertEquals(ending, {
      exitCode,
      stopped: false,
      stderr: "why",
      stderrTruncated: false,
    });
  }
});

Deno.test("runRipgrep() keeps a tail of what was said", async () => {
  const line = "rg: ./a: Permission denied (os error 13)\n";
  const { ending } = await run({ answers: { stderr: line.repeat(5_000) } });
  assert(ending.stderrTruncated);
  assert(ending.stderr.length <= 65_536);
  assert(ending.stderr.length > 65_000);
  assert(ending.stderr.endsWith(line));
  for (
    const [length, truncated] of [[65_536, false], [65_537, true]] as const
  ) {
    const said = await run({ answers: { stderr: "x".repeat(length) } });
    assertEquals(said.ending.stderrTruncated, truncated);
    assertEquals(said.ending.stderr.length, 65_536);
  }
});

Deno.test("runRipgrep() drops the rest of a line with which a tail starts", async () => {
  const line = "rg: ./folder/file: Permission denied (os error 13)\n";
  for (let rest = 0; rest < line.length; rest++) {
    const stderr = line.slice(rest) + line;
    const { ending } = await run({
      answers: { stderr, stderrTruncated: true },
    });
    assertEquals(ending.stderr, line);
    assert(ending.stderrTruncated);
  }
  const long = await run({ answers: { stderr: line.repeat(5_000) } });
  assert(long.ending.stderr.startsWith(line));
});

Deno.test("runRipgrep() keeps the tail of a single line", async () => {
  for (const stderr of ["half a line", "half a line\n"]) {
    const { ending } = await run({
      answers: { stderr, stderrTruncated: true },
    });
    assertEquals(ending.stderr, stderr);
  }
});

Deno.test("runRipgrep() runs nothing for a command that no system passes on", async () => {
  const bash = new ScriptedBash();
  const request = (command: string) => ({
    command,
    workdir: undefined,
    signal: undefined,
    maxBytes: 9,
    onText: () => {},
  });
  const error = await assertRejects(
    () => runRipgrep(bash, request("é".repeat(60_001))),
    TypeError,
    "they make a command of 120002 bytes",
  );
  assertStringIncludes(error.message, "send a shorter pattern or path");
  assertEquals(bash.requests, []);
  await runRipgrep(bash, request("é".repeat(60_000)));
  assertEquals(bash.specs.length, 1);
});

Deno.test("runRipgrep() says that arguments are too long where only the executor finds out", async () => {
  const tooLong = new HarnessError('pass long text as "stdin"', {
    code: "BASH_TOO_LONG",
  });
  const answers = () => {
    throw tooLong;
  };
  const error = await assertRejects(
    () => run({ answers }, { command: `rg ${"'".repeat(16_000)}` }),
    TypeError,
    "The arguments are too long: they make a command of 16003 bytes",
  );
  assertStringIncludes(error.message, "send a shorter pattern or path");
  assertFalse(error.message.includes("stdin"));
  assertStrictEquals(error.cause, tooLong);

  const other = await assertRejects(
    () => run({ answers }, { command: "exec rg" }),
    SearchError,
  );
  assertEquals(other.code, "SEARCH_FAILED");
});

Deno.test("runRipgrep() fails with what reading throws, and stops the command", async () => {
  for (const { chunks } of DELIVERIES) {
    const failure = new SearchError("SEARCH_FAILED", "malformed");
    let calls = 0;
    const error = await assertRejects(() =>
      run({ answers: { stdout: "abc" }, chunks }, {
        onText: () => {
          calls++;
          throw failure;
        },
      })
    );
    assertStrictEquals(error, failure);
    assertEquals(calls, 1, "nothing is read after a failure");
  }
});

Deno.test("runRipgrep() hands on bytes to who asks for them", async () => {
  for (const { chunks } of DELIVERIES) {
    const bash = new ScriptedBash({ answers: { stdout: "é€🔥" }, chunks });
    const pieces: Uint8Array[] = [];
    await runRipgrep(bash, {
      command: "exec rg",
      workdir: undefined,
      signal: undefined,
      maxBytes: 1_000,
      onBytes: (bytes) => void pieces.push(bytes),
    });
    assertEquals(await new Blob(pieces as BlobPart[]).text(), "é€🔥");
  }
});

Deno.test("runRipgrep() tells an rg that is not there from one that cannot be started", async () => {
  const failure = async (stderr: string) =>
    (await assertRejects(
      () => run({ answers: { exitCode: 127, stderr } }),
      SearchError,
    )).message;
  const isNotFound = "Cannot run ripgrep: rg is not found on the PATH";
  assertStringIncludes(await failure(""), isNotFound);
  assertStringIncludes(
    await failure("bash: line 9: exec: rg: not found"),
    isNotFound,
  );
  const reason = "/usr/bin/rg: cannot execute: required file not found";
  assertEquals(
    await failure(reason),
    `ripgrep failed with exit code 127: ${reason}`,
  );
});

Deno.test("runRipgrep() says so where the executor is broken", async () => {
  const request = {
    command: "rg",
    workdir: undefined,
    signal: undefined,
    maxBytes: 9,
    onText: () => {},
  };
  const broken: [Partial<BashExecutor>, string][] = [
    [{
      resolve() {
        throw new Error("no workdir");
      },
    }, "Cannot run ripgrep: no workdir"],
    [
      // deno-lint-ignore no-explicit-any -- what no type lets through
      { run: () => Promise.resolve(undefined as any) },
      "Cannot run ripgrep: the bash executor does not say how the command ended",
    ],
  ];
  for (const [parts, message] of broken) {
    const bash = new ScriptedBash();
    const executor: BashExecutor = {
      resolve: (request) => bash.resolve(request),
      run: (spec) => bash.run(spec),
      ...parts,
    };
    const error = await assertRejects(
      () => runRipgrep(executor, request),
      SearchError,
    );
    assertEquals([error.message, error.code], [message, "SEARCH_FAILED"]);
  }
});

Deno.test("runRipgrep() ends when the reader has had enough", async () => {
  for (const { chunks } of DELIVERIES) {
    let calls = 0;
    const { ending } = await run({ answers: { stdout: "abc" }, chunks }, {
      onText: () => {
        calls++;
        return false;
      },
    });
    assertEquals(calls, 1);
    assertEquals([ending.stopped, ending.exitCode], [true, 0]);
  }
});

Deno.test("runRipgrep() hands on nothing more from an executor that does not stop", async () => {
  const returned: unknown[] = [];
  const pieces: string[] = [];
  const { ending } = await run({
    answers: ({ onStdout }) => {
      for (const byte of [0x61, 0x62, 0x63]) {
        returned.push(onStdout?.(new Uint8Array([byte])));
      }
      return {};
    },
  }, {
    onText: (text) => {
      pieces.push(text);
      return false;
    },
  });
  assertEquals(pieces, ["a"]);
  assertEquals(returned, [false, false, false]);
  assert(ending.stopped);
});

Deno.test("runRipgrep() counts the bytes of a text that an executor captured, not its characters", async () => {
  for (const char of ["a", "é", "日", "🔥"]) {
    const stdout = char.repeat(12);
    const { length } = new TextEncoder().encode(stdout);
    const capture = (maxBytes: number) => {
      const bash = new ScriptedBash({ answers: { stdout } });
      const { run } = bash;
      bash.run = async (spec) =>
        await run.call(bash, { ...spec, stdoutMaxBytes: 1_000 });
      return runRipgrep(bash, {
        command: "exec rg",
        workdir: undefined,
        signal: undefined,
        maxBytes,
        onText: () => {},
      });
    };
    assertEquals((await capture(length)).exitCode, 0);
    await assertRejects(
      () => capture(length - 1),
      SearchError,
      `ripgrep wrote more than ${length - 1} bytes`,
    );
  }
});

Deno.test("runRipgrep() lets no error of reading reach the executor", async () => {
  const bash = new ScriptedBash({
    answers: ({ onStdout }) => {
      assertEquals(onStdout?.(new Uint8Array([0x61])), false);
      assertEquals(onStdout?.(new Uint8Array([0x62])), false);
      return {};
    },
  });
  const request = {
    command: "rg",
    workdir: undefined,
    signal: undefined,
    maxBytes: 9,
    onText: (text: string) => {
      throw new RangeError(text);
    },
  };
  const error = await assertRejects(
    () => runRipgrep(bash, request),
    RangeError,
  );
  assertEquals(error.message, "a", "the first failure counts");
});

Deno.test("unexplained() quotes the end of what ripgrep said", () => {
  assertEquals(
    unexplained(2, " rg: odd \n"),
    "ripgrep failed with exit code 2: rg: odd",
  );
  assertEquals(
    unexplained(3, "\n"),
    "ripgrep failed with exit code 3 and did not say why",
  );
  const long = unexplained(2, `${"x".repeat(600)}end`);
  assert(long.endsWith("xend"));
  assert(long.length < 600);
});
