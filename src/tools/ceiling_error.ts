import { HarnessError } from "../harness/mod.ts";

/**
 * What kind of failure a {@link CeilingError} is.
 *
 * - `CEILING_INVALID`: the data is no ceiling of this version.
 * - `CEILING_NO_DEPTH`: a task that may start no further one wants to.
 */
export type CeilingErrorCode = "CEILING_INVALID" | "CEILING_NO_DEPTH";

/**
 * A ceiling that cannot be used. Nothing is allowed by it.
 *
 * @example
 * ```ts
 * import { CeilingError } from "@harness/tools/tools";
 * import { assertEquals } from "@std/assert";
 *
 * const error = new CeilingError("CEILING_NO_DEPTH", "Cannot start a task: none may be started");
 * assertEquals(error.code, "CEILING_NO_DEPTH");
 * ```
 */
export class CeilingError extends HarnessError {
  /** What kind of failure this is. */
  declare readonly code: CeilingErrorCode;

  /**
   * Creates an error.
   *
   * @param code What kind of failure it is.
   * @param message What went wrong, with which value, and what to do next.
   */
  constructor(code: CeilingErrorCode, message: string) {
    super(message, { code });
  }
}
