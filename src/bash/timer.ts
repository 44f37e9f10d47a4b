/** Parts that a wait is divided into. Between two of them the event loop looks for input and output. */
const TURNS = 20;

/**
 * Waits for a promise, but not longer than a given time, and leaves no timer behind.
 *
 * A process that is held up for longer than that would find its timer due before
 * it has looked for what came in meanwhile, and give up a pipe that is full. So
 * the time is waited for in parts, and time in which nothing could happen counts
 * as one of them.
 *
 * @param promise What to wait for.
 * @param ms How long to wait, in milliseconds.
 * @returns Whether the promise was fulfilled in time.
 */
export async function within(
  promise: Promise<unknown>,
  ms: number,
): Promise<boolean> {
  let fulfilled = false;
  const watched = promise.then(() => {
    fulfilled = true;
  });
  for (let turn = 0; turn < TURNS && !fulfilled; turn++) {
    const timeUp = Promise.withResolvers<void>();
    const timer = setTimeout(timeUp.resolve, ms / TURNS);
    try {
      await Promise.race([watched, timeUp.promise]);
    } finally {
      clearTimeout(timer);
    }
  }
  return fulfilled;
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
