import { type ContenderName, CONTENDERS } from "../contenders/mod.ts";
import { formatFigure } from "./format_figure.ts";
import { formatMarkdown } from "./markdown.ts";
import { formatSteps } from "./steps.ts";
import {
  type BenchResults,
  type CaseResult,
  type Check,
  isMet,
  type Measurement,
  type RowName,
} from "../results.ts";

/** Contenders with a column, in order. */
const COLUMNS: readonly ContenderName[] = [
  "harness-tools",
  "floor",
  "deepseek-harness",
  "gemini-cli",
  "pi",
];

/** What a row is about. */
export const ROW_TITLES: Readonly<Record<RowName, string>> = {
  "grep-few": "grep, up to 100 matches, or none",
  "grep-many": "grep, 1,000 to 20,000 matches",
  "grep-cap": "grep at the raw cap, 20 MB read",
  "glob": "glob, 100 to 100,000 paths",
  "overflow": "overflow: until the call fails",
  "abort": "abort: until the call settles",
  "memory": "memory: growth of the process",
  "growth": "growth: what a match costs",
  "start": "start of the demo",
};

/**
 * Writes the table as Markdown.
 *
 * @param results What was measured.
 * @returns The table, with where and when it was measured.
 */
export function formatTable(results: BenchResults): string {
  const rows = results.cases.map((result, index) => {
    const first = results.cases[index - 1]?.row !== result.row;
    return [first ? ROW_TITLES[result.row] : "", ...caseCells(result)];
  });
  const header = [
    "",
    "search",
    ...COLUMNS.map((name) => CONTENDERS[name].label),
    "goal",
    "met",
  ];
  return [
    formatMarkdown([header, ...rows]),
    ...formatNotes(results.cases),
    ...formatSteps(results.cases),
    formatOrigin(results),
    formatVerdict(results.cases),
  ].join("\n\n");
}

function caseCells(result: CaseResult): string[] {
  const { label, unit, measurements, checks } = result;
  const cellOf = (name: ContenderName) => {
    const measurement = measurements.find((each) => each.contender === name);
    return measurement ? formatMeasurement(measurement, unit) : "";
  };
  return [
    label,
    ...COLUMNS.map(cellOf),
    formatChecks(result),
    checks.length === 0 ? "" : checks.every(isMet) ? "yes" : "NO",
  ];
}

/** A figure with the number of results behind it, where not all are shown. */
function formatMeasurement(
  { value, found }: Measurement,
  unit: string,
): string {
  return `${formatFigure(value)} ${unit}${formatFound(found)}`;
}

function formatFound(found: Measurement["found"]): string {
  if (!found || found.rawBytes !== undefined) return "";
  if (found.failure !== undefined) return " (error)";
  if (found.total === null) return ` (${found.shown} of ?)`;
  return ` (${found.shown} of ${found.total})`;
}

/**
 * Writes what a case is held against.
 *
 * @param result The case.
 * @returns Each figure with its limit.
 */
export function formatChecks({ checks }: CaseResult): string {
  return checks.map(formatCheck).join("; ");
}

function formatCheck({ figure, value, goal, unit }: Check): string {
  const space = unit === "×" ? "" : " ";
  return `${figure} ${
    formatFigure(value)
  }${space}${unit} (≤ ${goal}${space}${unit})`;
}

function formatNotes(cases: readonly CaseResult[]): string[] {
  const notes = new Set(
    cases.flatMap(({ notes }) => notes.map((note) => `- ${note}`)),
  );
  return notes.size === 0 ? [] : [[...notes].join("\n")];
}

function formatOrigin(
  { date, machine, versions, rounds, seed }: BenchResults,
): string {
  const { cpu, cores, memoryGb, system, load } = machine;
  const programs = Object.entries(versions).map((pair) => pair.join(" "));
  return [
    `${
      date.slice(0, 10)
    }, ${cpu}, ${cores} cores, ${memoryGb} GB, ${system}, load ${
      load.map((value) => value.toFixed(1)).join(" to ")
    }`,
    `medians of ${rounds} rounds, seed ${seed}`,
    programs.join(", "),
  ].join("; ");
}

function formatVerdict(cases: readonly CaseResult[]): string {
  const checks = cases.flatMap((result) => result.checks);
  const met = checks.filter(isMet).length;
  return `${met} of ${checks.length} goals met`;
}
