/**
 * Waits for a promise, but not longer than a given time, and leaves no timer behind.
 *
 * @param promise What to wait for.
 * @param ms How long to wait, in milliseconds.
 * @returns Whether the promise was fulfilled in time.
 */
export async function within(
  promise: Promise<unknown>,
  ms: number,
): Promise<boolean> {
  const timeUp = Promise.withResolvers<false>();
  const timer = setTimeout(() => timeUp.resolve(false), ms);
  try {
    return await Promise.race([promise.then(() => true), timeUp.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Lets time pass.
 *
 * @param ms How long, in milliseconds.
 */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** A point in time up to which several things are waited for. */
export class Deadline {
  readonly #end: number;

  /**
   * Sets the deadline.
   *
   * @param ms When it is, in milliseconds from now.
   */
  constructor(ms: number) {
    this.#end = performance.now() + ms;
  }

  /** Milliseconds until the deadline; 0 when it has passed. */
  get msLeft(): number {
    return Math.max(this.#end - performance.now(), 0);
  }
}
