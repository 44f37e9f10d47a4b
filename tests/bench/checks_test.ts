import { assertEquals } from "@std/assert";
import { isMet, type Measurement } from "../../bench/results.ts";
import { growthCases } from "../../bench/rows/growth.ts";
import { memoryChecks } from "../../bench/rows/memory.ts";
import { ratioChecks } from "../../bench/rows/ratio_case.ts";

function measurement(
  contender: Measurement["contender"],
  value: number,
): Measurement {
  return { contender, value, samples: [value] };
}

const RACE = [
  measurement("harness-tools", 120),
  measurement("floor", 100),
  measurement("deepseek-harness", 300),
];

Deno.test("ratioChecks() holds this package against the floor", () => {
  const { checks: [check, ...others] } = ratioChecks(RACE, { floorGoal: 1.1 });
  assertEquals(check?.value, 1.2);
  assertEquals(isMet(check!), false);
  assertEquals(others, []);
});

Deno.test("ratioChecks() holds it against DeepSeek Harness where there is a goal", () => {
  const goals = { floorGoal: 1.3, deepseekGoal: 0.5 };
  const { checks, notes } = ratioChecks(RACE, goals);
  assertEquals(checks.map(({ value }) => value), [1.2, 0.4]);
  assertEquals(checks.map(isMet), [true, true]);
  assertEquals(notes, []);
});

Deno.test("ratioChecks() notes a goal that not even the floor meets", () => {
  const goals = { floorGoal: 1.3, deepseekGoal: 0.3 };
  const { checks, notes } = ratioChecks(RACE, goals);
  assertEquals(checks.map(({ figure }) => figure), ["to the floor"]);
  assertEquals(notes, [
    "0.40× of DeepSeek Harness, and at best 0.33×: the time of ripgrep alone",
  ]);
});

Deno.test("isMet() takes a figure that is exactly the goal", () => {
  const check = { figure: "", goal: 1.5, unit: "×" } as const;
  assertEquals(isMet({ ...check, value: 1.5 }), true);
  assertEquals(isMet({ ...check, value: 1.51 }), false);
});

Deno.test("isMet() does not take a figure that could not be measured", () => {
  const check = { figure: "", value: NaN, goal: 1, unit: "×" } as const;
  assertEquals(isMet(check), false);
});

Deno.test("memoryChecks() compares with the text that is retained, and with a fixed limit at the cap", () => {
  const grown = {
    ...measurement("harness-tools", 20),
    found: { shown: 250, total: 9_000, savedBytes: 5_000_000 },
  };
  assertEquals(memoryChecks(grown, false).map(({ value }) => value), [4]);
  const [toRetained, atCap] = memoryChecks(grown, true);
  assertEquals(isMet(toRetained!), false);
  assertEquals(atCap?.value, 20);
  assertEquals(isMet(atCap!), true);
});

Deno.test("growthCases() holds what a match costs among many against what it costs among few", () => {
  const cases = growthCases([
    { count: 1_000, measurements: [measurement("harness-tools", 2)] },
    { count: 100_000, measurements: [measurement("harness-tools", 3)] },
  ]);
  assertEquals(cases.map(({ label }) => label), [
    "one of 1,000 matches",
    "one of 100,000 matches",
  ]);
  assertEquals(cases.map(({ checks }) => checks.map(({ value }) => value)), [
    [],
    [1.5],
  ]);
});
