/**
 * Runs the tests that make up their trees, calls and arguments again and again,
 * each time with another seed, until one fails: `deno task soak [TIMES]`.
 *
 * @module
 */

import { exitWith } from "./script.ts";
import { prepareStd, ROOT } from "./std.ts";
import { note, print } from "./terminal.ts";
import { runTests } from "./test.ts";

/** What a night has time for. */
const DEFAULT_TIMES = 100;

const TESTS: readonly string[] = [
  ...["mcp", "retention", "search", "shell", "spill", "tools_room"].map((
    room,
  ) => `${ROOT}/tests/${room}`),
  ...[
    "differential_test.ts",
    "hostile_arguments_test.ts",
    "output_attack_test.ts",
    "search_oracle_test.ts",
    "search_glob_oracle_test.ts",
    "search_include_test.ts",
    "glob_matcher_test.ts",
    "quote_test.ts",
  ].map((name) => `${ROOT}/tests/integration/${name}`),
];

function readTimes([times = String(DEFAULT_TIMES)]: readonly string[]): number {
  if (/^[1-9]\d{0,5}$/.test(times)) return Number(times);
  throw new Error(
    `Cannot soak "${times}" times: write a positive integer, such as 100`,
  );
}

await exitWith(async () => {
  const times = readTimes(Deno.args);
  const std = await prepareStd();
  for (let round = 1; round <= times; round++) {
    const seed = `${Math.floor(Math.random() * 1e9)}`;
    Deno.env.set("HARNESS_TOOLS_SEED", seed);
    note(`\nround ${round} of ${times}, HARNESS_TOOLS_SEED=${seed}`);
    const { counts: { passed, failed }, failures } = await runTests(TESTS, std);
    for (const failure of failures) note(`\n${failure}`);
    if (failed > 0 || passed === 0) return 1;
  }
  print(`${times} rounds passed`);
  return 0;
});
