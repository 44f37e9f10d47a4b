import { assert, assertEquals } from "@std/assert";
import { Turns } from "../../src/bash/turns.ts";

Deno.test("Turns.takeFree() gives out as many as there are", () => {
  const turns = new Turns(2);
  const first = turns.takeFree();
  assert(first && turns.takeFree());
  assertEquals(turns.takeFree(), undefined);
  first[Symbol.dispose]();
  assert(turns.takeFree());
  assertEquals(turns.takeFree(), undefined);
});

Deno.test("Turns.takeFree() knows no limit for Infinity", () => {
  const turns = new Turns(Infinity);
  for (let taken = 0; taken < 10_000; taken += 1) assert(turns.takeFree());
});

Deno.test("Turns.waitFor() gives turns in the order in which they were asked for", async () => {
  const turns = new Turns(1);
  const order: number[] = [];
  const first = turns.takeFree();
  const waiting = [1, 2, 3].map(async (number) => {
    using _turn = await turns.waitFor();
    order.push(number);
    await Promise.resolve();
    assertEquals(turns.takeFree(), undefined);
  });
  assertEquals(order, []);
  first?.[Symbol.dispose]();
  await Promise.all(waiting);
  assertEquals(order, [1, 2, 3]);
  assert(turns.takeFree());
});

Deno.test("Turns.waitFor() lets nobody in between who did not wait", async () => {
  const turns = new Turns(1);
  const first = turns.takeFree();
  const second = turns.waitFor();
  first?.[Symbol.dispose]();
  assertEquals(turns.takeFree(), undefined);
  assert(await second);
});

Deno.test("Turns.waitFor() gives up at once when the signal fires", async () => {
  const turns = new Turns(1);
  const first = turns.takeFree();
  const controller = new AbortController();
  const impatient = turns.waitFor(controller.signal);
  const patient = turns.waitFor();
  controller.abort();
  assertEquals(await impatient, undefined);
  first?.[Symbol.dispose]();
  const turn = await patient;
  assert(turn);
  turn[Symbol.dispose]();
  assert(turns.takeFree());
});

Deno.test("Turns.waitFor() loses no turn when the signal fires as the turn comes", async () => {
  for (const abortFirst of [true, false]) {
    const turns = new Turns(1);
    const first = turns.takeFree();
    const controller = new AbortController();
    const waiting = turns.waitFor(controller.signal);
    if (abortFirst) controller.abort();
    first?.[Symbol.dispose]();
    controller.abort();
    const turn = await waiting;
    assertEquals(turn === undefined, abortFirst);
    turn?.[Symbol.dispose]();
    assert(turns.takeFree());
  }
});
