/** A list of numbers in one array of numbers, which grows. */
export class GrowingNumbers {
  #numbers = new Float64Array(256);
  #length = 0;

  /** How many numbers there are. */
  get length(): number {
    return this.#length;
  }

  /**
   * Makes the list longer.
   *
   * @param count By how many numbers, which are to be set next.
   * @returns Index of the first of them.
   */
  extend(count: number): number {
    const start = this.#length;
    this.#length += count;
    if (this.#length > this.#numbers.length) {
      const larger = new Float64Array(this.#length * 2);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    return start;
  }

  /**
   * Gives a number back.
   *
   * @param index Its index.
   * @returns The number.
   */
  at(index: number): number {
    return this.#numbers[index]!;
  }

  /**
   * Puts another number in the place of one.
   *
   * @param index Its index.
   * @param number The other number.
   */
  set(index: number, number: number): void {
    this.#numbers[index] = number;
  }

  /**
   * Drops what comes after some of the numbers.
   *
   * @param length How many of them stay.
   */
  truncate(length: number): void {
    this.#length = length;
  }
}
