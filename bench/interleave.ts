/** What takes turns. */
export interface Turn<Sample> {
  /** Name of what is run. */
  readonly name: string;
  /** Runs it once. */
  readonly run: () => Promise<Sample>;
  /** Tells how long a run took, in milliseconds. */
  readonly ms: (sample: Sample) => number;
}

/** How often what takes turns is run. */
export interface InterleaveOptions {
  /** Rounds that count. */
  readonly rounds: number;
  /** Rounds before them, at least one, which warm caches and compilers up. */
  readonly warmups: number;
  /** Milliseconds that one of them may take in all its rounds. What is slower is run less often, or once. */
  readonly budgetMs: number;
}

/** Rounds that count even for what is slow, unless a single run is over the budget. */
const FEWEST_ROUNDS = 3;

/**
 * Runs several things in turn, A B C A B C, so that whatever else the machine
 * does meets all of them alike.
 *
 * @param turns The things.
 * @param options How often.
 * @returns What the rounds that count gave, by name.
 */
export async function interleave<Sample>(
  turns: readonly Turn<Sample>[],
  { rounds, warmups, budgetMs }: InterleaveOptions,
): Promise<Map<string, Sample[]>> {
  const samples = new Map<string, Sample[]>();
  const staying = new Map<Turn<Sample>, number>();
  for (const turn of turns) {
    const sample = await turn.run();
    const fitting = Math.floor(budgetMs / turn.ms(sample));
    if (fitting >= 1) staying.set(turn, Math.max(FEWEST_ROUNDS, fitting));
    samples.set(turn.name, fitting >= 1 ? [] : [sample]);
  }
  for (let round = 1 - warmups; round < rounds; round++) {
    for (const [turn, roundsLeft] of staying) {
      if (round >= roundsLeft) continue;
      const sample = await turn.run();
      if (round >= 0) samples.get(turn.name)!.push(sample);
    }
  }
  return samples;
}
