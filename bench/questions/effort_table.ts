import { median } from "../statistics.ts";
import type { Effort } from "./answer_question.ts";

/** What one question took with both sets of tools. */
export interface Comparison {
  /** The question. */
  readonly ask: string;
  /** With the inspection plugin. */
  readonly inspection: Effort;
  /** With the search plugin and `read`. */
  readonly search: Effort;
}

const HEADER = [
  "#",
  "question",
  "calls a",
  "calls b",
  "tokens a",
  "tokens b",
  "answer",
];

/**
 * Writes the table as Markdown: a row for each question, their sums and their
 * medians. Tokens are those of arguments and results.
 *
 * @param comparisons What was measured.
 * @returns The table.
 */
export function effortTable(comparisons: readonly Comparison[]): string {
  const rows = comparisons.map((comparison, index) => [
    `${index + 1}`,
    comparison.ask,
    ...figures(comparison).map(String),
    comparison.search.seen.map((place) => `\`${place}\``).join(", "),
  ]);
  const all = comparisons.map(figures);
  const column = (index: number) => all.map((figures) => figures[index]!);
  const columns = [0, 1, 2, 3].map(column);
  const sums = columns.map((numbers) => numbers.reduce((a, b) => a + b));
  return [
    HEADER,
    HEADER.map(() => "---"),
    ...rows,
    ["", "sum", ...sums.map(String), ""],
    ["", "median", ...columns.map(median).map(String), ""],
  ].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function figures({ inspection, search }: Comparison): number[] {
  return [
    inspection.calls,
    search.calls,
    tokens(inspection),
    tokens(search),
  ];
}

function tokens({ argumentTokens, resultTokens }: Effort): number {
  return argumentTokens + resultTokens;
}
