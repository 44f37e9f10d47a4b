import type { CountTokens } from "./answer_question.ts";
import { answerOf } from "./answer_of.ts";
import type { Question } from "./question.ts";
import type { ToolSet } from "./tool_set.ts";

/** Tokens of the answers to the same searches in three forms. */
export interface FormTokens {
  /** Searches made. */
  readonly searches: number;
  /** With `grep` of the search plugin. */
  readonly search: number;
  /** With `grep` of the inspection plugin, in mode `raw`. */
  readonly raw: number;
  /** With `grep` of the inspection plugin, in mode `ranked`. */
  readonly ranked: number;
}

/**
 * Makes every `grep` call of the search plugin with `grep` of the inspection
 * plugin too, with its pattern as the only one.
 *
 * @param questions The questions.
 * @param inspection The inspection tools.
 * @param search The search tools.
 * @param count Counts tokens.
 * @returns What the answers take.
 */
export async function compareForms(
  questions: readonly Question[],
  inspection: ToolSet,
  search: ToolSet,
  count: CountTokens,
): Promise<FormTokens> {
  const sums = { searches: 0, search: 0, raw: 0, ranked: 0 };
  for (const [name, args] of questions.flatMap(({ search }) => search)) {
    if (name !== "grep") continue;
    const { pattern, ...rest } = args;
    const patterns = [pattern];
    const tokensOf = async (mode: string) =>
      count(await answerOf([name, { ...rest, patterns, mode }], inspection));
    sums.searches++;
    sums.search += count(await answerOf([name, args], search));
    sums.raw += await tokensOf("raw");
    sums.ranked += await tokensOf("ranked");
  }
  return sums;
}
