/**
 * An error that a program can tell apart by its code.
 *
 * @example
 * ```ts
 * import { HarnessError } from "@harness/tools";
 * import { assertEquals } from "@std/assert";
 *
 * const error = new HarnessError("Cannot open the box: it is locked", { code: "BOX_LOCKED" });
 * assertEquals(error.code, "BOX_LOCKED");
 * ```
 */
export class HarnessError extends Error {
  /** Tells what kind of failure this is. Stable across releases, unlike the message. */
  readonly code: string;

  /**
   * Creates an error with a code.
   *
   * @param message What went wrong, with which value, and what to do next.
   * @param options The code, and the error that caused this one.
   */
  constructor(message: string, options: HarnessErrorOptions) {
    super(message, "cause" in options ? { cause: options.cause } : undefined);
    this.name = new.target.name;
    this.code = options.code;
  }
}

/** Options of {@link HarnessError}. */
export interface HarnessErrorOptions {
  /** Tells what kind of failure this is. */
  readonly code: string;
  /** The error that led to this one. */
  readonly cause?: unknown;
}
