import { assert, assertEquals } from "@std/assert";
import { TimeBudget } from "../../src/find/time_budget.ts";

Deno.test("TimeBudget leaves a part of the time of a call for the answer", () => {
  assertEquals(new TimeBudget(30_000).totalMs, 27_000);
  assertEquals(new TimeBudget(1).totalMs, 1);
});

Deno.test("TimeBudget has a millisecond left at least, which a command needs", async () => {
  const time = new TimeBudget(1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  assertEquals(time.leftMs, 1);
  const { leftMs } = new TimeBudget(30_000);
  assert(leftMs > 0 && leftMs <= 27_000);
});
