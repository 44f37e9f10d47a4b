/** The longest delay of a timer, in milliseconds: a longer one fires at once. */
export const MAX_TIMER_MS = 2 ** 31 - 1;

/** Ends a tool call in time. */
export interface Deadline extends Disposable {
  /** Fires for the first cause: the time budget, or one of the signals. */
  readonly signal: AbortSignal;
}

/** Options of {@link startDeadline}. */
export interface StartDeadlineOptions {
  /** Name of the tool, for the reason. */
  readonly toolName: string;
  /** Time budget in milliseconds, at most {@link MAX_TIMER_MS}. */
  readonly timeoutMs: number;
  /** Signals that end the call too; their reasons are passed on. */
  readonly signals: readonly (AbortSignal | undefined)[];
}

/**
 * Starts the time budget of a call. Disposing it clears the timer and the
 * listeners, which `AbortSignal.any` and `AbortSignal.timeout` would leave to
 * the garbage collector.
 *
 * @param options The budget, and what else ends the call.
 * @returns The signal for the tool.
 */
export function startDeadline(options: StartDeadlineOptions): Deadline {
  const { toolName, timeoutMs, signals } = options;
  const controller = new AbortController();
  const passOn = (event: Event) =>
    controller.abort((event.target as AbortSignal).reason);

  const listening = signals.filter((signal) => signal !== undefined);
  for (const signal of listening) {
    if (signal.aborted) controller.abort(signal.reason);
    else signal.addEventListener("abort", passOn);
  }
  const timer = setTimeout(() => {
    controller.abort(
      new DOMException(
        `Tool "${toolName}" exceeded its time budget of ${timeoutMs} ms`,
        "TimeoutError",
      ),
    );
  }, timeoutMs);

  return {
    signal: controller.signal,
    [Symbol.dispose]() {
      clearTimeout(timer);
      for (const signal of listening) {
        signal.removeEventListener("abort", passOn);
      }
    },
  };
}
