import type { BenchSession } from "../bench_session.ts";
import type { ContenderName } from "../contenders/mod.ts";
import { NEEDLES } from "../corpora/corpus.ts";
import type { CorpusName } from "../corpora/plans.ts";
import type { CaseResult, Check, Measurement } from "../results.ts";
import type { Found, Search } from "../search.ts";
import { median } from "../statistics.ts";
import { MEMORY_GOAL, MEMORY_GOAL_MB } from "./goals.ts";

const MEMORY_CONTENDERS = [
  "harness-tools",
  "floor",
  "deepseek-harness",
  "gemini-cli",
  "pi",
] as const;

const REPEATS = 3;

const MB = 1_000_000;

const PLANS: readonly {
  readonly corpus: CorpusName;
  readonly pattern: string;
  readonly atCap: boolean;
}[] = [
  { corpus: "large", pattern: NEEDLES.many, atCap: false },
  { corpus: "large", pattern: NEEDLES.cap, atCap: true },
  { corpus: "one-file", pattern: NEEDLES.cap, atCap: true },
  { corpus: "long-lines", pattern: NEEDLES.cap, atCap: true },
];

/**
 * Measures how far a process grows in one search, each time in a new process
 * that has done one small search before.
 *
 * @param session What it runs in.
 * @returns A line for each search.
 */
export async function measureMemory(
  session: BenchSession,
): Promise<CaseResult[]> {
  const small = await session.corpus("small");
  const cases: CaseResult[] = [];
  for (const { corpus, pattern, atCap } of PLANS) {
    const cwd = await session.corpus(corpus);
    const measurements: Measurement[] = [];
    for (const contender of MEMORY_CONTENDERS) {
      measurements.push(
        await measureOne(session, contender, [
          { tool: "grep", cwd: small, pattern: NEEDLES.few },
          { tool: "grep", cwd, pattern },
        ]),
      );
    }
    cases.push({
      row: "memory",
      label: `${corpus}, ${atCap ? "at the cap" : "17,000 matches"}`,
      unit: "MB",
      measurements,
      checks: memoryChecks(measurements[0]!, atCap),
      notes: [],
    });
  }
  return cases;
}

async function measureOne(
  session: BenchSession,
  contender: ContenderName,
  [small, search]: readonly [Search, Search],
): Promise<Measurement> {
  const samples: number[] = [];
  let found: Found | undefined;
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    await using worker = await session.startWorker(contender);
    await worker.ask({ search: small });
    await worker.resetPeak();
    const answer = await worker.ask({ search });
    if (answer.kind !== "timed") continue;
    const peakBytes = await worker.peakBytes() ?? answer.peakBytes;
    samples.push(Math.max(0, peakBytes - answer.idleBytes) / MB);
    found = answer.found;
  }
  return {
    contender,
    value: median(samples),
    samples,
    ...(found ? { found } : {}),
  };
}

/**
 * Holds the growth of a process against what it retains.
 *
 * @param measurement This package's growth in megabytes, and what it found.
 * @param atCap Whether the search read as much as one may.
 * @returns The checks.
 */
export function memoryChecks(
  { value, found }: Measurement,
  atCap: boolean,
): Check[] {
  const retained = (found?.savedBytes ?? 0) / MB;
  const toRetained: Check = {
    figure: `to the ${retained.toFixed(1)} MB retained`,
    value: value / retained,
    goal: MEMORY_GOAL,
    unit: "×",
  };
  if (!atCap) return [toRetained];
  return [toRetained, {
    figure: "at the cap",
    value,
    goal: MEMORY_GOAL_MB,
    unit: "MB",
  }];
}
