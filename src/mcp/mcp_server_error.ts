import { HarnessError } from "../harness/mod.ts";

/**
 * What kind of failure an {@link McpServerError} is.
 *
 * | code | meaning |
 * | --- | --- |
 * | `MCP_INVALID_ROOT` | a root that the server was started with is no folder |
 * | `MCP_NO_FOLDER` | the client's roots and the server's have nothing in common |
 * | `MCP_NO_RIPGREP` | ripgrep is missing where commands run |
 * | `MCP_OUTSIDE_ROOTS` | a path lies outside of the roots, or a link leads out of them |
 * | `MCP_PATH_UNRESOLVED` | nobody can tell where a path leads |
 * | `MCP_RESULT_UNREADABLE` | a saved result cannot be read back |
 * | `MCP_ROOTS_UNKNOWN` | the client has roots but did not say which |
 * | `MCP_SERVER_CLOSED` | the server was closed, or connected, before |
 */
export type McpServerErrorCode =
  | "MCP_INVALID_ROOT"
  | "MCP_NO_FOLDER"
  | "MCP_NO_RIPGREP"
  | "MCP_OUTSIDE_ROOTS"
  | "MCP_PATH_UNRESOLVED"
  | "MCP_RESULT_UNREADABLE"
  | "MCP_ROOTS_UNKNOWN"
  | "MCP_SERVER_CLOSED";

/** Options of {@link McpServerError}. */
export interface McpServerErrorOptions {
  /** Tells what kind of failure this is. */
  readonly code: McpServerErrorCode;
  /** The error that led to this one. */
  readonly cause?: unknown;
}

/**
 * The MCP server cannot start, or does not allow what it was asked for.
 *
 * @example
 * ```ts
 * import { McpServerError } from "@harness/tools/mcp";
 * import { assertEquals } from "@std/assert";
 *
 * const error = new McpServerError('Cannot search "/etc": it lies outside', {
 *   code: "MCP_OUTSIDE_ROOTS",
 * });
 * assertEquals(error.code, "MCP_OUTSIDE_ROOTS");
 * ```
 */
export class McpServerError extends HarnessError {
  /** Tells what kind of failure this is. Stable across releases, unlike the message. */
  declare readonly code: McpServerErrorCode;

  /**
   * Creates an error.
   *
   * @param message What went wrong, with which value, and what to do next.
   * @param options The code, and the error that caused this one.
   */
  constructor(message: string, options: McpServerErrorOptions) {
    super(message, options);
  }
}
