import type { BenchSession } from "../bench_session.ts";
import { NEEDLES, NOWHERE } from "../corpora/corpus.ts";
import type { CorpusName } from "../corpora/plans.ts";
import { GOALS } from "./goals.ts";
import type { RatioCase } from "./ratio_case.ts";

/** A search of a corpus, short. */
interface Plan {
  readonly corpus: CorpusName;
  readonly pattern: string;
  readonly include?: string;
  /** How many results there are. */
  readonly count: number;
  /** Whether it takes long. */
  readonly slow?: boolean;
}

type RatioRow = keyof typeof GOALS;

const PLANS: Readonly<Record<RatioRow, readonly Plan[]>> = {
  "grep-few": [
    { corpus: "small", pattern: NOWHERE, count: 0 },
    { corpus: "small", pattern: NEEDLES.few, count: 30 },
    { corpus: "large", pattern: NOWHERE, count: 0 },
    { corpus: "large", pattern: NEEDLES.few, count: 90 },
    { corpus: "huge", pattern: NEEDLES.few, count: 90, slow: true },
  ],
  "grep-many": [
    { corpus: "small", pattern: NEEDLES.thousand, count: 1_000 },
    { corpus: "large", pattern: NEEDLES.thousand, count: 1_000 },
    { corpus: "large", pattern: NEEDLES.many, count: 17_000 },
    {
      corpus: "large",
      pattern: NEEDLES.many,
      include: "*.{ts,js}",
      count: NaN,
    },
    { corpus: "one-file", pattern: NEEDLES.many, count: 20_000 },
    { corpus: "long-lines", pattern: NEEDLES.thousand, count: 1_000 },
    { corpus: "huge", pattern: NEEDLES.many, count: 17_000, slow: true },
  ],
  "grep-cap": [
    { corpus: "large", pattern: NEEDLES.cap, count: 52_000 },
    { corpus: "one-file", pattern: NEEDLES.cap, count: 80_000 },
    { corpus: "long-lines", pattern: NEEDLES.cap, count: 90 },
  ],
  "glob": [
    { corpus: "large", pattern: "**/*.lock", count: 100 },
    { corpus: "large", pattern: "**/*.rs", count: 1_000 },
    { corpus: "large", pattern: "**/*", count: 15_000 },
    { corpus: "huge", pattern: "**/*", count: 100_000, slow: true },
  ],
};

function label(row: RatioRow, { corpus, include, count }: Plan): string {
  const results = Number.isNaN(count)
    ? `${include} only`
    : `${count.toLocaleString("en")} ${row === "glob" ? "paths" : "matches"}`;
  return `${corpus}, ${results}`;
}

/**
 * Lists the searches of the corpora that the bench makes.
 *
 * @param session Where the corpora are.
 * @param row The row.
 * @returns The cases, with the corpora in place.
 */
export async function ownCases(
  session: BenchSession,
  row: RatioRow,
): Promise<RatioCase[]> {
  const cases: RatioCase[] = [];
  for (const plan of PLANS[row]) {
    const { corpus, pattern, include, count, slow } = plan;
    if (slow && session.options.quick) continue;
    cases.push({
      row,
      label: label(row, plan),
      search: {
        tool: row === "glob" ? "glob" : "grep",
        cwd: await session.corpus(corpus),
        pattern,
        ...(include === undefined ? {} : { include }),
      },
      expected: Number.isNaN(count)
        ? { least: 1_000, most: 20_000 }
        : { least: count, most: count },
      ...GOALS[row],
    });
  }
  return cases;
}
