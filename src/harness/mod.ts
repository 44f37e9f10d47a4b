/**
 * The seams between a tool and the harness that runs it, as types.
 *
 * @module
 */

export type * from "./bash_executor.ts";
export type * from "./plugin.ts";
export type * from "./spill_store.ts";
export type * from "./standard_schema.ts";
export type * from "./tool.ts";
export type * from "./tool_guard.ts";
export * from "./harness_error.ts";
