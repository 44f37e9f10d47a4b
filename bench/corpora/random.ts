/** Random numbers that are the same for the same seed, on every machine (mulberry32). */
export class Random {
  #state: number;

  /**
   * Starts a sequence.
   *
   * @param seed An integer.
   */
  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** The next number: at least 0 and less than 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let bits = this.#state;
    bits = Math.imul(bits ^ (bits >>> 15), bits | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  }

  /**
   * The next integer.
   *
   * @param end A positive integer.
   * @returns At least 0 and less than `end`.
   */
  integer(end: number): number {
    return Math.floor(this.next() * end);
  }

  /**
   * One of some things.
   *
   * @param things At least one thing.
   * @returns Each with the same chance.
   */
  pick<Thing>(things: readonly Thing[]): Thing {
    return things[this.integer(things.length)]!;
  }
}
