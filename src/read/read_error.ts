import { HarnessError } from "../harness/mod.ts";

/**
 * A target of `read` that makes no sense, whatever files there are. Its code is
 * `READ_INVALID_TARGET`.
 *
 * @example
 * ```ts
 * import { ReadError } from "@harness/tools/tools";
 * import { assertEquals } from "@std/assert";
 *
 * const error = new ReadError('Cannot read "a.ts:0": lines are counted from 1: send "a.ts:1"');
 * assertEquals(error.code, "READ_INVALID_TARGET");
 * ```
 */
export class ReadError extends HarnessError {
  /** What kind of failure this is. */
  declare readonly code: "READ_INVALID_TARGET";

  /**
   * Creates an error.
   *
   * @param message What is wrong with the target, and what to send instead.
   * @param options The error that led to this one.
   */
  constructor(message: string, options: ErrorOptions = {}) {
    super(message, { code: "READ_INVALID_TARGET", ...options });
  }
}
