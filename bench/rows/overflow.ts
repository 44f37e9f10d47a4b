import type { BenchSession } from "../bench_session.ts";
import { interleave } from "../interleave.ts";
import type { CaseResult, Measurement } from "../results.ts";
import type { Search } from "../search.ts";
import { median } from "../statistics.ts";
import type { Timed } from "../worker_protocol.ts";
import { OVERFLOW_GOAL_MS } from "./goals.ts";

const FAILURE = "SEARCH_RAW_OUTPUT_OVERFLOW";

/** Every line that has a character. */
const EVERYTHING = ".";

/**
 * Measures how long ripgrep lives on after its output passed the cap, and how
 * long the whole call takes.
 *
 * @param session What it runs in.
 * @returns A line for each tree.
 */
export async function measureOverflow(
  session: BenchSession,
): Promise<CaseResult[]> {
  const { foreign } = session.options;
  const trees = [
    ["large", await session.corpus("large")],
    ["one-file", await session.corpus("one-file")],
    ...(foreign === undefined ? [] : [["your folder", foreign]]),
  ] as [string, string][];
  const cases: CaseResult[] = [];
  for (const [label, cwd] of trees) {
    const search: Search = { tool: "grep", cwd, pattern: EVERYTHING };
    cases.push(await overflowCase(session, label, search));
  }
  return cases;
}

async function overflowCase(
  session: BenchSession,
  label: string,
  search: Search,
): Promise<CaseResult> {
  const names = ["watched-tools", "harness-tools", "deepseek-harness"] as const;
  const turns = [];
  for (const name of names) {
    const worker = await session.worker(name);
    turns.push({
      name,
      ms: ({ ms }: Timed) => ms,
      run: async () => await worker.ask({ search }) as Timed,
    });
  }
  const samples = await interleave(turns, {
    rounds: session.options.rounds,
    warmups: 1,
    budgetMs: 15_000,
  });
  const watched = samples.get("watched-tools")!.map(({ found }) => found);
  const strange = watched.find(({ failure }) => failure !== FAILURE);
  if (strange) {
    throw new Error(
      `Cannot measure an overflow of ${label}: expected ${FAILURE}, got ${
        strange.failure ?? `${strange.total} matches`
      }`,
    );
  }
  const measurements = names.slice(1).map((contender): Measurement => {
    const calls = samples.get(contender)!;
    const times = calls.map(({ ms }) => ms);
    const { found } = calls.at(-1)!;
    return { contender, value: median(times), samples: times, found };
  });
  return {
    row: "overflow",
    label,
    unit: "ms",
    measurements,
    checks: [{
      figure: "ripgrep gone after the cap, at most",
      value: Math.max(...watched.map(({ goneAfterMs = NaN }) => goneAfterMs)),
      goal: OVERFLOW_GOAL_MS,
      unit: "ms",
    }],
    notes: [],
  };
}
