import type { BenchSession } from "../bench_session.ts";
import type { ContenderName } from "../contenders/mod.ts";
import { NEEDLES, NOWHERE } from "../corpora/corpus.ts";
import { Random } from "../corpora/random.ts";
import type { CaseResult, Measurement } from "../results.ts";
import type { Search } from "../search.ts";
import { median, quantile } from "../statistics.ts";
import type { WorkerProcess } from "../worker_process.ts";
import { ABORT_GOAL_MS } from "./goals.ts";

const CALLS = 200;

/** Peers have no goal to meet. */
const PEER_CALLS = 40;

const QUICK_CALLS = 30;

/** The part of the calls that has to settle in time. */
const PART = 0.99;

/**
 * Measures how long a call goes on after it was aborted, at any moment of it.
 *
 * @param session What it runs in.
 * @returns A line for a search that finds nothing and one for a search that finds much.
 */
export async function measureAborts(
  session: BenchSession,
): Promise<CaseResult[]> {
  const cwd = await session.corpus(session.options.quick ? "large" : "huge");
  const searchFor = (pattern: string): Search => ({
    tool: "grep",
    cwd,
    pattern,
  });
  return [
    await abortCase(session, "no matches", searchFor(NOWHERE), [
      "harness-tools",
      "deepseek-harness",
      "gemini-cli",
      "pi",
    ]),
    // Peers that stop after 100 matches are done before anyone can abort.
    await abortCase(session, "17,000 matches", searchFor(NEEDLES.many), [
      "harness-tools",
      "deepseek-harness",
    ]),
  ];
}

async function abortCase(
  session: BenchSession,
  label: string,
  search: Search,
  contenders: readonly ContenderName[],
): Promise<CaseResult> {
  const { quick, seed } = session.options;
  const measurements: Measurement[] = [];
  for (const contender of contenders) {
    const own = contender === "harness-tools";
    const samples = await settleTimes(await session.worker(contender), {
      search,
      calls: quick ? QUICK_CALLS : own ? CALLS : PEER_CALLS,
      random: new Random(seed),
    });
    measurements.push({ contender, value: quantile(samples, PART), samples });
  }
  const { samples, value } = measurements[0]!;
  return {
    row: "abort",
    label: `${label}, ${samples.length} calls`,
    unit: "ms",
    measurements,
    checks: [{
      figure: "99th percentile",
      value,
      goal: ABORT_GOAL_MS,
      unit: "ms",
    }],
    notes: [],
  };
}

async function settleTimes(
  worker: WorkerProcess,
  { search, calls, random }: {
    readonly search: Search;
    readonly calls: number;
    readonly random: Random;
  },
): Promise<number[]> {
  const whole: number[] = [];
  for (let call = 0; call < 3; call++) {
    const answer = await worker.ask({ search });
    if (answer.kind === "timed") whole.push(answer.ms);
  }
  const longest = median(whole);
  const times: number[] = [];
  while (times.length < calls) {
    const abortAfterMs = random.next() * longest;
    const answer = await worker.ask({ search, abortAfterMs });
    // A call that was done before it could be aborted tells nothing.
    if (answer.kind === "timed" && answer.settledAfterMs !== undefined) {
      times.push(answer.settledAfterMs);
    }
  }
  return times;
}
