import type { ContenderName } from "../contenders/mod.ts";
import type { CaseResult } from "../results.ts";
import { formatFigure } from "./format_figure.ts";
import { formatMarkdown } from "./markdown.ts";

/** What each part of this package is measured with, and what it does more than the one before. */
const STEPS: readonly {
  readonly name: ContenderName;
  readonly title: string;
}[] = [
  { name: "executor", title: "a group of its own" },
  { name: "reading", title: "reading, sorting, page" },
  { name: "writing", title: "complete result" },
  { name: "harness-tools", title: "saving it" },
];

/**
 * Writes what each part of a search adds to the time of ripgrep alone.
 *
 * @param cases What was measured.
 * @returns The table as Markdown, or nothing where no parts were measured.
 */
export function formatSteps(cases: readonly CaseResult[]): string[] {
  const rows = cases.flatMap(stepCells);
  if (rows.length === 0) return [];
  const titles = STEPS.map(({ title }) => `+ ${title}`);
  return [
    "What each part adds to the floor, in milliseconds, and how much the goal allows for all of them:",
    formatMarkdown([["search", "floor", ...titles, "all", "allowed"], ...rows]),
  ];
}

function stepCells({ label, measurements, checks }: CaseResult): string[][] {
  const values = (["floor", ...STEPS.map(({ name }) => name)] as const).map((
    name,
  ) => measurements.find(({ contender }) => contender === name)?.value);
  if (values.includes(undefined)) return [];
  const times = values as number[];
  const floor = times[0]!;
  const goal = checks.find(({ figure }) => figure === "to the floor")?.goal;
  const added = times.slice(1).map((time, index) => time - times[index]!);
  return [[
    label,
    ...[floor, ...added, times.at(-1)! - floor, floor * ((goal ?? NaN) - 1)]
      .map(formatFigure),
  ]];
}
