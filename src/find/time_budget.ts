/** Part of a tool's time that its commands may take; the rest is for the answer, which a host would throw away if it came late. */
const COMMANDS_SHARE = 0.9;

/** The time that the commands of one call share. */
export class TimeBudget {
  /** The time for all commands together, in milliseconds. */
  readonly totalMs: number;
  readonly #end: number;

  /**
   * Starts the time.
   *
   * @param toolTimeoutMs The time of the whole call, in milliseconds.
   */
  constructor(toolTimeoutMs: number) {
    this.totalMs = Math.ceil(toolTimeoutMs * COMMANDS_SHARE);
    this.#end = performance.now() + this.totalMs;
  }

  /** What is left, in milliseconds; at least 1, since no command can be given less. */
  get leftMs(): number {
    return Math.max(1, Math.ceil(this.#end - performance.now()));
  }
}
