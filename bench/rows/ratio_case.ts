import type { BenchSession } from "../bench_session.ts";
import { type ContenderName, CONTENDERS } from "../contenders/mod.ts";
import { interleave, type Turn } from "../interleave.ts";
import { formatFigure } from "../report/format_figure.ts";
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
  "executor",
  "reading",
  "writing",
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
  const { checks, notes: unreachable } = ratioChecks(measurements, ratioCase);
  return {
    row,
    label,
    unit: "ms",
    measurements,
    checks,
    notes: [...notes, ...unreachable.map((note) => `${label}: ${note}`)],
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
      notes.push(
        `${CONTENDERS[name].label} has no ${search.tool}: ${first.reason}`,
      );
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
 * @returns A check for each goal, and a note for one that nobody could meet who
 * runs ripgrep, because the floor itself does not.
 */
export function ratioChecks(
  measurements: readonly Measurement[],
  { floorGoal, deepseekGoal }: Pick<RatioCase, "floorGoal" | "deepseekGoal">,
): Pick<CaseResult, "checks" | "notes"> {
  const ratio = (one: ContenderName, other: ContenderName) =>
    valueOf(measurements, one) / valueOf(measurements, other);
  const toFloor: Check = {
    figure: "to the floor",
    value: ratio(OURS, "floor"),
    goal: floorGoal,
    unit: "×",
  };
  const value = ratio(OURS, "deepseek-harness");
  if (deepseekGoal === undefined) return { checks: [toFloor], notes: [] };
  const atBest = ratio("floor", "deepseek-harness");
  if (atBest > deepseekGoal) {
    const figures = [value, atBest].map(formatFigure);
    return {
      checks: [toFloor],
      notes: [
        `${figures[0]}× of DeepSeek Harness, and at best ${
          figures[1]
        }×: the time of ripgrep alone`,
      ],
    };
  }
  const toDeepseek: Check = {
    figure: "to DeepSeek Harness",
    value,
    goal: deepseekGoal,
    unit: "×",
  };
  return { checks: [toFloor, toDeepseek], notes: [] };
}

function valueOf(
  measurements: readonly Measurement[],
  name: ContenderName,
): number {
  return measurements.find(({ contender }) => contender === name)?.value ?? NaN;
}
