import type { BenchSession } from "../bench_session.ts";
import type { ContenderName } from "../contenders/mod.ts";
import { NEEDLES, NOWHERE } from "../corpora/corpus.ts";
import { interleave } from "../interleave.ts";
import type { CaseResult, Measurement } from "../results.ts";
import { median } from "../statistics.ts";
import { GROWTH_GOAL } from "./goals.ts";

const CONTENDERS_HERE = [
  "harness-tools",
  "floor",
  "deepseek-harness",
] as const;

const COUNTS = [1_000, 100_000] as const;

/** Differences of a millisecond matter here. */
const MORE_ROUNDS = 3;

/**
 * Measures what one match costs when there are few and when there are many.
 *
 * The cost is what a search with matches takes beyond a search of the same
 * files without any, divided by the number of matches. So neither the start of
 * processes nor the walk through the files counts.
 *
 * @param session What it runs in.
 * @returns A line for each number of matches.
 */
export async function measureGrowth(
  session: BenchSession,
): Promise<CaseResult[]> {
  const root = await session.corpus("growth");
  const turns = [];
  for (const count of COUNTS) {
    for (const pattern of [NEEDLES.few, NOWHERE]) {
      for (const name of CONTENDERS_HERE) {
        const worker = await session.worker(name);
        const search = {
          tool: "grep",
          cwd: `${root}/${count}`,
          pattern,
        } as const;
        turns.push({
          name: `${name} ${count} ${pattern}`,
          ms: (ms: number) => ms,
          run: async () => {
            const answer = await worker.ask({ search });
            return answer.kind === "timed" ? answer.ms : NaN;
          },
        });
      }
    }
  }
  const samples = await interleave(turns, {
    rounds: session.options.rounds * MORE_ROUNDS,
    warmups: 5,
    budgetMs: 60_000,
  });
  const costOf = (contender: ContenderName, count: number): Measurement => {
    const matching = samples.get(`${contender} ${count} ${NEEDLES.few}`)!;
    const empty = median(samples.get(`${contender} ${count} ${NOWHERE}`)!);
    const perMatch = (ms: number) => (ms - empty) / count * 1_000;
    return {
      contender,
      value: perMatch(median(matching)),
      samples: matching.map(perMatch),
    };
  };
  return growthCases(
    COUNTS.map((count) => ({
      count,
      measurements: CONTENDERS_HERE.map((name) => costOf(name, count)),
    })),
  );
}

/**
 * Makes the lines of the table.
 *
 * @param costs What one match costs everyone, of few matches first.
 * @returns The lines; the last is held against the first.
 */
export function growthCases(
  costs: readonly {
    readonly count: number;
    readonly measurements: readonly Measurement[];
  }[],
): CaseResult[] {
  const few = costs[0]!.measurements[0]!.value;
  return costs.map(({ count, measurements }, index) => ({
    row: "growth",
    label: `one of ${count.toLocaleString("en")} matches`,
    unit: "µs",
    measurements,
    checks: index === 0 ? [] : [{
      figure: "to one of the few",
      value: measurements[0]!.value / few,
      goal: GROWTH_GOAL,
      unit: "×",
    }],
    notes: [],
  }));
}
