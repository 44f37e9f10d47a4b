import type { BenchSession } from "../bench_session.ts";
import { type ContenderName, CONTENDERS } from "../contenders/mod.ts";
import { interleave, type Turn } from "../interleave.ts";
import type { CaseResult, Check, Measurement, RowName } from "../results.ts";
import type { Search } from "../search.ts";
import { median } from "../statistics.ts";
import type { Timed } from "../worker_protocol.ts";

/** A search whose time is compared. */
export interface RatioCase {
  /** The row that it belongs to. */
  readonly row: RowName;
  /** How it is called in the table. */
  readonly label: string;
  /** The search. */
  readonly search: Search;
  /** How many lines or paths there must be; other figures would measure something else. */
  readonly expected: { readonly least: number; readonly most: number };
  /** The largest multiple of the floor that meets the goal. */
  readonly floorGoal: number;
  /** The largest part of DeepSeek Harness' time that meets the goal, where there is one. */
  readonly deepseekGoal?: number;
}

const OURS = "harness-tools";

const RACERS = [
  OURS,
  "floor",
  "deepseek-harness",
  "gemini-cli",
  "pi",
] as const;

const WARMUPS = 3;

/** Time for one contender and one case. */
const BUDGET_MS = 20_000;

/**
 * Runs one search with everyone, in turn.
 *
 * @param session What it runs in.
 * @param ratioCase The search and its goals.
 * @returns The medians and how they compare.
 */
export async function measureRatio(
  session: BenchSession,
  ratioCase: RatioCase,
): Promise<CaseResult> {
  const { row, label, search } = ratioCase;
  const { turns, notes } = await prepareTurns(session, search);
  const samples = await interleave(turns, {
    rounds: session.options.rounds,
    warmups: WARMUPS,
    budgetMs: BUDGET_MS,
  });
  const measurements = turns.map(({ name }) =>
    summarize(name, samples.get(name)!)
  );
  assertExpected(ratioCase, measurements);
  return {
    row,
    label,
    unit: "ms",
    measurements,
    checks: ratioChecks(measurements, ratioCase),
    notes,
  };
}

type RatioTurn = Turn<Timed> & { readonly name: ContenderName };

async function prepareTurns(session: BenchSession, search: Search) {
  const turns: RatioTurn[] = [];
  const notes: string[] = [];
  for (const name of RACERS) {
    const worker = await session.worker(name);
    const first = await worker.ask({ search });
    if (first.kind === "unsupported") {
      notes.push(`${CONTENDERS[name].label}: ${first.reason}`);
      continue;
    }
    turns.push({
      name,
      ms: ({ ms }) => ms,
      run: async () => await worker.ask({ search }) as Timed,
    });
  }
  return { turns, notes };
}

function summarize(
  contender: ContenderName,
  samples: readonly Timed[],
): Measurement {
  const times = samples.map(({ ms }) => ms);
  return {
    contender,
    value: median(times),
    samples: times,
    found: samples.at(-1)!.found,
  };
}

function assertExpected(
  { label, expected: { least, most } }: RatioCase,
  measurements: readonly Measurement[],
) {
  const found = measurements.find(({ contender }) => contender === OURS)?.found;
  const total = found?.total ?? NaN;
  if (total >= least && total <= most) return;
  throw new Error(
    `Cannot measure "${label}": expected ${least} to ${most} results, got ${
      found?.failure ?? total
    }`,
  );
}

/**
 * Holds the figures of this package against its goals.
 *
 * @param measurements All figures of a case.
 * @param goals The goals.
 * @returns One check for each goal.
 */
export function ratioChecks(
  measurements: readonly Measurement[],
  { floorGoal, deepseekGoal }: Pick<RatioCase, "floorGoal" | "deepseekGoal">,
): Check[] {
  const value = (name: ContenderName) =>
    measurements.find(({ contender }) => contender === name)?.value ?? NaN;
  const toFloor: Check = {
    figure: "to the floor",
    value: value(OURS) / value("floor"),
    goal: floorGoal,
    unit: "×",
  };
  if (deepseekGoal === undefined) return [toFloor];
  return [toFloor, {
    figure: "to DeepSeek Harness",
    value: value(OURS) / value("deepseek-harness"),
    goal: deepseekGoal,
    unit: "×",
  }];
}
