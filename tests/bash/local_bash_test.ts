import {
  assertEquals,
  assertRejects,
  assertStrictEquals,
  assertThrows,
} from "@std/assert";
import {
  BashError,
  type BashRequest,
  HarnessError,
  LocalBash,
} from "@harness/tools/bash";

Deno.test("LocalBash.resolve() fills in the options", () => {
  const bash = new LocalBash({
    workdir: "/w",
    timeoutMs: 7,
    stdoutMaxBytes: 9,
  });
  assertEquals(bash.resolve({ command: "ls" }), {
    command: "ls",
    workdir: "/w",
    timeoutMs: 7,
    stdoutMaxBytes: 9,
  });
});

Deno.test("LocalBash.resolve() fills in documented defaults", () => {
  assertEquals(new LocalBash().resolve({ command: "ls" }), {
    command: "ls",
    workdir: Deno.cwd(),
    timeoutMs: 120_000,
    stdoutMaxBytes: 1_000_000,
  });
});

Deno.test("LocalBash.resolve() keeps the rest of the request as it is", () => {
  const { signal } = new AbortController();
  const onStdout = () => true;
  const env = { A: "1" };
  const request = { command: "ls", signal, onStdout, env, stdin: "x" };
  const spec = new LocalBash().resolve(request);
  assertStrictEquals(spec.signal, signal);
  assertStrictEquals(spec.onStdout, onStdout);
  assertStrictEquals(spec.env, env);
  assertEquals(spec.stdin, "x");
});

Deno.test("LocalBash.resolve() caps what is asked for", () => {
  const bash = new LocalBash({ maxTimeoutMs: 1_000, maxStdoutBytes: 2_000 });
  const { timeoutMs, stdoutMaxBytes } = bash.resolve({
    command: "ls",
    timeoutMs: 1_001,
    stdoutMaxBytes: 2_001,
  });
  assertEquals([timeoutMs, stdoutMaxBytes], [1_000, 2_000]);
});

Deno.test("LocalBash.resolve() caps its own defaults, too", () => {
  const bash = new LocalBash({ maxTimeoutMs: 1_000, maxStdoutBytes: 2_000 });
  const { timeoutMs, stdoutMaxBytes } = bash.resolve({ command: "ls" });
  assertEquals([timeoutMs, stdoutMaxBytes], [1_000, 2_000]);
});

Deno.test("LocalBash.resolve() keeps what is within the caps", () => {
  const { timeoutMs, stdoutMaxBytes } = new LocalBash().resolve({
    command: "ls",
    timeoutMs: 1,
    stdoutMaxBytes: 1,
  });
  assertEquals([timeoutMs, stdoutMaxBytes], [1, 1]);
});

Deno.test("LocalBash.resolve() makes the workdir absolute", () => {
  const bash = new LocalBash({ workdir: "/w/x" });
  const workdir = (workdir: string) =>
    bash.resolve({ command: "ls", workdir }).workdir;
  assertEquals(workdir("a/b"), "/w/x/a/b");
  assertEquals(workdir("."), "/w/x");
  assertEquals(workdir("../y/"), "/w/y");
  assertEquals(workdir("/z/./q//"), "/z/q");
  assertEquals(workdir("~"), "/w/x/~");
});

Deno.test("LocalBash.resolve() starts from the current folder without a workdir of its own", () => {
  const { workdir } = new LocalBash().resolve({ command: "ls", workdir: "a" });
  assertEquals(workdir, `${Deno.cwd()}/a`);
});

Deno.test("LocalBash.resolve() changes nothing in its own result", () => {
  const bash = new LocalBash({ workdir: "/w", maxTimeoutMs: 10 });
  const spec = bash.resolve({
    command: "ls",
    workdir: "a",
    timeoutMs: 99,
    env: { A: "1" },
  });
  assertEquals(bash.resolve(spec), spec);
});

Deno.test("LocalBash.resolve() names a budget and its value when that is no positive integer", () => {
  const bash = new LocalBash();
  for (const name of ["timeoutMs", "stdoutMaxBytes"]) {
    for (const value of [0, -5, 0.5, NaN, Infinity]) {
      const error = assertThrows(
        () => bash.resolve({ command: "ls", [name]: value }),
        BashError,
        `Cannot use ${value} as "${name}": expected a positive integer`,
      );
      assertEquals(error.code, "BASH_INVALID_OPTION");
    }
  }
});

Deno.test("LocalBash.resolve() refuses what no command line can hold", () => {
  const bash = new LocalBash();
  const requests: BashRequest[] = [
    { command: "ls \0" },
    { command: "ls", workdir: "" },
    { command: "ls", workdir: "/a\0" },
  ];
  for (const request of requests) {
    const error = assertThrows(() => bash.resolve(request), BashError);
    assertEquals(error.code, "BASH_INVALID_OPTION");
  }
});

Deno.test("LocalBash.resolve() refuses variables that steer bash", () => {
  const error = assertThrows(
    () => new LocalBash().resolve({ command: "ls", env: { BASH_ENV: "/x" } }),
    BashError,
    'Cannot set the environment variable "BASH_ENV"',
  );
  assertEquals(error.code, "BASH_INVALID_ENV");
});

Deno.test({
  name: "LocalBash.run() names the flag to give when it may not run bash",
  permissions: "none",
  async fn() {
    const bash = new LocalBash();
    const error = await assertRejects(
      () => bash.run(bash.resolve({ command: "true" })),
      BashError,
      "run again with --allow-run=bash",
    );
    assertEquals(error.code, "BASH_NOT_PERMITTED");
    assertEquals(error.cause instanceof Deno.errors.NotCapable, true);
  },
});

Deno.test({
  name:
    "LocalBash.run() starts nothing for a signal that is aborted beforehand",
  // Starting anything would fail as BASH_NOT_PERMITTED.
  permissions: "none",
  async fn() {
    const bash = new LocalBash();
    const signal = AbortSignal.abort("changed my mind");
    const error = await assertRejects(
      () => bash.run(bash.resolve({ command: "true", signal })),
      BashError,
      "its signal was aborted beforehand",
    );
    assertEquals(error.code, "BASH_ABORTED");
    assertEquals(error.cause, "changed my mind");
  },
});

Deno.test("LocalBash.run() checks a spec that was made by hand", async () => {
  const error = await assertRejects(
    () =>
      new LocalBash().run({
        command: "true",
        workdir: "/",
        timeoutMs: 1_000,
        stdoutMaxBytes: 1_000,
        env: { LD_PRELOAD: "/x.so" },
      }),
    BashError,
  );
  assertEquals(error.code, "BASH_INVALID_ENV");
});

Deno.test("BashError is a HarnessError with a name, a code and a cause", () => {
  const cause = new Error("why");
  const error = new BashError("Cannot", { code: "BASH_FAILED", cause });
  assertEquals(error instanceof HarnessError, true);
  assertEquals(error.name, "BashError");
  assertEquals(error.code, "BASH_FAILED");
  assertStrictEquals(error.cause, cause);
});
