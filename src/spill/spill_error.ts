import { HarnessError } from "../harness/harness_error.ts";

/**
 * What kind of failure a {@link SpillError} is.
 *
 * | code | meaning |
 * | --- | --- |
 * | `SPILL_NOT_ALLOWED` | Deno was started without permission for the folder |
 * | `SPILL_FOLDER_UNSAFE` | the folder is a symbolic link, another user's, or one that others may write to |
 * | `SPILL_FOLDER_READ_ONLY` | the operating system lets this user not write there |
 * | `SPILL_DISK_FULL` | the disk or the user's quota is full |
 * | `SPILL_FAILED` | anything else |
 */
export type SpillErrorCode =
  | "SPILL_NOT_ALLOWED"
  | "SPILL_FOLDER_UNSAFE"
  | "SPILL_FOLDER_READ_ONLY"
  | "SPILL_DISK_FULL"
  | "SPILL_FAILED";

/** Options of {@link SpillError}. */
export interface SpillErrorOptions {
  /** Tells what kind of failure this is. */
  readonly code: SpillErrorCode;
  /** The error that led to this one. */
  readonly cause?: unknown;
}

/**
 * A text could not be saved, or old texts could not be removed.
 *
 * @example
 * ```ts
 * import { SpillError } from "@harness/tools/spill";
 * import { assertEquals } from "@std/assert";
 *
 * const error = new SpillError("Cannot save in \"/x\": the disk is full", {
 *   code: "SPILL_DISK_FULL",
 * });
 * assertEquals(error.code, "SPILL_DISK_FULL");
 * ```
 */
export class SpillError extends HarnessError {
  /** Tells what kind of failure this is. */
  declare readonly code: SpillErrorCode;

  /**
   * Creates an error.
   *
   * @param message What went wrong, with which folder, and what to do next.
   * @param options The code, and the error that caused this one.
   */
  constructor(message: string, options: SpillErrorOptions) {
    super(message, options);
  }
}
