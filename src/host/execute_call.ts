import type { Logger } from "../harness/plugin.ts";
import type { ToolDefinition, ToolResult } from "../harness/tool.ts";
import { withAbortGrace } from "./abort_grace.ts";
import { startDeadline } from "./deadline.ts";
import { describeValue } from "./describe_value.ts";
import { errorResult } from "./error_result.ts";
import type { ToolCall, ToolCallResult } from "./host.ts";
import { HostError } from "./host_error.ts";
import { nearestName } from "./nearest_name.ts";
import type { ToolTable } from "./tool_table.ts";
import { validateArguments } from "./validate_arguments.ts";

/** What a call takes from its host. */
export interface CallSurroundings {
  /** The tools to choose from. */
  readonly tools: ToolTable;
  /** Takes messages for the operator. */
  readonly logger: Logger;
  /** Fires when the host is disposed. */
  readonly stop: AbortSignal;
  /** How long a tool may go on after its signal fired, in milliseconds. */
  readonly abortGraceMs: number;
}

/**
 * Runs one call from its name and arguments to its result.
 *
 * @param call The call.
 * @param surroundings What the host has.
 * @returns The tool's result, or the error as a result. Never rejects.
 */
export async function executeCall(
  call: ToolCall,
  surroundings: CallSurroundings,
): Promise<ToolCallResult> {
  try {
    const tool = findTool(call.name, surroundings);
    const args = await validateArguments(tool, call.arguments);
    const result = await runTool(tool, args, call, surroundings);
    if (!Array.isArray(result?.content)) {
      throw new HostError(
        `Cannot use the result of "${tool.name}": expected an array "content", got ${
          describeValue(result?.content)
        }`,
        { code: "HOST_INVALID_RESULT" },
      );
    }
    return { isError: false, content: result.content, meta: result.meta };
  } catch (error) {
    return errorResult(error);
  }
}

function findTool(
  name: string,
  { tools, stop }: CallSurroundings,
): ToolDefinition {
  const wanted = describeValue(name);
  if (stop.aborted) {
    throw new HostError(`Cannot call ${wanted}: the host was disposed`, {
      code: "HOST_DISPOSED",
    });
  }
  const tool = tools.get(name);
  if (tool !== undefined) return tool;
  throw new HostError(
    `Cannot call ${wanted}: ${adviseOnName(String(name), tools.names())}`,
    { code: "HOST_UNKNOWN_TOOL" },
  );
}

function adviseOnName(name: string, names: readonly string[]): string {
  if (names.length === 0) {
    return "the host has no tools: load a plugin, or see its warnings for why it registered none";
  }
  const list = names.map((each) => `"${each}"`).join(", ");
  const nearest = nearestName(name, names);
  return nearest === undefined
    ? `there is no such tool: the tools are ${list}`
    : `there is no such tool, did you mean "${nearest}"? The tools are ${list}`;
}

async function runTool(
  tool: ToolDefinition,
  args: unknown,
  call: ToolCall,
  { stop, abortGraceMs, logger }: CallSurroundings,
): Promise<ToolResult> {
  using deadline = startDeadline({
    toolName: tool.name,
    timeoutMs: tool.timeoutMs,
    signals: [stop, call.signal],
  });
  const { signal } = deadline;
  const execution = {
    name: call.name,
    callId: call.callId ?? crypto.randomUUID(),
    signal,
    agent: call.agent,
  };
  const running = Promise.resolve(tool.execute(args, execution));
  const ending = await withAbortGrace(running, {
    signal,
    graceMs: abortGraceMs,
  });
  if (ending.inTime) return ending.value;
  const problem =
    `Tool "${tool.name}" went on for ${abortGraceMs} ms after it was told to stop and may still be running`;
  logger.warn(problem);
  throw new HostError(problem, {
    code: "HOST_TOOL_UNRESPONSIVE",
    cause: signal.reason,
  });
}
