/**
 * Lets at most a given number of things happen at a time. What has to wait gets
 * its turn in the order in which it asked.
 */
export class Turns {
  #free: number;
  /** Whoever waits, in order. A set, because any of them may give up. */
  readonly #waiting: Set<() => void> = new Set();

  /**
   * Creates turns.
   *
   * @param most How many are given out at a time; `Infinity` for no limit.
   */
  constructor(most: number) {
    this.#free = most;
  }

  /**
   * Takes a turn that is free.
   *
   * @returns The turn, to be disposed of; `undefined` when all are taken.
   */
  takeFree(): Disposable | undefined {
    if (this.#free === 0) return undefined;
    this.#free -= 1;
    return this.#turn();
  }

  /**
   * Waits in line for a turn.
   *
   * @param signal Gives up when it fires. It may fire right after the turn was
   * given, too, so look at it again.
   * @returns The turn, to be disposed of; `undefined` when the signal fired first.
   */
  async waitFor(signal?: AbortSignal): Promise<Disposable | undefined> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const next = () => resolve(true);
    const giveUp = () => {
      this.#waiting.delete(next);
      resolve(false);
    };
    this.#waiting.add(next);
    signal?.addEventListener("abort", giveUp);
    const isNext = await promise;
    signal?.removeEventListener("abort", giveUp);
    return isNext ? this.#turn() : undefined;
  }

  #turn(): Disposable {
    return { [Symbol.dispose]: () => this.#pass() };
  }

  /** Hands the turn to the next in line. */
  #pass(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#free += 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
