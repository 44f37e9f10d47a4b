import type { StandardSchema, TextContent } from "../harness/mod.ts";

/** A tool as `generateText` and `streamText` of the AI SDK take it. */
export interface AiTool {
  /** What the tool does, written for the model. */
  readonly description: string;
  /** The arguments, for the model. */
  readonly inputSchema: AiInputSchema;
  /** Whether the model's provider has to enforce the schema. */
  readonly strict: boolean;
  /**
   * Runs one call.
   *
   * @param input Arguments as the model sent them.
   * @param options What the SDK says about the call.
   * @returns The result. The promise rejects with an {@link AiToolError} when
   * the call fails, which the SDK turns into a tool error.
   */
  execute(input: unknown, options: AiCallOptions): Promise<AiToolOutput>;
  /**
   * Says what of a result the model reads.
   *
   * @param options The result.
   * @returns The text of the result, without its data.
   */
  toModelOutput(
    options: { readonly output: AiToolOutput },
  ): { type: "text"; value: string };
}

/** The arguments of a tool: a Standard Schema that also gives a JSON Schema. */
export interface AiInputSchema extends StandardSchema {
  /** The properties that every Standard Schema carries, and the JSON Schema. */
  readonly "~standard": StandardSchema["~standard"] & {
    /** Gives the arguments as JSON Schema. */
    readonly jsonSchema: {
      /** The schema of what the model sends. */
      input(): Record<string, unknown>;
      /** The schema of what the tool gets. */
      output(): Record<string, unknown>;
    };
  };
}

/** What the AI SDK says about a call. */
export interface AiCallOptions {
  /** Id of the call. */
  readonly toolCallId: string;
  /** Ends the call when it fires. */
  readonly abortSignal?: AbortSignal | undefined;
}

/** What a call returns when it succeeds, for the program; the model reads the text only. */
export interface AiToolOutput {
  /** What the model reads. */
  readonly content: readonly TextContent[];
  /** The same result as data. */
  readonly meta: unknown;
}
