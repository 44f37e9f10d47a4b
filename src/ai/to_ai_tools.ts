import { unknownOption } from "../harness/known_options.ts";
import type { Host, ToolAgent, ToolSchema } from "../host/mod.ts";
import type { AiInputSchema, AiTool } from "./ai_tool.ts";
import { AiToolError } from "./ai_tool_error.ts";

/** Options of {@link toAiTools}. */
export interface ToAiToolsOptions {
  /**
   * The agent on whose behalf the tools run: its session owns what a call saves,
   * and names the folder to work in.
   *
   * @default {none: nothing is saved, and the executor's own folder applies}
   */
  readonly agent?: ToolAgent | undefined;
  /**
   * Whether the tools ask the model's provider for strict mode, in which it lets
   * the model send only what the schema allows. The schemas are then those of
   * `schemas({ strict: true })`.
   *
   * @default {false}
   */
  readonly strict?: boolean | undefined;
}

/**
 * Makes the tools of a host tools of the AI SDK, for `generateText` and
 * `streamText`.
 *
 * The tools are those that the host has now. A call runs in the host: its
 * arguments are checked there, its time budget is armed, and the SDK's abort
 * signal ends it.
 *
 * @param host The host.
 * @param options The agent, and whether to use strict mode.
 * @returns The tools by name.
 * @throws {TypeError} For an option that there is not.
 *
 * @example
 * ```ts
 * import * as search from "@harness/tools";
 * import { toAiTools } from "@harness/tools/ai";
 * import { LocalBash } from "@harness/tools/bash";
 * import { createHost } from "@harness/tools/host";
 * import { assertEquals } from "@std/assert";
 *
 * await using host = createHost({ bash: new LocalBash() });
 * await host.plugin(search);
 * const tools = toAiTools(host);
 * assertEquals(Object.keys(tools), ["glob", "grep"]);
 * ```
 */
export function toAiTools(
  host: Host,
  options: ToAiToolsOptions = {},
): Record<string, AiTool> {
  const fault = unknownOption(options, { agent: true, strict: true });
  if (fault !== undefined) {
    throw new TypeError(`Cannot make tools of the AI SDK: ${fault}`);
  }
  const { agent, strict = false } = options;
  return Object.fromEntries(
    host.tools.schemas({ strict }).map((schema) => [
      schema.name,
      {
        description: schema.description,
        inputSchema: inputSchema(schema),
        strict,
        async execute(input, { toolCallId, abortSignal }) {
          const result = await host.execute({
            name: schema.name,
            arguments: input,
            callId: toolCallId,
            signal: abortSignal,
            agent,
          });
          if (result.isError) throw new AiToolError(result);
          const { content, meta } = result;
          return { content, meta };
        },
        toModelOutput: ({ output }) => ({
          type: "text",
          value: output.content.map(({ text }) => text).join("\n"),
        }),
      } satisfies AiTool,
    ]),
  );
}

/** Lets every argument through: the host checks them, and words its errors for the model. */
function inputSchema({ parameters }: ToolSchema): AiInputSchema {
  // The SDK changes the schema that it is given.
  const copy = () => structuredClone({ ...parameters });
  return {
    "~standard": {
      version: 1,
      vendor: "harness-tools",
      validate: (value) => ({ value }),
      jsonSchema: { input: copy, output: copy },
    },
  };
}
