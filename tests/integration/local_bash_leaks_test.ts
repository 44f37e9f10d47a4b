import { assertEquals, assertLess } from "@std/assert";
import { type BashRequest, LocalBash } from "@harness/tools/bash";
import { testWithBash } from "./with_bash.ts";

/** A grace that is soon over. */
const bash = new LocalBash({ killGraceMs: 100 });

async function settle(request: BashRequest): Promise<void> {
  await bash.run(bash.resolve(request)).then(() => {}, () => {});
}

/** A way for a command to end. */
interface Ending {
  readonly name: string;
  readonly request: BashRequest;
  /** When the command's signal fires, in milliseconds; never if there is none. */
  readonly abortAfterMs?: number;
}

const ENDINGS: readonly Ending[] = [
  { name: "by itself", request: { command: "echo a; echo b >&2" } },
  {
    name: "with stdin",
    request: { command: "cat", stdin: "x".repeat(300_000) },
  },
  {
    name: "without reading stdin",
    request: { command: ":", stdin: "x".repeat(300_000) },
  },
  { name: "killed", request: { command: "kill -s KILL $$" } },
  { name: "after its time", request: { command: "sleep 60", timeoutMs: 10 } },
  {
    name: "after the grace",
    request: { command: "trap '' TERM; sleep 60", timeoutMs: 10 },
  },
  { name: "aborted", request: { command: "sleep 60" }, abortAfterMs: 5 },
  {
    name: "aborted at once",
    request: { command: "sleep 60" },
    abortAfterMs: 0,
  },
  {
    name: "aborted beforehand",
    request: { command: "true", signal: AbortSignal.abort() },
  },
  { name: "streamed", request: { command: "echo a", onStdout: () => {} } },
  { name: "stopped", request: { command: "yes", onStdout: () => false } },
  {
    name: "past the cap",
    request: { command: "yes", stdoutMaxBytes: 1, onStdout: () => {} },
  },
  {
    name: "by a consumer that throws",
    request: {
      command: "yes",
      onStdout: () => {
        throw new Error("no");
      },
    },
  },
  {
    name: "with a process in the background",
    request: { command: "sleep 60 & echo a" },
  },
  {
    name: "with a process that left the group",
    request: { command: "set -m; sleep 3 & echo a" },
  },
  {
    name: "without a workdir",
    request: { command: "true", workdir: "/no/such/folder" },
  },
  { name: "too long", request: { command: `: ${"x".repeat(2_000_000)}` } },
];

/** A signal that counts who listens to it. */
class CountingSignal extends AbortController {
  listeners = 0;

  constructor() {
    super();
    const { signal } = this;
    const add = signal.addEventListener;
    const remove = signal.removeEventListener;
    signal.addEventListener = (...args: unknown[]) => {
      this.listeners++;
      Reflect.apply(add, signal, args);
    };
    signal.removeEventListener = (...args: unknown[]) => {
      this.listeners--;
      Reflect.apply(remove, signal, args);
    };
  }
}

/** Lets a command end in a given way. */
async function end({ request, abortAfterMs }: Ending): Promise<CountingSignal> {
  const controller = new CountingSignal();
  const timer = abortAfterMs === undefined
    ? undefined
    : setTimeout(() => controller.abort(), abortAfterMs);
  await settle({ signal: controller.signal, ...request });
  clearTimeout(timer);
  return controller;
}

for (const ending of ENDINGS) {
  // The sanitizers report timers, pipes and processes that are left behind.
  testWithBash(
    `LocalBash.run() leaves nothing behind a command that ends ${ending.name}`,
    async () => {
      const { listeners } = await end(ending);
      assertEquals(listeners, 0);
    },
  );
}

testWithBash(
  "LocalBash.run() listens to the signal while the command runs",
  async () => {
    const controller = new CountingSignal();
    let during = 0;
    await settle({
      command: "echo a",
      signal: controller.signal,
      onStdout: () => {
        during = controller.listeners;
      },
    });
    assertEquals([during, controller.listeners], [1, 0]);
  },
);

/**
 * What this process holds, as bash sees it in the process table of Linux: pipes,
 * and children with those that are zombies. Deno opens and closes other files
 * when it likes.
 */
async function holdings(): Promise<
  { pipes: number; children: number } | undefined
> {
  const { exitCode, stdout } = await bash.run(bash.resolve({
    command: `
      cd "/proc/$PPID/fd" 2>/dev/null || exit 1
      pipes=0
      for file in *; do [[ ! -p $file ]] || ((++pipes)); done
      children=0
      for stat in /proc/[0-9]*/stat; do
        line=
        { read -r line <"$stat"; } 2>/dev/null
        set -f -- \${line##*) }
        [[ $2 != "$PPID" ]] || ((++children))
      done
      echo "$pipes $children"`,
  }));
  if (exitCode !== 0) return undefined;
  const [pipes = NaN, children = NaN] = stdout.text.split(" ").map(Number);
  return { pipes, children };
}

/** How often each kind of command runs: 102 commands in all. */
const REPEATS = 6;

const canLook = await holdings().then(Boolean, () => false);

Deno.test({
  name:
    "LocalBash.run() holds no pipe and no process after a hundred commands of every kind",
  ignore: !canLook,
  async fn() {
    const before = await holdings();
    for (const ending of ENDINGS) {
      await Promise.all(Array.from({ length: REPEATS }, () => end(ending)));
    }
    const after = await holdings();
    // The one child is the command that counts.
    assertEquals([before?.children, after?.children], [1, 1]);
    // Deno may close a pipe a moment later, but not one of every command.
    assertLess(after?.pipes, (before?.pipes ?? NaN) + REPEATS);
  },
});
