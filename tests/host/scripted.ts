import {
  type BashExecutor,
  createHost,
  type Host,
  type HostPlugin,
  type Logger,
  type PluginContext,
  type ToolCallFailure,
  type ToolCallResult,
  type ToolCallSuccess,
  type ToolDefinition,
  type ToolExecution,
  type ToolResult,
} from "@harness/tools/host";
import { assert } from "@std/assert";
import { z } from "zod";

/** An executor for hosts whose plugins run no commands. */
export const noBash: BashExecutor = {
  resolve() {
    throw new Error("no command was expected");
  },
  run() {
    return Promise.reject(new Error("no command was expected"));
  },
};

/** A result with one text. */
export function textResult(text: string, meta: unknown = null): ToolResult {
  return { content: [{ type: "text", text }], meta };
}

const searchSchema = z.strictObject({
  pattern: z.string(),
  path: z.string().optional(),
});

/** What a scripted tool does when it is called. */
export type Script = (
  args: z.infer<typeof searchSchema>,
  execution: ToolExecution,
) => Promise<ToolResult>;

/** A tool that takes a pattern and perhaps a path. */
export function scriptedTool(
  name: string,
  script: Script = () => Promise.resolve(textResult("done")),
  timeoutMs = 60_000,
): ToolDefinition<z.infer<typeof searchSchema>> {
  return {
    name,
    description: `Scripted ${name}.`,
    schema: searchSchema,
    parameters: z.toJSONSchema(searchSchema),
    timeoutMs,
    execute: script,
    presentCall: ({ pattern }) => ({ kind: "search", title: pattern }),
  };
}

/** A plugin that does what a function says. */
export function scriptedPlugin(
  name: string,
  apply: (context: PluginContext, config?: unknown) => unknown,
  inject: readonly string[] = ["tools", "systemPrompt", "bash"],
): HostPlugin {
  return {
    name,
    inject,
    apply: async (context, config) => {
      const disposer = await apply(context, config);
      return typeof disposer === "function" ? () => disposer() : () => {};
    },
  };
}

/** A logger that keeps its warnings. */
export class WarningList implements Logger {
  readonly warnings: string[] = [];

  warn(message: string): void {
    this.warnings.push(message);
  }
}

/** The text of a result that has one. */
export function textOf(result: ToolCallResult): string {
  return result.content.map(({ text }) => text).join("\n");
}

/** Fails unless the call did. */
export function assertFailure(
  result: ToolCallResult,
): asserts result is ToolCallFailure {
  assert(result.isError, `the call succeeded: ${textOf(result)}`);
}

/** Fails unless the call succeeded. */
export function assertSuccess(
  result: ToolCallResult,
): asserts result is ToolCallSuccess {
  assert(!result.isError, textOf(result));
}

/** Names of the tools that a model sees. */
export function toolNames(host: Host): string[] {
  return host.tools.schemas().map(({ name }) => name);
}

/** Never settles unless the signal fires; then it rejects with the reason. */
export function untilAborted({ signal }: ToolExecution): Promise<never> {
  return new Promise((_, reject) => {
    assert(signal);
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason));
  });
}

/** A signal that counts the listeners on it. */
export class WatchedController extends AbortController {
  /** Listeners that were added and not removed. */
  listeners = 0;
  /** Listeners that were ever added. */
  added = 0;

  constructor() {
    super();
    const { signal } = this;
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    const watched = new Set<unknown>();
    signal.addEventListener = (
      ...args: Parameters<typeof signal.addEventListener>
    ) => {
      watched.add(args[1]);
      this.added += 1;
      this.listeners = watched.size;
      add(...args);
    };
    signal.removeEventListener = (
      ...args: Parameters<typeof signal.removeEventListener>
    ) => {
      watched.delete(args[1]);
      this.listeners = watched.size;
      remove(...args);
    };
  }
}

/** A host with scripted tools and without a voice. */
export function hostWith(...tools: Parameters<typeof scriptedTool>[]): Host {
  const host = createHost({ bash: noBash, logger: new WarningList() });
  for (const tool of tools) host.tools.register(scriptedTool(...tool));
  return host;
}

/** Calls the tool `grep` with arguments that fit. */
export function callGrep(host: Host, more = {}): Promise<ToolCallResult> {
  return host.execute({
    name: "grep",
    arguments: { pattern: "TODO" },
    ...more,
  });
}
