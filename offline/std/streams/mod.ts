/**
 * Stand-in for `@std/streams`.
 *
 * @module
 */

export * from "./text_line_stream.ts";
export * from "./to_text.ts";
