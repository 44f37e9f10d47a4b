/** Options of {@link withAbortGrace}. */
export interface AbortGraceOptions {
  /** Tells the work to stop. */
  readonly signal: AbortSignal;
  /** How long the work may go on after that, in milliseconds. */
  readonly graceMs: number;
}

/** Whether work ended in time, and with what. */
export type Ending<T> =
  | { readonly inTime: true; readonly value: T }
  | { readonly inTime: false };

/**
 * Waits for work that is asked to stop when a signal fires, but not forever.
 *
 * @param work The work.
 * @param options The signal, and how long to wait after it.
 * @returns What the work gave, or that it went on after the grace; what it does
 * later is ignored. The promise rejects when the work does in time.
 */
export function withAbortGrace<T>(
  work: Promise<T>,
  options: AbortGraceOptions,
): Promise<Ending<T>> {
  const { signal, graceMs } = options;
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const startGrace = () => {
      timer = setTimeout(() => resolve({ inTime: false }), graceMs);
    };
    const stopWaiting = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", startGrace);
    };
    if (signal.aborted) startGrace();
    else signal.addEventListener("abort", startGrace);
    work.finally(stopWaiting).then(
      (value) => resolve({ inTime: true, value }),
      reject,
    );
  });
}
