/**
 * Which tests of a run failed, and of what: pure functions.
 *
 * @module
 */

import { withoutColor } from "./test_summary.ts";

/** The lines between the headings that `deno test` writes above and below its errors. */
const ERRORS = /^ ERRORS *\n([^]*?)^ FAILURES *$/gm;

/** `name of the test => file:line:column`, and below it what it failed of. */
const FAILURE = /^(.+ => \S+:\d+:\d+)\nerror: ((?:.*\n){1,3})/gm;

/** Characters of one failure that are told again. */
const MAX_LENGTH = 400;

/**
 * Reads off the output of `deno test` which tests failed.
 *
 * @param output What `deno test` wrote to stdout, or the end of it.
 * @returns For each failed test its name, its place and how its error begins.
 */
export function readFailures(output: string): string[] {
  const plain = withoutColor(output);
  // A test may print such headings too; the runner's own come last.
  const errors = [...plain.matchAll(ERRORS)].at(-1)?.[1] ?? "";
  return [...errors.matchAll(FAILURE)].map(([, place, error]) =>
    `${place}\n  ${error?.trimEnd().replaceAll("\n", "\n  ")}`.slice(
      0,
      MAX_LENGTH,
    )
  );
}
