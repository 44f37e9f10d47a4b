import { assertEquals, assertRejects } from "@std/assert";
import { withAbortGrace } from "../../src/host/abort_grace.ts";
import { WatchedController } from "./scripted.ts";

Deno.test("withAbortGrace() gives what the work gives, and listens no more", async () => {
  const controller = new WatchedController();
  const { signal } = controller;
  assertEquals(
    await withAbortGrace(Promise.resolve(7), { signal, graceMs: 60_000 }),
    { inTime: true, value: 7 },
  );
  await assertRejects(
    () =>
      withAbortGrace(Promise.reject(new Error("no")), {
        signal,
        graceMs: 60_000,
      }),
    Error,
    "no",
  );
  assertEquals(controller.added, 2);
  assertEquals(controller.listeners, 0);
});

Deno.test("withAbortGrace() waits for work that stops when it is told to", async () => {
  const controller = new WatchedController();
  const { signal } = controller;
  const work = new Promise<string>((resolve) =>
    controller.signal.addEventListener("abort", () => resolve("partial"))
  );
  const ending = withAbortGrace(work, { signal, graceMs: 60_000 });
  controller.abort();
  assertEquals(await ending, { inTime: true, value: "partial" });
  assertEquals(controller.listeners, 1);
});

Deno.test("withAbortGrace() gives up on work that does not stop", async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const { promise, reject } = Promise.withResolvers<never>();
  const ending = withAbortGrace(promise, { signal, graceMs: 1 });
  controller.abort();
  assertEquals(await ending, { inTime: false });
  // What the work does now is nobody's business, and no unhandled rejection.
  reject(new Error("late"));
});

Deno.test("withAbortGrace() gives up when the signal fired beforehand", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  assertEquals(
    await withAbortGrace(promise, { signal: AbortSignal.abort(), graceMs: 1 }),
    { inTime: false },
  );
  resolve();
});
