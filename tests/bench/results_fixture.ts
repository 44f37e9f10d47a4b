import type { BenchResults } from "../../bench/results.ts";

/** Results with everything that a report has to show. */
export const RESULTS: BenchResults = {
  date: "2030-01-02T03:04:05.000Z",
  machine: {
    cpu: "Fast & Furious <9>",
    cores: 2,
    memoryGb: 16,
    system: "linux 6.1",
    load: [0.25, 1.5],
  },
  versions: { "Deno": "2.9.6", "ripgrep": "15.0.0" },
  seed: 1,
  rounds: 15,
  cases: [
    {
      row: "grep-many",
      label: "large cormorant",
      unit: "ms",
      measurements: [
        {
          contender: "harness-tools",
          value: 205.4,
          samples: [205.4],
          found: { shown: 250, total: 17_000 },
        },
        {
          contender: "floor",
          value: 195,
          samples: [195],
          found: { shown: 0, total: null, rawBytes: 9 },
        },
        {
          contender: "pi",
          value: 8.25,
          samples: [8.25],
          found: { shown: 100, total: null },
        },
      ],
      checks: [
        { figure: "to the floor", value: 1.053, goal: 1.3, unit: "×" },
        { figure: "to DeepSeek Harness", value: 0.6, goal: 0.5, unit: "×" },
      ],
      notes: [],
    },
    {
      row: "overflow",
      label: "one-file",
      unit: "ms",
      measurements: [{
        contender: "harness-tools",
        value: 300,
        samples: [300],
        found: { shown: 0, total: null, failure: "SEARCH_FAILED" },
      }],
      checks: [
        { figure: "ripgrep gone", value: 12.34, goal: 100, unit: "ms" },
      ],
      notes: ["pi has no glob"],
    },
  ],
};
