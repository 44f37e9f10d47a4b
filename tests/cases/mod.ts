/**
 * Searches that once gave somebody a wrong answer, each with the right one.
 *
 * @module
 */

import { CONTENT_CASES } from "./content_cases.ts";
import { PATH_CASES } from "./path_cases.ts";
import { PATTERN_CASES } from "./pattern_cases.ts";
import { PROCESS_CASES } from "./process_cases.ts";
import { QUOTING_CASES } from "./quoting_cases.ts";
import { SCOPE_CASES } from "./scope_cases.ts";
import type { SearchCase } from "./search_case.ts";
import { SIZE_CASES } from "./size_cases.ts";

export { OPEN_STDIN_CASE } from "./process_cases.ts";
export { UNREADABLE_CASE } from "./scope_cases.ts";
export * from "./search_case.ts";

/** The cases that need nothing but bash and ripgrep. */
export const SEARCH_CASES: readonly SearchCase[] = [
  ...PATTERN_CASES,
  ...QUOTING_CASES,
  ...PATH_CASES,
  ...SCOPE_CASES,
  ...CONTENT_CASES,
  ...SIZE_CASES,
  ...PROCESS_CASES,
];
