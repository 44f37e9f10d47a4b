import type { Logger } from "../harness/plugin.ts";
import type { ToolDefinition, ToolResult } from "../harness/tool.ts";
import type { ToolLimits } from "../harness/tool_guard.ts";
import { withAbortGrace } from "./abort_grace.ts";
import { startDeadline } from "./deadline.ts";
import { describeValue } from "./describe_value.ts";
import { errorResult } from "./error_result.ts";
import type { ToolCall, ToolCallResult } from "./host.ts";
import { HostError } from "./host_error.ts";
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
    const limits = limitsOf(tool, call.name, surroundings);
    const args = await validateArguments(tool, call.arguments);
    const result = await runTool(tool, args, { ...call, limits }, surroundings);
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
    `Cannot call ${wanted}: ${adviseOnName(String(name), tools)}`,
    { code: "HOST_UNKNOWN_TOOL" },
  );
}

function adviseOnName(name: string, tools: ToolTable): string {
  const names = tools.names();
  if (names.length === 0) {
    return "the host has no tools: load a plugin, or see its warnings for why it registered none";
  }
  const nearest = tools.nearest(name);
  return nearest === undefined
    ? `there is no such tool: the tools are ${listNames(names)}`
    : `there is no such tool, did you mean "${nearest}"? The tools are ${
      listNames(names)
    }`;
}

/** Asks the guard right before the call, whatever was listed and when. */
function limitsOf(
  tool: ToolDefinition,
  calledBy: string,
  { tools }: CallSurroundings,
): ToolLimits | undefined {
  const verdict = tools.judge(tool);
  if (verdict.denied === undefined) return verdict.limits;
  const names = tools.names();
  throw new HostError(
    `Cannot call "${calledBy}": ${verdict.denied}: ${
      names.length === 0
        ? "no tool may be used"
        : `the tools are ${listNames(names)}`
    }`,
    { code: "HOST_TOOL_DENIED" },
  );
}

function listNames(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(", ");
}

async function runTool(
  tool: ToolDefinition,
  args: unknown,
  call: ToolCall & { readonly limits: ToolLimits | undefined },
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
    limits: call.limits,
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
