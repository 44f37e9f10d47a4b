import { assert, assertEquals } from "@std/assert";
import {
  type BashRequest,
  type BashResult,
  LocalBash,
  type LocalBashOptions,
} from "@harness/tools/bash";
import { testWithBash } from "./with_bash.ts";

/** Far longer than any test may take. */
const FOREVER = "sleep 60";

/** Prints the id of the subshell that it stands in; $BASHPID needs bash 4. */
const PRINT_PID = "sh -c 'echo $PPID'";

const TEST_DIR = Deno.env.get("HARNESS_TOOLS_TEST_DIR") ?? "/tmp";

/** A grace that no test waits for. */
const PATIENT = { killGraceMs: 120_000 };

/** A grace that is soon over. */
const IMPATIENT = { killGraceMs: 300 };

async function run(
  request: BashRequest,
  options: LocalBashOptions,
): Promise<BashResult> {
  const bash = new LocalBash(options);
  return await bash.run(bash.resolve(request));
}

/** Aborts a command once it has printed its first chunk, which is returned. */
async function abortOnceReady(
  command: string,
  options: LocalBashOptions,
): Promise<[string, BashResult]> {
  const controller = new AbortController();
  let text = "";
  const result = await run({
    command,
    signal: controller.signal,
    onStdout: (chunk) => {
      text += new TextDecoder().decode(chunk);
      controller.abort();
    },
  }, options);
  return [text, result];
}

/** Whether a process runs. A zombie that nobody has reaped yet does not. */
async function isRunning(pid: string): Promise<boolean> {
  assert(/^\d+\n$/.test(pid), `expected a process id, got "${pid}"`);
  const { exitCode } = await run({
    command: `
      kill -0 "$PID" || exit 1
      [[ -r /proc/$PID/stat ]] || exit 0
      stat=$(<"/proc/$PID/stat") && [[ $stat != *") Z "* ]]`,
    env: { PID: pid.trim() },
  }, PATIENT);
  return exitCode === 0;
}

async function kill(pid: string): Promise<void> {
  await run(
    { command: 'kill -s KILL "$PID"', env: { PID: pid.trim() } },
    PATIENT,
  );
}

function assertEndedBy(
  cause: "timedOut" | "aborted" | "none",
  result: BashResult,
): void {
  assertEquals(result.timedOut, cause === "timedOut");
  assertEquals(result.aborted, cause === "aborted");
  assertEquals(result.stopped, false);
}

testWithBash("LocalBash.run() ends a command when its time is up", async () => {
  const result = await run(
    { command: `echo a; ${FOREVER}`, timeoutMs: 300 },
    PATIENT,
  );
  assertEquals(result, {
    exitCode: null,
    signal: "SIGTERM",
    timedOut: true,
    aborted: false,
    stopped: false,
    timeoutMs: 300,
    stdout: { text: "a\n", truncated: false },
    stderr: { text: "", truncated: false },
  });
});

testWithBash(
  "LocalBash.run() ends a command when its signal fires",
  async () => {
    const [text, result] = await abortOnceReady(`echo a; ${FOREVER}`, PATIENT);
    assertEquals(text, "a\n");
    assertEquals([result.exitCode, result.signal], [null, "SIGTERM"]);
    assertEndedBy("aborted", result);
  },
);

testWithBash(
  "LocalBash.run() hears a signal that fires right after the call",
  async () => {
    const controller = new AbortController();
    const running = run(
      { command: FOREVER, signal: controller.signal },
      PATIENT,
    );
    controller.abort();
    assertEndedBy("aborted", await running);
  },
);

testWithBash(
  "LocalBash.run() hears a signal in the first turns of the event loop",
  async () => {
    for (let turns = 0; turns < 20; turns++) {
      const controller = new AbortController();
      const running = run(
        { command: FOREVER, signal: controller.signal },
        PATIENT,
      );
      for (let turn = 0; turn < turns; turn++) await Promise.resolve();
      controller.abort();
      assertEndedBy("aborted", await running);
    }
  },
);

testWithBash(
  "LocalBash.run() settles once whenever its signal fires around the end",
  async () => {
    for (let delay = 0; delay < 20; delay++) {
      const controller = new AbortController();
      const timer = setTimeout(() => controller.abort(), delay);
      const { exitCode, signal, aborted } = await run(
        { command: "exit 3", signal: controller.signal },
        PATIENT,
      );
      clearTimeout(timer);
      assert(exitCode === 3 || (aborted && signal === "SIGTERM"));
    }
  },
);

testWithBash(
  "LocalBash.run() takes no notice of a signal that fires after the end",
  async () => {
    const controller = new AbortController();
    const result = await run(
      { command: "echo a", signal: controller.signal },
      PATIENT,
    );
    controller.abort();
    assertEndedBy("none", result);
    assertEquals(result.exitCode, 0);
  },
);

testWithBash("LocalBash.run() takes a second abort as the first", async () => {
  const first = new AbortController();
  const second = new AbortController();
  const result = await run({
    command: `trap 'echo term' TERM; echo ready; while :; do sleep 0.05; done`,
    signal: AbortSignal.any([first.signal, second.signal]),
    onStdout: () => {
      first.abort();
      first.abort();
      second.abort();
    },
  }, IMPATIENT);
  assertEndedBy("aborted", result);
  assertEquals(result.signal, "SIGKILL");
});

testWithBash(
  "LocalBash.run() ends many commands that share a signal",
  async () => {
    const controller = new AbortController();
    const running = Array.from(
      { length: 20 },
      () => run({ command: FOREVER, signal: controller.signal }, PATIENT),
    );
    controller.abort();
    for (const result of await Promise.all(running)) {
      assertEndedBy(
        "aborted",
        result,
      );
    }
  },
);

testWithBash(
  "LocalBash.run() sends SIGTERM once and leaves time to act on it",
  async () => {
    const result = await run({
      command: `
      trap 'echo term; ((++terms))' TERM
      for ((i = 0; i < 25; i++)); do sleep 0.05; done
      exit $((10 + terms))`,
      timeoutMs: 300,
    }, PATIENT);
    assertEquals(result.stdout.text, "term\n");
    assertEquals([result.exitCode, result.signal], [11, null]);
    assertEndedBy("timedOut", result);
  },
);

testWithBash(
  "LocalBash.run() sends SIGKILL to what ignores SIGTERM",
  async () => {
    const result = await run({
      command: `trap '' TERM; echo a; ${FOREVER}; echo b`,
      timeoutMs: 300,
    }, IMPATIENT);
    assertEquals(result.signal, "SIGKILL");
    assertEquals(result.stdout.text, "a\n");
    assertEndedBy("timedOut", result);
  },
);

testWithBash("LocalBash.run() sends SIGKILL to what is stopped", async () => {
  const result = await run(
    { command: "kill -s STOP $$", timeoutMs: 300 },
    IMPATIENT,
  );
  assertEquals(result.signal, "SIGKILL");
  assertEndedBy("timedOut", result);
});

testWithBash(
  "LocalBash.run() tells a timeout from an abort that comes after it",
  async () => {
    const controller = new AbortController();
    const result = await run({
      command: "trap 'echo term' TERM; while :; do sleep 0.05; done",
      timeoutMs: 300,
      signal: controller.signal,
      onStdout: () => controller.abort(),
    }, IMPATIENT);
    assert(controller.signal.aborted);
    assertEndedBy("timedOut", result);
  },
);

testWithBash(
  "LocalBash.run() tells an abort from a timeout that comes after it",
  async () => {
    const controller = new AbortController();
    controller.signal.addEventListener("abort", () => {}, { once: true });
    const result = await run({
      command: "trap '' TERM; echo ready; while :; do sleep 0.05; done",
      timeoutMs: 1_500,
      signal: controller.signal,
      onStdout: () => controller.abort(),
    }, { killGraceMs: 3_000 });
    assertEquals(result.signal, "SIGKILL");
    assertEndedBy("aborted", result);
  },
);

testWithBash(
  "LocalBash.run() tells a stop from an abort that comes after it",
  async () => {
    const controller = new AbortController();
    const result = await run({
      command: "trap '' TERM; yes",
      signal: controller.signal,
      onStdout: () => {
        setTimeout(() => controller.abort(), 0);
        return false;
      },
    }, IMPATIENT);
    assert(controller.signal.aborted);
    assertEquals([result.stopped, result.aborted], [true, false]);
  },
);

testWithBash("LocalBash.run() ends every process of a pipeline", async () => {
  const [pids, result] = await abortOnceReady(
    `{ ${FOREVER} & one=$!; ${FOREVER} | ${FOREVER} & echo "$$ $one $!"; wait; }`,
    PATIENT,
  );
  assertEndedBy("aborted", result);
  const processes = pids.trim().split(" ");
  assertEquals(processes.length, 3);
  for (const pid of processes) assertEquals(await isRunning(`${pid}\n`), false);
});

testWithBash(
  "LocalBash.run() ends a grandchild that ignores SIGTERM and holds the pipes",
  async () => {
    const [pid, result] = await abortOnceReady(
      `(trap '' TERM; ${PRINT_PID}; ${FOREVER}) & wait`,
      IMPATIENT,
    );
    assertEndedBy("aborted", result);
    assertEquals(result.signal, "SIGTERM");
    assertEquals(await isRunning(pid), false);
  },
);

testWithBash(
  "LocalBash.run() ends a grandchild that ignores SIGTERM and holds no pipe",
  async () => {
    const [pid, result] = await abortOnceReady(
      `(trap '' TERM; ${PRINT_PID}; exec >/dev/null 2>&1; ${FOREVER}) & wait`,
      IMPATIENT,
    );
    assertEndedBy("aborted", result);
    assertEquals(result.signal, "SIGTERM");
    assertEquals(await isRunning(pid), false);
  },
);

testWithBash(
  "LocalBash.run() leaves a grandchild without pipes the grace, too",
  async () => {
    const marker = `${TEST_DIR}/cleaned.${crypto.randomUUID()}`;
    const [pid, result] = await abortOnceReady(
      `trap 'exit 9' TERM
      (
        trap "sleep 0.5; : >'${marker}'; exit" TERM
        ${PRINT_PID}
        exec >/dev/null 2>&1
        while :; do sleep 0.05; done
      ) & wait`,
      PATIENT,
    );
    assertEquals(result.exitCode, 9);
    assertEquals(await isRunning(pid), false);
    const { exitCode } = await run({ command: `rm '${marker}'` }, PATIENT);
    assertEquals(exitCode, 0);
  },
);

testWithBash(
  "LocalBash.run() settles although a process left the group with the pipes",
  async () => {
    // Job control puts a background process into a group of its own.
    const [pid, result] = await abortOnceReady(
      `set -m; ${FOREVER} & echo $!; wait`,
      IMPATIENT,
    );
    assertEndedBy("aborted", result);
    assertEquals(await isRunning(pid), true);
    await kill(pid);
  },
);

testWithBash(
  "LocalBash.run() settles although a process left the group and bash exited",
  async () => {
    const result = await run(
      { command: `set -m; ${FOREVER} & echo $!` },
      IMPATIENT,
    );
    assertEndedBy("none", result);
    assertEquals(result.exitCode, 0);
    assertEquals(await isRunning(result.stdout.text), true);
    await kill(result.stdout.text);
  },
);

testWithBash(
  "LocalBash.run() waits for what is left in the background and writes on",
  async () => {
    const result = await run({
      command: "(sleep 0.5; echo late) & echo early; exit 6",
    }, PATIENT);
    assertEquals(result.stdout.text, "early\nlate\n");
    assertEquals(result.exitCode, 6);
    assertEndedBy("none", result);
  },
);

testWithBash(
  "LocalBash.run() ends what is left in the background after the grace",
  async () => {
    for (const trap of ["", "trap '' TERM; "]) {
      const result = await run({
        command: `(${trap}${FOREVER}) & echo $!; exit 6`,
      }, IMPATIENT);
      assertEquals(result.exitCode, 6);
      assertEndedBy("none", result);
      assertEquals(await isRunning(result.stdout.text), false);
    }
  },
);

testWithBash(
  "LocalBash.run() ends what is left in the background when its signal fires",
  async () => {
    const controller = new AbortController();
    const running = run({
      command:
        `(trap 'echo term; exit' TERM; ${PRINT_PID}; while :; do sleep 0.05; done) & exit 6`,
      signal: controller.signal,
    }, PATIENT);
    setTimeout(() => controller.abort(), 1_000);
    const result = await running;
    assertEndedBy("aborted", result);
    assertEquals(result.exitCode, 6);
    assert(result.stdout.text.endsWith("\nterm\n"));
  },
);

testWithBash(
  "LocalBash.run() leaves alone what holds no pipe when a command ends by itself",
  async () => {
    const result = await run({
      command: `${FOREVER} </dev/null >/dev/null 2>&1 & echo $!`,
    }, PATIENT);
    assertEquals(result.exitCode, 0);
    assertEquals(await isRunning(result.stdout.text), true);
    await kill(result.stdout.text);
  },
);

testWithBash(
  "LocalBash.run() waits for no process that holds stdin and does not read it",
  async () => {
    const result = await run({
      command: `(exec <&3; ${FOREVER}) 3<&0 >/dev/null 2>&1 & exit 6`,
      stdin: "x".repeat(1_000_000),
    }, IMPATIENT);
    assertEquals(result.exitCode, 6);
    assertEndedBy("none", result);
  },
);

testWithBash(
  "LocalBash.run() settles with an answer for a command that aborts its own signal",
  async () => {
    const controller = new AbortController();
    const result = await run({
      command: `echo a; ${FOREVER}`,
      signal: controller.signal,
      onStdout: () => {
        controller.abort();
        return false;
      },
    }, PATIENT);
    assertEndedBy("aborted", result);
  },
);
