import type { ContenderName } from "./contenders/mod.ts";
import type { Found } from "./search.ts";

/** Names of the rows, in the order of the table. */
export const ROW_NAMES = [
  "grep-few",
  "grep-many",
  "grep-cap",
  "glob",
  "overflow",
  "abort",
  "memory",
  "growth",
  "start",
] as const;

/** Name of a row. */
export type RowName = typeof ROW_NAMES[number];

/** Unit of what is measured. */
export type Unit = "ms" | "µs" | "MB";

/** A limit, and the figure that is held against it. */
export interface Check {
  /** What the figure is. */
  readonly figure: string;
  /** The figure. */
  readonly value: number;
  /** The largest value that meets the goal. */
  readonly goal: number;
  /** Unit of both; `×` is a multiple. */
  readonly unit: "×" | Unit;
}

/** What one contender needed for one case. */
export interface Measurement {
  /** Who. */
  readonly contender: ContenderName;
  /** The figure that is compared. */
  readonly value: number;
  /** All figures that it comes from, in order. */
  readonly samples: readonly number[];
  /** What was found. */
  readonly found?: Found;
}

/** One line of the table. */
export interface CaseResult {
  /** The row that the case belongs to. */
  readonly row: RowName;
  /** What was done. */
  readonly label: string;
  /** Unit of the measurements. */
  readonly unit: Unit;
  /** What was measured. */
  readonly measurements: readonly Measurement[];
  /** What this package's figures are held against. */
  readonly checks: readonly Check[];
  /** What a reader has to know besides. */
  readonly notes: readonly string[];
}

/**
 * Tells whether a figure is within its limit.
 *
 * @param check The figure and the limit.
 * @returns Whether the goal is met.
 */
export function isMet({ value, goal }: Check): boolean {
  return value <= goal;
}

/** Where and with what was measured. */
export interface Machine {
  /** Model of the processor. */
  readonly cpu: string;
  /** Its cores. */
  readonly cores: number;
  /** Memory in gigabytes. */
  readonly memoryGb: number;
  /** Operating system with its release. */
  readonly system: string;
  /** Mean number of processes that wanted to run, at the start and at the end: more than one is noise. */
  readonly load: readonly number[];
}

/** Everything that a run of the bench gives. */
export interface BenchResults {
  /** When the run started, as ISO 8601. */
  readonly date: string;
  /** Where it ran. */
  readonly machine: Machine;
  /** Versions of programs and packages, by name. */
  readonly versions: Readonly<Record<string, string>>;
  /** What the corpora were made from. */
  readonly seed: number;
  /** Rounds that counted. */
  readonly rounds: number;
  /** The lines of the table. */
  readonly cases: readonly CaseResult[];
}
