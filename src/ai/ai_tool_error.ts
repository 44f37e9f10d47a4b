import type { ToolCallFailure } from "../host/mod.ts";

/**
 * A tool call that failed, as the AI SDK hands it on in a `tool-error` part.
 *
 * @example
 * ```ts
 * import { AiToolError } from "@harness/tools/ai";
 * import { assertEquals } from "@std/assert";
 *
 * const error = new AiToolError({
 *   isError: true,
 *   content: [{ type: "text", text: "Error: Invalid pattern" }],
 *   error: { name: "SearchError", code: "SEARCH_INVALID_PATTERN" },
 * });
 * assertEquals(error.code, "SEARCH_INVALID_PATTERN");
 * assertEquals(`${error}`, "SearchError: Invalid pattern");
 * ```
 */
export class AiToolError extends Error {
  /** Code of the tool's own error, such as `"SEARCH_FAILED"`, if it has one. */
  readonly code: string | undefined;

  /**
   * Creates an error that bears name, code and message of the tool's own.
   *
   * @param failure How the call ended.
   */
  constructor({ content, error }: ToolCallFailure) {
    const text = content.map(({ text }) => text).join("\n");
    super(text.replace(/^Error: /, ""));
    this.name = error.name;
    this.code = error.code;
  }
}
