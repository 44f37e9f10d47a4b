/**
 * Answers twenty questions about a large repository with two sets of tools, and
 * prints what it took:
 * `deno run -A _tools/deno.ts run -A bench/questions/run.ts --corpus DIR`.
 *
 * DIR is a checkout of denoland/deno. Ripgrep has to be on the PATH.
 *
 * @module
 */

import { ripgrepOnPath } from "../../_tools/ripgrep.ts";
import { exitWith } from "../../_tools/script.ts";
import { print } from "../../_tools/terminal.ts";
import { answerQuestion, type CountTokens } from "./answer_question.ts";
import { compareForms } from "./compare_forms.ts";
import { type Comparison, effortTable } from "./effort_table.ts";
import { QUESTIONS } from "./questions.ts";
import { loadTokenizer } from "./tokenizer.ts";
import { inspectionTools, searchTools, type ToolSet } from "./tool_set.ts";

function corpusOf(args: readonly string[]): string {
  const [option, folder, ...rest] = args;
  if (option === "--corpus" && folder && rest.length === 0) return folder;
  throw new Error(
    `Cannot read the arguments "${
      args.join(" ")
    }": expected "--corpus DIR" with a checkout of denoland/deno`,
  );
}

async function compareAll(
  a: ToolSet,
  b: ToolSet,
  count: CountTokens,
): Promise<Comparison[]> {
  const comparisons: Comparison[] = [];
  for (const question of QUESTIONS) {
    const { ask, inspection, search } = question;
    comparisons.push({
      ask,
      inspection: await answerQuestion(question, inspection, a, count),
      search: await answerQuestion(question, search, b, count),
    });
  }
  return comparisons;
}

if (import.meta.main) {
  await exitWith(async () => {
    const folder = await Deno.realPath(corpusOf(Deno.args));
    if (!await ripgrepOnPath()) {
      throw new Error("Cannot search: put ripgrep on the PATH");
    }
    const count = await loadTokenizer();
    await using a = await inspectionTools(folder);
    await using b = await searchTools(folder);
    const comparisons = await compareAll(a, b, count);
    const forms = await compareForms(QUESTIONS, a, b, count);
    print([
      effortTable(comparisons),
      "",
      `a: the inspection plugin, ${count(a.overhead)} tokens a request`,
      `b: the search plugin and read, ${count(b.overhead)} tokens a request`,
      `the ${forms.searches} grep calls of b: ${forms.search} tokens, in a as ` +
      `raw ${forms.raw}, as ranked ${forms.ranked}`,
    ].join("\n"));
    return 0;
  });
}
