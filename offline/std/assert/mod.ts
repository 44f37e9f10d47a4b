/**
 * Stand-in for `@std/assert`.
 *
 * @module
 */

export * from "./assertion_error.ts";
export * from "./equality.ts";
export * from "./order.ts";
export * from "./text.ts";
export * from "./throwing.ts";
export * from "./truth.ts";
