/**
 * The rules of the bash seam as test cases, for those who write an executor of
 * their own. They need no test framework: a case throws when the executor breaks
 * its rule.
 *
 * Two rules are weaker than what the executors of this package do, since an
 * executor may be built otherwise: one that does not stream passes the cases of
 * streaming, and one whose commands see only their own processes passes those
 * that look for what was left running.
 *
 * The local executor of DeepSeek Harness (`0.1.0-rc.8`) holds to all rules but
 * three: it has no cap for the bytes of stdout that a caller may ask for; it begins
 * the tail of a long stdout with what is left of a character, as U+FFFD; and it
 * leaves a process running that a command left in the background with its pipes.
 *
 * @example Hold an executor to the rules
 * ```ts
 * import { LocalBash } from "@harness/tools/bash";
 * import { conformanceCases } from "@harness/tools/bash/testing";
 *
 * for (const { topic, run } of conformanceCases) {
 *   if (topic === "resolve") await run((options) => new LocalBash(options));
 * }
 * ```
 *
 * @module
 */

import type { ConformanceCase } from "./conformance_case.ts";
import { ENDING_CASES } from "./ending_cases.ts";
import { OUTPUT_CASES } from "./output_cases.ts";
import { REQUEST_CASES } from "./request_cases.ts";
import { RESOLVE_CASES } from "./resolve_cases.ts";

export type {
  ConformanceCase,
  ConformanceOptions,
  ExecutorFactory,
  TestedExecutor,
} from "./conformance_case.ts";
export type {
  BashExecutor,
  BashOutput,
  BashRequest,
  BashResult,
  BashSpec,
} from "../../harness/bash_executor.ts";

/** Every rule of the bash seam, cheapest first. All can run at the same time. */
export const conformanceCases: readonly ConformanceCase[] = [
  ...RESOLVE_CASES,
  ...REQUEST_CASES,
  ...OUTPUT_CASES,
  ...ENDING_CASES,
];
