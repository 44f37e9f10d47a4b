import { SearchError } from "@harness/tools";
import { assert, assertEquals, assertRejects } from "@std/assert";
import { runBounded } from "../../src/find/bounded_run.ts";
import {
  byteByByte,
  DELIVERIES,
  inOneChunk,
  ScriptedBash,
  type ScriptedBashOptions,
} from "../scripted_bash.ts";

/** Runs what a scripted executor answers, and collects what is read. */
async function run(
  options: ScriptedBashOptions,
  { signal, maxBytes = 1_000, enough = Infinity }: {
    readonly signal?: AbortSignal;
    readonly maxBytes?: number;
    readonly enough?: number;
  } = {},
) {
  const bash = new ScriptedBash(options);
  let text = "";
  const ending = await runBounded(bash, {
    command: "rg",
    workdir: undefined,
    signal,
    maxBytes,
    timeoutMs: 1_234,
    onText: (piece) => (text += piece).length < enough,
  });
  return { bash, text, ...ending };
}

Deno.test("runBounded() reads what a program writes to its end", async () => {
  for (const { chunks } of DELIVERIES) {
    const { text, cut, stopped, exitCode, stderr, bash } = await run({
      answers: { stdout: "héllo", stderr: "a warning", exitCode: 2 },
      chunks,
    });
    assertEquals(text, "héllo");
    assertEquals([cut, stopped, exitCode], [null, false, 2]);
    assertEquals(stderr, "a warning");
    assertEquals(bash.specs[0]!.timeoutMs, 1_234);
  }
});

Deno.test("runBounded() keeps what was read when the time is over", async () => {
  const answers = {
    stdout: "found",
    stderr: "a warning",
    exitCode: null,
    timedOut: true,
  };
  for (const { chunks } of DELIVERIES) {
    const { text, cut, stderr } = await run({ answers, chunks });
    assertEquals([text, cut, stderr], ["found", "deadline", "a warning"]);
  }
});

Deno.test("runBounded() takes the time of the call for its own", async () => {
  const reason = new DOMException("exceeded its time budget", "TimeoutError");
  const controller = new AbortController();
  const { text, cut } = await run({
    answers: () => {
      controller.abort(reason);
      return { stdout: "found", exitCode: null, aborted: true };
    },
    chunks: inOneChunk,
  }, { signal: controller.signal });
  assertEquals([text, cut], ["found", "deadline"]);
});

Deno.test("runBounded() starts nothing once the time is over", async () => {
  const signal = AbortSignal.abort(new DOMException("over", "TimeoutError"));
  const { bash, cut } = await run({}, { signal });
  assertEquals([cut, bash.specs.length], ["deadline", 0]);
});

Deno.test("runBounded() takes an executor that had no time to start", async () => {
  const controller = new AbortController();
  const { cut, text } = await run({
    answers: () => {
      controller.abort(new DOMException("over", "TimeoutError"));
      throw new Error("aborted while it waited");
    },
  }, { signal: controller.signal });
  assertEquals([cut, text], ["deadline", ""]);
});

Deno.test("runBounded() gives no answer to a caller who gave up", async () => {
  for (const reason of [undefined, new Error("enough"), "over"]) {
    const controller = new AbortController();
    const error = await assertRejects(() =>
      run({
        answers: () => {
          controller.abort(reason);
          return { stdout: "found", exitCode: null, aborted: true };
        },
      }, { signal: controller.signal }), SearchError);
    assertEquals(error.code, "SEARCH_ABORTED");
  }
});

Deno.test("runBounded() is cut by the byte after the last one that is read", async () => {
  for (const maxBytes of [4, 5, 6]) {
    const { text, cut } = await run({
      answers: { stdout: "found" },
      chunks: inOneChunk,
    }, { maxBytes });
    assertEquals(cut, maxBytes < 5 ? "bytes" : null);
    assertEquals(text, maxBytes < 5 ? "foun" : "found");
  }
});

Deno.test("runBounded() does not take the tail of a captured stream for its head", async () => {
  const { text, cut } = await run(
    { answers: { stdout: "found" } },
    { maxBytes: 4 },
  );
  assertEquals([text, cut], ["", "bytes"]);
});

Deno.test("runBounded() stops a program when enough was read", async () => {
  const { text, cut, stopped, exitCode } = await run(
    { answers: { stdout: "found more" }, chunks: byteByByte },
    { enough: 5 },
  );
  assertEquals(text, "found");
  assertEquals([cut, stopped, exitCode], [null, true, 0]);
});

Deno.test("runBounded() fails where there is no program, or it was killed", async () => {
  const failing = [
    {
      exitCode: 127,
      stderr: "bash: line 9: exec: rg: not found\n",
      message: "rg is not found",
    },
    { exitCode: null, signal: "SIGKILL", message: "killed by SIGKILL" },
  ];
  for (const { message, ...answers } of failing) {
    const error = await assertRejects(() => run({ answers }), SearchError);
    assert(error.message.includes(message), error.message);
  }
});
