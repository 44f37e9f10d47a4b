import { HarnessError } from "../harness/harness_error.ts";

/**
 * What kind of failure a {@link HostError} is.
 *
 * | code | meaning |
 * | --- | --- |
 * | `HOST_UNKNOWN_TOOL` | no tool has the name of the call |
 * | `HOST_TOOL_DENIED` | the host's guard does not let the tool be used |
 * | `HOST_INVALID_ARGUMENTS` | the arguments do not fit the tool's schema |
 * | `HOST_INVALID_RESULT` | the tool returned no content |
 * | `HOST_TOOL_UNRESPONSIVE` | the tool went on after it was told to stop |
 * | `HOST_INVALID_TOOL` | a tool's definition cannot be registered |
 * | `HOST_DUPLICATE_TOOL` | a tool of that name is registered |
 * | `HOST_DUPLICATE_SECTION` | a prompt section of that name is registered |
 * | `HOST_INVALID_PLUGIN` | what was to be loaded is no plugin |
 * | `HOST_MISSING_SERVICE` | the plugin needs a service that the host lacks |
 * | `HOST_PLUGIN_UNLOADED` | a plugin registers something after it was unloaded |
 * | `HOST_DISPOSED` | the host was disposed |
 */
export type HostErrorCode =
  | "HOST_UNKNOWN_TOOL"
  | "HOST_TOOL_DENIED"
  | "HOST_INVALID_ARGUMENTS"
  | "HOST_INVALID_RESULT"
  | "HOST_TOOL_UNRESPONSIVE"
  | "HOST_INVALID_TOOL"
  | "HOST_DUPLICATE_TOOL"
  | "HOST_DUPLICATE_SECTION"
  | "HOST_INVALID_PLUGIN"
  | "HOST_MISSING_SERVICE"
  | "HOST_PLUGIN_UNLOADED"
  | "HOST_DISPOSED";

/** Options of {@link HostError}. */
export interface HostErrorOptions {
  /** Tells what kind of failure this is. */
  readonly code: HostErrorCode;
  /** The error that led to this one. */
  readonly cause?: unknown;
}

/**
 * The host could not do what it was asked to.
 *
 * @example
 * ```ts
 * import { HostError } from "@harness/tools/host";
 * import { assertEquals } from "@std/assert";
 *
 * const error = new HostError("Cannot call \"x\": no such tool", {
 *   code: "HOST_UNKNOWN_TOOL",
 * });
 * assertEquals(error.code, "HOST_UNKNOWN_TOOL");
 * ```
 */
export class HostError extends HarnessError {
  /** Tells what kind of failure this is. */
  declare readonly code: HostErrorCode;

  /**
   * Creates an error.
   *
   * @param message What went wrong, with which value, and what to do next.
   * @param options The code, and the error that caused this one.
   */
  constructor(message: string, options: HostErrorOptions) {
    super(message, options);
  }
}
