/**
 * The tool `read`: lines of text files, with a tag of their content.
 *
 * @module
 */

export { READ_DEFAULTS, type ReadOptions } from "./defaults.ts";
export { READ_GUIDANCE, readTool } from "./read.ts";
export type { ReadArguments } from "./read_arguments.ts";
export { ReadError } from "./read_error.ts";
export { formatRead } from "./read_output.ts";
export type {
  ReadFailure,
  ReadFile,
  ReadMeta,
  ReadOutcome,
} from "./read_result.ts";
export type { ReadLine } from "./read_row.ts";
export type { TextEncoding } from "./text_encoding.ts";
