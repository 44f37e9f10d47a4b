/** Thrown when an assertion does not hold. */
export class AssertionError extends Error {
  /**
   * Creates an error.
   *
   * @param message What does not hold.
   * @param options Options of `Error`.
   */
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "AssertionError";
  }
}

/**
 * Ends the message of a failed assertion.
 *
 * @param msg The caller's own message.
 * @returns The caller's message after a colon, or a full stop.
 */
export function ending(msg: string | undefined): string {
  return msg ? `: ${msg}` : ".";
}
