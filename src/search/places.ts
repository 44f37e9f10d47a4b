const BITS = 32;

/** A set of places of a glob: a bit for each place that there is. */
export class Places {
  readonly #words: Uint32Array;

  /**
   * Starts empty.
   *
   * @param count Places that there are, numbered from 0.
   */
  constructor(count: number) {
    this.#words = new Uint32Array(Math.ceil(count / BITS));
  }

  /** Whether there is no place in the set. */
  get isEmpty(): boolean {
    return this.#words.every((word) => word === 0);
  }

  /**
   * Adds a place.
   *
   * @param id Its number.
   * @returns Whether it was not in the set before.
   */
  add(id: number): boolean {
    const index = id >>> 5;
    const word = this.#words[index]!;
    const bit = 1 << (id & 31);
    this.#words[index] = word | bit;
    return (word & bit) === 0;
  }

  /**
   * Tells whether a place is in the set.
   *
   * @param id Its number.
   * @returns Whether it is.
   */
  has(id: number): boolean {
    return (this.#words[id >>> 5]! & (1 << (id & 31))) !== 0;
  }

  /**
   * Calls a function for each place that is also in another set.
   *
   * @param other The other set, of the same glob.
   * @param call Takes the number of the place.
   */
  forEachAlso(other: Places, call: (id: number) => void): void {
    const words = this.#words;
    const otherWords = other.#words;
    for (let index = 0; index < words.length; index++) {
      let word = words[index]! & otherWords[index]!;
      while (word !== 0) {
        call(index * BITS + 31 - Math.clz32(word & -word));
        word &= word - 1;
      }
    }
  }

  /**
   * Tells whether another set has the same places.
   *
   * @param other The other set, of the same glob.
   * @returns Whether it has.
   */
  equals(other: Places): boolean {
    const words = this.#words;
    const otherWords = other.#words;
    for (let index = 0; index < words.length; index++) {
      if (words[index] !== otherWords[index]) return false;
    }
    return true;
  }

  /**
   * Makes a number that equal sets have in common, and few others.
   *
   * @returns The number.
   */
  hash(): number {
    const words = this.#words;
    let hash = 0;
    for (let index = 0; index < words.length; index++) {
      hash = Math.imul(hash ^ words[index]!, 0x01000193) + index | 0;
    }
    return hash;
  }

  /** Takes all places out. */
  clear(): void {
    this.#words.fill(0);
  }
}
