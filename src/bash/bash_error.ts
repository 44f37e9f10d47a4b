import { HarnessError } from "../harness/harness_error.ts";

/**
 * The failures of the executors. But for a connection that was lost, none of them
 * is an ending of a command that started: those are results.
 *
 * | code | what happened |
 * | --- | --- |
 * | `BASH_ABORTED` | the caller's signal was aborted before the command started |
 * | `BASH_CONNECTION_LOST` | the way to the other side broke while the command ran |
 * | `BASH_FAILED` | bash could not be started for a reason that has no code of its own |
 * | `BASH_HOST_KEY` | the other machine's key is unknown or has changed |
 * | `BASH_INVALID_ENV` | an environment variable was refused |
 * | `BASH_INVALID_OPTION` | an option or a value of a request is not usable |
 * | `BASH_LOGIN_REFUSED` | the other machine accepts none of our keys |
 * | `BASH_NO_RESOURCES` | the system had no process, memory or file descriptor to spare |
 * | `BASH_NO_SANDBOX` | the system does not let a sandbox be made |
 * | `BASH_NO_WORKDIR` | the workdir does not exist, is no folder, or may not be entered |
 * | `BASH_NOT_PERMITTED` | Deno does not permit to run bash |
 * | `BASH_TOO_LONG` | the command or its environment is longer than the system takes |
 * | `BASH_UNAVAILABLE` | there is no bash, or no program that leads to one |
 * | `BASH_UNREACHABLE` | the other machine does not answer |
 */
export type BashErrorCode =
  | "BASH_ABORTED"
  | "BASH_CONNECTION_LOST"
  | "BASH_FAILED"
  | "BASH_HOST_KEY"
  | "BASH_INVALID_ENV"
  | "BASH_INVALID_OPTION"
  | "BASH_LOGIN_REFUSED"
  | "BASH_NO_RESOURCES"
  | "BASH_NO_SANDBOX"
  | "BASH_NO_WORKDIR"
  | "BASH_NOT_PERMITTED"
  | "BASH_TOO_LONG"
  | "BASH_UNAVAILABLE"
  | "BASH_UNREACHABLE";

/** Options of {@link BashError}. */
export interface BashErrorOptions {
  /** Tells what kind of failure this is. */
  readonly code: BashErrorCode;
  /** The error that led to this one. */
  readonly cause?: unknown;
}

/**
 * A command could not be started, or should not be.
 *
 * @example
 * ```ts
 * import { BashError, LocalBash } from "@harness/tools/bash";
 * import { assertEquals, assertThrows } from "@std/assert";
 *
 * const bash = new LocalBash();
 * const error = assertThrows(
 *   () => bash.resolve({ command: "true", timeoutMs: 0 }),
 *   BashError,
 * );
 * assertEquals(error.code, "BASH_INVALID_OPTION");
 * ```
 */
export class BashError extends HarnessError {
  /** Tells what kind of failure this is. Stable across releases, unlike the message. */
  declare readonly code: BashErrorCode;

  /**
   * Creates an error of the bash executor.
   *
   * @param message What went wrong, with which value, and what to do next.
   * @param options The code, and the error that caused this one.
   */
  constructor(message: string, options: BashErrorOptions) {
    super(message, options);
  }
}
