/**
 * The guard seam: who decides which tools of a host may be used.
 *
 * @module
 */

import type { ToolDefinition } from "./tool.ts";

/** What a call of a tool may not do, although the tool could. A limit that is left out does not narrow. */
export interface ToolLimits {
  /** Whether the call may name absolute paths. Only a tool that resolves paths itself can heed it. */
  readonly absolutePaths?: boolean | undefined;
}

/**
 * What a {@link ToolGuard} says of a tool: why it may not be used, in words that
 * follow a colon (`"it is disabled here"`); or what limits its calls; or nothing
 * where the tool may be used as it is.
 */
export type ToolVerdict = string | ToolLimits | undefined;

/**
 * Decides about a tool. A host asks it for every tool that it lists, and again
 * for every call before anything of it runs. A guard that throws has not allowed
 * anything.
 *
 * @param tool The tool as it was registered, by whatever name it was called.
 * @returns The verdict.
 */
export type ToolGuard = (tool: ToolDefinition) => ToolVerdict;
