import { assertEquals } from "@std/assert";
import { formatSteps } from "../../bench/report/steps.ts";
import type { CaseResult, Measurement } from "../../bench/results.ts";

function measured(
  times: Partial<Record<Measurement["contender"], number>>,
): CaseResult {
  return {
    row: "grep-many",
    label: "large, 17,000 matches",
    unit: "ms",
    measurements: Object.entries(times).map(([contender, value]) => ({
      contender: contender as Measurement["contender"],
      value,
      samples: [value],
    })),
    checks: [{ figure: "to the floor", value: 1.5, goal: 1.3, unit: "×" }],
    notes: [],
  };
}

Deno.test("formatSteps() says what each part adds, and how much the goal allows", () => {
  const [, table = ""] = formatSteps([measured({
    "harness-tools": 150,
    "floor": 100,
    "executor": 110,
    "reading": 130,
    "writing": 133,
    "pi": 5,
  })]);
  const cells = table.split("\n").at(-1)!.split("|").map((cell) => cell.trim());
  assertEquals(cells.slice(1, -1), [
    "large, 17,000 matches",
    "100",
    "10.0",
    "20.0",
    "3.00",
    "17.0",
    "50.0",
    "30.0",
  ]);
});

Deno.test("formatSteps() leaves out what was not measured in parts", () => {
  assertEquals(formatSteps([measured({ "harness-tools": 1, "floor": 1 })]), []);
});
