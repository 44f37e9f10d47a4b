import { type KnownOptions, unknownOption } from "../harness/known_options.ts";
import type { OptionalServices, PluginContext } from "../harness/plugin.ts";
import { MAX_TIMER_MS } from "./deadline.ts";
import { describeValue } from "./describe_value.ts";
import { executeCall } from "./execute_call.ts";
import type {
  CreateHostOptions,
  Host,
  ToolCall,
  ToolCallResult,
} from "./host.ts";
import { PluginLoader } from "./plugin_loader.ts";
import { PromptSections } from "./prompt_sections.ts";
import { safeLogger } from "./safe_logger.ts";
import { ToolTable } from "./tool_table.ts";
import { warningLogger } from "./warning_logger.ts";

const OPTIONS: KnownOptions<CreateHostOptions> = {
  bash: true,
  spillStore: true,
  logger: true,
  abortGraceMs: true,
  guard: true,
};

/** Longer than an executor needs to end a process that ignores the first signal. */
const ABORT_GRACE_MS = 8000;

/**
 * Creates a small harness in this process. It starts nothing by itself.
 *
 * @param options What plugins run their commands with, where they keep large
 * results and send their messages, and which tools may be used.
 * @returns The host.
 * @throws {TypeError} For an option that there is not, and a guard that is no function.
 * @throws {RangeError} If the grace is not a number of milliseconds that a timer takes.
 *
 * @example
 * ```ts
 * import { createHost } from "@harness/tools/host";
 * import { LocalBash } from "@harness/tools/bash";
 * import { assertEquals } from "@std/assert";
 *
 * await using host = createHost({ bash: new LocalBash() });
 * await host.plugin({
 *   name: "manners",
 *   inject: ["systemPrompt"],
 *   apply: (context) =>
 *     Promise.resolve(
 *       context.systemPrompt.section({
 *         name: "manners",
 *         order: 100,
 *         text: "Be polite.",
 *       }),
 *     ),
 * });
 * assertEquals(host.systemPrompt.assemble(), "Be polite.");
 *
 * const result = await host.execute({ name: "greet", arguments: {} });
 * assertEquals(result.isError, true);
 * ```
 */
export function createHost(options: CreateHostOptions): Host {
  const {
    bash,
    spillStore,
    abortGraceMs = ABORT_GRACE_MS,
    guard,
  } = options;
  const fault = unknownOption(options, OPTIONS);
  if (fault !== undefined) {
    throw new TypeError(`Cannot create a host: ${fault}`);
  }
  if (guard !== undefined && typeof guard !== "function") {
    throw new TypeError(
      `Cannot create a host: expected "guard" to be a function, such as ceilingGuard(ceiling), got ${
        describeValue(guard)
      }`,
    );
  }
  if (!(abortGraceMs >= 0 && abortGraceMs <= MAX_TIMER_MS)) {
    throw new RangeError(
      `Cannot create a host: expected "abortGraceMs" to be 0 to ${MAX_TIMER_MS}, got ${abortGraceMs}`,
    );
  }
  const logger = safeLogger(options.logger ?? warningLogger);
  const tools = new ToolTable(guard);
  const systemPrompt = new PromptSections((name) => {
    const tool = tools.get(name);
    return tool !== undefined && tools.judge(tool).denied !== undefined;
  });
  const optional: Partial<OptionalServices> = spillStore ? { spillStore } : {};
  const context: PluginContext = {
    tools,
    systemPrompt,
    bash,
    logger,
    get: (name) => Object.hasOwn(optional, name) ? optional[name] : undefined,
  };
  const { get: _, ...services } = context;
  const plugins = new PluginLoader(
    context,
    Object.keys({ ...services, ...optional }),
  );

  const stop = new AbortController();
  const surroundings = { tools, logger, stop: stop.signal, abortGraceMs };
  const calls = new Set<Promise<ToolCallResult>>();

  async function execute(call: ToolCall): Promise<ToolCallResult> {
    const running = executeCall(call, surroundings);
    calls.add(running);
    try {
      return await running;
    } finally {
      calls.delete(running);
    }
  }

  async function stopAll(): Promise<void> {
    stop.abort(new DOMException("The host was disposed", "AbortError"));
    await Promise.all(calls);
    await plugins.stop();
  }

  let stopping: Promise<void> | undefined;
  const dispose = () => stopping ??= stopAll();

  return {
    tools,
    systemPrompt,
    plugin: (plugin, config) => plugins.load(plugin, config),
    execute,
    dispose,
    [Symbol.asyncDispose]: dispose,
  };
}
