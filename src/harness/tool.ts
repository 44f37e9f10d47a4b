/**
 * The tool seam: what a tool gives a host, and what a host gives a tool.
 *
 * @module
 */

import type { StandardSchema } from "./standard_schema.ts";
import type { ToolLimits } from "./tool_guard.ts";

/** One piece of text that the model reads. */
export interface TextContent {
  /** The kind of content. */
  readonly type: "text";
  /** The text itself. */
  readonly text: string;
}

/** What a tool call returns when it succeeds. */
export interface ToolResult<Meta = unknown> {
  /** What the model reads. */
  readonly content: readonly TextContent[];
  /** The same result as data, for a user interface or a program. It survives JSON. */
  readonly meta: Meta;
}

/** The agent on whose behalf a tool runs. */
export interface ToolAgent {
  /** The agent's session. */
  readonly session: {
    /** What identifies the session. */
    readonly header: {
      /** Id of the session; owns what the call saves. */
      readonly id: string;
      /** Folder that the session works in. */
      readonly cwd?: string | undefined;
    };
  };
}

/**
 * What a tool may do, which is what a {@link ToolGuard} decides by.
 *
 * | class | meaning |
 * | --- | --- |
 * | `"inspect"` | reads, and changes nothing |
 * | `"mutate"` | changes files |
 * | `"execute"` | runs programs of the model's choice |
 * | `"network"` | reaches other machines |
 */
export type AccessClass = "inspect" | "mutate" | "execute" | "network";

/** What a host tells a tool about the call that it runs. */
export interface ToolExecution {
  /** Name that the tool was called by: its own, or one of its aliases. */
  readonly name: string;
  /** Id of the call. */
  readonly callId: string;
  /** Fires when the caller gives up or the tool's time budget ends. */
  readonly signal?: AbortSignal | undefined;
  /** The agent that called, if one did. */
  readonly agent?: ToolAgent | undefined;
  /** What the call may not do, although the tool could. Without it nothing is narrowed. */
  readonly limits?: ToolLimits | undefined;
}

/** How a user interface shows a call that is under way. */
export interface ToolCallView {
  /** Which kind of work the call does, to choose an icon by. */
  readonly kind: "search";
  /** One line that says what is being searched for, and where. */
  readonly title: string;
}

/** A tool as a host registers it. */
export interface ToolDefinition<Args = unknown, Meta = unknown> {
  /** Name that the model calls. */
  readonly name: string;
  /** Further names that a call may use. They are accepted and never shown. */
  readonly aliases?: readonly string[] | undefined;
  /** What the tool may do. A tool that does not say so is taken for one that may do anything. */
  readonly access?: AccessClass | undefined;
  /** What the tool does, written for the model. */
  readonly description: string;
  /** Validates the arguments of a call. */
  readonly schema: StandardSchema<unknown, Args>;
  /** The arguments as JSON Schema, as the model sees them. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Time budget of one call in milliseconds, which the host enforces through {@link ToolExecution.signal}. */
  readonly timeoutMs: number;
  /**
   * Runs one call.
   *
   * @param args Arguments that passed {@link ToolDefinition.schema}.
   * @param execution What the host says about the call.
   * @returns The result. The promise rejects when the call fails.
   */
  execute(args: Args, execution: ToolExecution): Promise<ToolResult<Meta>>;
  /**
   * Says how to show a call that is under way.
   *
   * @param args Arguments that passed {@link ToolDefinition.schema}.
   * @returns The view of the call.
   */
  presentCall(args: Args): ToolCallView;
}

/** Takes back what was registered. Calling it again does nothing. */
export type Disposer = () => void;

/** Where a plugin registers its tools. */
export interface ToolRegistry {
  /**
   * Makes a tool callable.
   *
   * @param definition The tool.
   * @returns Takes the tool away again.
   */
  // deno-lint-ignore no-explicit-any -- a registry holds tools of every argument type
  register(definition: ToolDefinition<any, any>): Disposer;
}
