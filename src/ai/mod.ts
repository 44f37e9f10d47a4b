/**
 * The tools of a host for the AI SDK (`npm:ai`), version 6 or newer.
 *
 * ```ts ignore
 * import { generateText, isStepCount } from "npm:ai@^7.0.0";
 * import { toAiTools } from "@harness/tools/ai";
 *
 * const { text } = await generateText({
 *   model,
 *   tools: toAiTools(host),
 *   prompt: "Where is the parser?",
 *   stopWhen: isStepCount(10),
 * });
 * ```
 *
 * Nothing of the SDK is imported: a tool of its is a plain object.
 *
 * @module
 */

export { toAiTools, type ToAiToolsOptions } from "./to_ai_tools.ts";
export { AiToolError } from "./ai_tool_error.ts";
export type {
  AiCallOptions,
  AiInputSchema,
  AiTool,
  AiToolOutput,
} from "./ai_tool.ts";
