import { assert, assertEquals } from "@std/assert";
import { ProcessGroup } from "../../src/bash/process_group.ts";
import { pause } from "../../src/bash/timer.ts";

/** A process that notes the signals that it gets from Deno. */
function leader({ hasEnded = false } = {}) {
  const signals: unknown[] = [];
  const child: Pick<Deno.ChildProcess, "pid" | "kill"> = {
    pid: 2 ** 31 - 1,
    kill(signal) {
      signals.push(signal);
      if (hasEnded) throw new TypeError("Child process has already terminated");
    },
  };
  return { signals, child: child as Deno.ChildProcess };
}

const never = Promise.withResolvers<void>().promise;

// Where bash may not be run, no helper can be started to signal the group.

Deno.test({
  name:
    "ProcessGroup.terminate() signals the leader when it cannot reach the group",
  permissions: "none",
  async fn() {
    const { signals, child } = leader();
    await new ProcessGroup(child).terminate();
    assertEquals(signals, ["SIGTERM"]);
  },
});

Deno.test({
  name: "ProcessGroup.terminate() signals once",
  permissions: "none",
  async fn() {
    const { signals, child } = leader();
    const group = new ProcessGroup(child);
    await Promise.all([group.terminate(), group.terminate()]);
    await group.terminate();
    assertEquals(signals, ["SIGTERM"]);
  },
});

Deno.test({
  name: "ProcessGroup.terminate() does not mind a leader that has ended",
  permissions: "none",
  async fn() {
    const { signals, child } = leader({ hasEnded: true });
    await new ProcessGroup(child).terminate();
    assertEquals(signals, ["SIGTERM"]);
  },
});

Deno.test({
  name:
    "ProcessGroup.end() sends SIGKILL after the grace, and gives up soon after",
  permissions: "none",
  async fn() {
    const { signals, child } = leader();
    const start = performance.now();
    await new ProcessGroup(child).end({ exited: never, drained: never }, 50);
    assertEquals(signals, ["SIGTERM", "SIGKILL"]);
    assert(performance.now() - start < 10_000);
  },
});

Deno.test({
  name:
    "ProcessGroup.end() sends SIGKILL to a group of which it cannot tell whether it runs",
  permissions: "none",
  async fn() {
    const { signals, child } = leader({ hasEnded: true });
    const exited = Promise.resolve();
    await new ProcessGroup(child).end({ exited, drained: exited }, 20);
    assertEquals(signals, ["SIGTERM", "SIGKILL"]);
  },
});

Deno.test({
  name:
    "ProcessGroup.end() reads for a while after its last signal, also when its time is up",
  permissions: "none",
  async fn() {
    const { child } = leader();
    let wasRead = false;
    // Ends a while after somebody starts to wait for it.
    const drained = {
      then: async (done: () => void) => {
        await pause(60);
        wasRead = true;
        done();
      },
    } as unknown as Promise<void>;
    await new ProcessGroup(child).end({ exited: never, drained }, 20);
    assert(wasRead);
  },
});
