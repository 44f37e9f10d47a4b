import { assertEquals } from "@std/assert";
import { interleave } from "../../bench/interleave.ts";

/** Things that write down their name and take a given time. */
function turnsOf(log: string[], times: Record<string, number>) {
  return Object.entries(times).map(([name, ms]) => ({
    name,
    ms: (sample: number) => sample,
    run: () => {
      log.push(name);
      return Promise.resolve(ms);
    },
  }));
}

Deno.test("interleave() runs everyone once in each round", async () => {
  const log: string[] = [];
  const samples = await interleave(turnsOf(log, { a: 1, b: 2, c: 3 }), {
    rounds: 2,
    warmups: 2,
    budgetMs: 1_000,
  });
  assertEquals(log.join(""), "abc".repeat(4));
  assertEquals(Object.fromEntries(samples), {
    a: [1, 1],
    b: [2, 2],
    c: [3, 3],
  });
});

Deno.test("interleave() does not count warm-up rounds", async () => {
  let runs = 0;
  const samples = await interleave([{
    name: "a",
    ms: () => 1,
    run: () => Promise.resolve(++runs),
  }], { rounds: 3, warmups: 4, budgetMs: 1_000 });
  assertEquals(samples.get("a"), [5, 6, 7]);
});

Deno.test("interleave() lets what is slow sit out rounds, but never the first ones", async () => {
  const log: string[] = [];
  const samples = await interleave(turnsOf(log, { fast: 1, slow: 60 }), {
    rounds: 10,
    warmups: 1,
    budgetMs: 100,
  });
  assertEquals(samples.get("fast")?.length, 10);
  assertEquals(samples.get("slow")?.length, 3);
});

Deno.test("interleave() runs only once what is over the budget at once", async () => {
  const log: string[] = [];
  const samples = await interleave(turnsOf(log, { fast: 1, slow: 101 }), {
    rounds: 5,
    warmups: 3,
    budgetMs: 100,
  });
  assertEquals(samples.get("slow"), [101]);
  assertEquals(log.filter((name) => name === "slow").length, 1);
  assertEquals(samples.get("fast")?.length, 5);
});
