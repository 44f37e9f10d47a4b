import { assert, assertEquals, assertRejects } from "@std/assert";
import { pause, within } from "../../src/bash/timer.ts";

Deno.test("within() is true for a promise that is fulfilled already, even without time", async () => {
  assertEquals(await within(Promise.resolve(), 0), true);
});

Deno.test("within() is false when the time is up", async () => {
  assertEquals(await within(Promise.withResolvers().promise, 1), false);
});

Deno.test("within() leaves no timer behind", async () => {
  // The sanitizers report the timer otherwise.
  assertEquals(await within(pause(1), 1_000_000), true);
});

Deno.test("within() passes a rejection on and leaves no timer behind", async () => {
  const failing = Promise.reject(new Error("no"));
  await assertRejects(() => within(failing, 1_000_000), Error, "no");
});

Deno.test("pause() lets time pass", async () => {
  const start = performance.now();
  await pause(20);
  assert(performance.now() - start >= 19);
});
