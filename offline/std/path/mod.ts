/**
 * Stand-in for `@std/path`, for systems whose paths are POSIX paths.
 *
 * @module
 */

export * from "./posix/mod.ts";
