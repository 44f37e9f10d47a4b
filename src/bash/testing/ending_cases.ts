import { assert, assertEquals, assertRejects } from "@std/assert";
import type { BashResult } from "../../harness/bash_executor.ts";
import {
  type ConformanceCase,
  conformanceCase,
  type Subject,
  uniqueSleep,
} from "./conformance_case.ts";

/** Time for a command to get going on whatever it runs on, in milliseconds. */
const START_MS = 1_500;

function assertEndedBy(
  cause: "timedOut" | "aborted" | "none",
  { timedOut, aborted, stopped = false }: BashResult,
): void {
  assertEquals(
    { timedOut, aborted, stopped },
    {
      timedOut: cause === "timedOut",
      aborted: cause === "aborted",
      stopped: false,
    },
  );
}

/** Runs a command and aborts it once it is going. */
async function abortLater(
  it: Subject,
  command: string,
  stdin?: string,
): Promise<BashResult> {
  await it.run({ command: "true" });
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), START_MS);
  try {
    return await it.runEnded({ command, stdin, signal: controller.signal });
  } finally {
    clearTimeout(timer);
  }
}

/** How commands end, by themselves or not. */
export const ENDING_CASES: readonly ConformanceCase[] = [
  conformanceCase("ending", "resolves with the exit code", async (it) => {
    for (const code of [0, 1, 2, 3, 77, 126, 127]) {
      const result = await it.run({ command: `exit ${code}` });
      assertEquals([result.exitCode, result.signal], [code, null]);
      assertEndedBy("none", result);
    }
  }),
  conformanceCase(
    "ending",
    "resolves for a command that is empty, unknown or malformed",
    async (it) => {
      assertEquals((await it.run({ command: "" })).exitCode, 0);
      const unknown = await it.run({ command: "no-such-program-anywhere" });
      assertEquals(unknown.exitCode, 127);
      const { exitCode, stderr } = await it.run({ command: "echo 'a" });
      assertEquals(exitCode, 2);
      assert(stderr.text !== "", "bash says what is wrong");
    },
  ),
  conformanceCase("ending", "names the signal that killed it", async (it) => {
    for (const name of ["KILL", "TERM", "SEGV"]) {
      const result = await it.run({ command: `kill -s ${name} $$; sleep 60` });
      assertEquals([result.exitCode, result.signal], [null, `SIG${name}`]);
      assertEndedBy("none", result);
    }
  }),
  conformanceCase("ending", "ends a command after its time", async (it) => {
    const sleep = uniqueSleep();
    const result = await it.runEnded({
      command: `echo a; ${sleep} & wait`,
      timeoutMs: START_MS,
    });
    assertEndedBy("timedOut", result);
    assertEquals([result.exitCode, result.timeoutMs], [null, START_MS]);
    assertEquals(result.stdout.text, "a\n");
    await it.assertGone(sleep);
  }),
  conformanceCase("ending", "ends a command when it is told", async (it) => {
    const sleep = uniqueSleep();
    const result = await abortLater(it, `echo a; ${sleep} & wait`);
    assertEndedBy("aborted", result);
    assertEquals([result.exitCode, result.stdout.text], [null, "a\n"]);
    await it.assertGone(sleep);
  }),
  conformanceCase(
    "ending",
    "ends a command that ignores SIGTERM",
    async (it) => {
      const sleep = uniqueSleep();
      const command = `trap '' TERM; echo a; ${sleep}; ${sleep}`;
      const result = await abortLater(it, command);
      assertEndedBy("aborted", result);
      assertEquals([result.exitCode, result.signal], [null, "SIGKILL"]);
      await it.assertGone(sleep);
    },
  ),
  conformanceCase(
    "ending",
    "ends a grandchild that ignores SIGTERM and holds the pipe",
    async (it) => {
      const sleep = uniqueSleep();
      const command = `bash -c "trap '' TERM; ${sleep}; ${sleep}" & wait`;
      assertEndedBy("aborted", await abortLater(it, command));
      await it.assertGone(sleep);
    },
  ),
  conformanceCase("ending", "ends a command that is stopped", async (it) => {
    const result = await abortLater(it, "kill -s STOP $$");
    assertEndedBy("aborted", result);
    assertEquals(result.exitCode, null);
  }),
  conformanceCase(
    "ending",
    "ends a command that does not read its stdin",
    async (it) => {
      const sleep = uniqueSleep();
      const stdin = "0123456789".repeat(300_000);
      assertEndedBy("aborted", await abortLater(it, sleep, stdin));
      await it.assertGone(sleep);
    },
  ),
  conformanceCase("ending", "leaves time to act on SIGTERM", async (it) => {
    const result = await abortLater(
      it,
      "trap 'echo term; exit 7' TERM; while :; do sleep 0.1; done",
    );
    assertEndedBy("aborted", result);
    assertEquals([result.exitCode, result.stdout.text], [7, "term\n"]);
  }, { killGraceMs: 5_000 }),
  conformanceCase("ending", "tells only the first cause", async (it) => {
    // What has to be opened first is not a part of the command's time.
    await it.run({ command: "true" });
    const controller = new AbortController();
    const abort = () => controller.abort();
    const timer = setTimeout(abort, START_MS + 1_000);
    const result = await it.runEnded({
      command: "trap '' TERM; while :; do sleep 0.1; done",
      timeoutMs: START_MS,
      signal: controller.signal,
    });
    clearTimeout(timer);
    assertEndedBy("timedOut", result);
  }, { killGraceMs: 3_000 }),
  conformanceCase(
    "ending",
    "settles although a process in the background holds the pipes",
    async (it) => {
      const sleep = uniqueSleep();
      const result = await it.runEnded({
        command: `${sleep} & echo a; exit 3`,
      });
      assertEndedBy("none", result);
      assertEquals([result.exitCode, result.stdout.text], [3, "a\n"]);
      await it.assertGone(sleep);
    },
  ),
  conformanceCase(
    "ending",
    "rejects for a signal that was aborted beforehand, and starts nothing",
    async (it) => {
      const sleep = uniqueSleep();
      const signal = AbortSignal.abort();
      await assertRejects(() => it.run({ command: sleep, signal }));
      assertEquals(await it.isRunning(sleep), false);
    },
  ),
  conformanceCase(
    "ending",
    "hears a signal that fires right after the call",
    async (it) => {
      const sleep = uniqueSleep();
      const controller = new AbortController();
      const { signal } = controller;
      const running = it.runEnded({ command: sleep, signal }).then(
        (result) => assertEndedBy("aborted", result),
        // What had not been started yet may be refused instead.
        (error) => assert(error instanceof Error),
      );
      controller.abort();
      await running;
      await it.assertGone(sleep);
    },
  ),
  conformanceCase("ending", "minds no signal after the end", async (it) => {
    const controller = new AbortController();
    const result = await it.run({
      command: "echo a",
      signal: controller.signal,
    });
    controller.abort();
    assertEndedBy("none", result);
    assertEquals(result.exitCode, 0);
  }),
];
