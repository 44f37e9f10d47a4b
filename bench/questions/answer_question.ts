import { answerOf } from "./answer_of.ts";
import type { Question, QuestionCall } from "./question.ts";
import { seenFact } from "./seen_fact.ts";
import type { ToolSet } from "./tool_set.ts";

/** What one question took with one set of tools. */
export interface Effort {
  /** Calls made. */
  readonly calls: number;
  /** Tokens of the arguments of all calls, as JSON. */
  readonly argumentTokens: number;
  /** Tokens of the text of all answers. */
  readonly resultTokens: number;
  /** Where the facts were seen, in their order: `path:line`, or `path`. */
  readonly seen: readonly string[];
}

/** Counts the tokens of a text. */
export type CountTokens = (text: string) => number;

/**
 * Makes the calls of a question, one after the other, and checks that they
 * answer it: each fact is in an answer, and one of them in the last.
 *
 * @param question The question.
 * @param calls The calls.
 * @param tools The tools.
 * @param count Counts tokens.
 * @returns What it took.
 * @throws {Error} If a call fails, a fact is in no answer, or the last call
 * shows none.
 */
export async function answerQuestion(
  question: Question,
  calls: readonly QuestionCall[],
  tools: ToolSet,
  count: CountTokens,
): Promise<Effort> {
  const answers: string[] = [];
  for (const call of calls) answers.push(await answerOf(call, tools));
  return {
    calls: calls.length,
    argumentTokens: sum(calls.map(([, args]) => count(JSON.stringify(args)))),
    resultTokens: sum(answers.map(count)),
    seen: checkFacts(question, answers),
  };
}

function checkFacts(
  { ask, facts }: Question,
  answers: readonly string[],
): string[] {
  const last = answers.at(-1) ?? "";
  if (!facts.some((fact) => seenFact(last, fact))) {
    throw new Error(
      `Cannot answer "${ask}": the last call shows no part of the answer: ${last}`,
    );
  }
  return facts.map((fact) => {
    for (const answer of answers) {
      const place = seenFact(answer, fact);
      if (place) return place;
    }
    throw new Error(
      `Cannot answer "${ask}": no answer shows ${JSON.stringify(fact)}`,
    );
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
