/**
 * Twenty questions about the source tree of Deno.
 *
 * @module
 */

import { PLACES } from "./places.ts";
import type { Question } from "./question.ts";
import { VALUES } from "./values.ts";

/** All questions, in the order of the table. */
export const QUESTIONS: readonly Question[] = [...PLACES, ...VALUES];
