import type { AccessClass } from "../harness/mod.ts";

/** A tool of this package. */
export interface RegisteredTool {
  /** Name that the model calls. */
  readonly name: string;
  /** Further names that a call may use; never shown. */
  readonly aliases: readonly string[];
  /** What the tool may do. */
  readonly access: AccessClass;
}

export const TOOL_REGISTRY: readonly RegisteredTool[] = Object.freeze([]);
