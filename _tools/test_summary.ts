/**
 * The counts of a test run: pure functions.
 *
 * @module
 */

/** How many tests ended how. */
export interface TestCounts {
  /** Tests that passed. */
  readonly passed: number;
  /** Tests that failed. */
  readonly failed: number;
  /** Tests that were not run because they say so. */
  readonly skipped: number;
}

const SUMMARY =
  /^(?:ok|FAILED) \| (\d+) passed(?: \([^)]*\))? \| (\d+) failed(?: \([^)]*\))?(?: \| (\d+) ignored)?/gm;

// deno-lint-ignore no-control-regex -- escape sequences of colours
const COLOR = /\x1b\[[\d;]*m/g;

/**
 * Takes the colours out of what `deno test` wrote.
 *
 * @param output What it wrote.
 * @returns The text alone.
 */
export function withoutColor(output: string): string {
  return output.replaceAll(COLOR, "");
}

/**
 * Reads the counts off the output of `deno test`.
 *
 * A run that failed without a failed test, say because a file does not
 * type-check, counts as one failure.
 *
 * @param output The end of what `deno test` wrote to stdout.
 * @param exitCode What it exited with.
 * @returns The counts.
 */
export function readCounts(output: string, exitCode: number): TestCounts {
  // A test may print such a line too; the runner's own comes last.
  const summary = [...withoutColor(output).matchAll(SUMMARY)].at(-1);
  const [passed, failed, skipped] = [1, 2, 3].map((group) =>
    Number(summary?.[group] ?? 0)
  ) as [number, number, number];
  return {
    passed,
    failed: exitCode === 0 ? failed : Math.max(failed, 1),
    skipped,
  };
}

/** Adds counts up. */
export function sumCounts(all: readonly TestCounts[]): TestCounts {
  const sum = (key: keyof TestCounts) =>
    all.reduce((total, counts) => total + counts[key], 0);
  return {
    passed: sum("passed"),
    failed: sum("failed"),
    skipped: sum("skipped"),
  };
}

/** Says the counts in one line, such as `12 passed, 1 failed, 2 skipped`. */
export function formatCounts({ passed, failed, skipped }: TestCounts): string {
  const line = `${passed} passed, ${failed} failed`;
  return skipped === 0 ? line : `${line}, ${skipped} skipped`;
}
