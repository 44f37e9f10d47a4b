import type { QuestionCall } from "./question.ts";
import type { ToolSet } from "./tool_set.ts";

/**
 * Makes a call.
 *
 * @param call The call.
 * @param tools Where its tool is.
 * @returns What a model reads of the answer.
 * @throws {Error} If no tool has the name, or the call fails.
 */
export async function answerOf(
  [name, args]: QuestionCall,
  { hosts }: ToolSet,
): Promise<string> {
  const host = hosts.get(name);
  if (!host) throw new Error(`Cannot call "${name}": no tool has this name`);
  const { content, isError } = await host.execute({ name, arguments: args });
  const text = content.map(({ text }) => text).join("\n");
  if (!isError) return text;
  throw new Error(`Cannot call ${name}(${JSON.stringify(args)}): ${text}`);
}
