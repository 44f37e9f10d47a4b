import { assert, assertEquals, assertStrictEquals } from "@std/assert";
import { startDeadline } from "../../src/host/deadline.ts";
import { WatchedController } from "./scripted.ts";

function fired(signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve) =>
    signal.addEventListener("abort", () => resolve(signal.reason))
  );
}

Deno.test("startDeadline() fires with a TimeoutError that names tool and budget", async () => {
  using deadline = startDeadline({
    toolName: "grep",
    timeoutMs: 5,
    signals: [],
  });
  const reason = await fired(deadline.signal);
  assert(reason instanceof DOMException);
  assertEquals(reason.name, "TimeoutError");
  assertEquals(reason.message, 'Tool "grep" exceeded its time budget of 5 ms');
});

Deno.test("startDeadline() passes on the reason of whichever signal fires", async () => {
  for (const index of [0, 1]) {
    const controllers = [new AbortController(), new AbortController()];
    using deadline = startDeadline({
      toolName: "grep",
      timeoutMs: 60_000,
      signals: controllers.map(({ signal }) => signal),
    });
    const reason = { index };
    const firing = fired(deadline.signal);
    controllers[index]!.abort(reason);
    assertStrictEquals(await firing, reason);
  }
});

Deno.test("startDeadline() has fired already when a signal was aborted beforehand", () => {
  using deadline = startDeadline({
    toolName: "grep",
    timeoutMs: 60_000,
    signals: [undefined, AbortSignal.abort("no more")],
  });
  assertEquals(deadline.signal.aborted, true);
  assertEquals(deadline.signal.reason, "no more");
});

Deno.test("startDeadline() leaves no timer and no listener when it is disposed", () => {
  const controller = new WatchedController();
  {
    using deadline = startDeadline({
      toolName: "grep",
      timeoutMs: 60_000,
      signals: [controller.signal],
    });
    assertEquals(deadline.signal.aborted, false);
    assertEquals(controller.listeners, 1);
  }
  assertEquals(controller.listeners, 0);
});
