import { PathPolicy } from "../files/mod.ts";
import { type KnownOptions, unknownOption } from "../harness/known_options.ts";
import type {
  BashExecutor,
  Disposer,
  Plugin,
  PluginContext,
  ToolExecution,
} from "../harness/mod.ts";
import { hasRipgrep } from "../search/probe.ts";
import { undoAll } from "../search/undo_all.ts";
import {
  configSchema,
  type InspectionConfig,
  type InspectionOptions,
  resolveConfig,
} from "./config.ts";
import { defineTool, type RegisteredTool, TOOL_REGISTRY } from "./registry.ts";

/** Name of the inspection plugin. */
const NAME = "fs-inspect";

/** Order of the plugin's first section in the system prompt, after those of the search plugin. */
const SECTION_ORDER = 130;

/** What a host decides for each call, in place of the configuration. */
export interface InspectionHooks {
  /**
   * Names the folders that a call may read.
   *
   * @param execution What the host says about the call.
   * @returns Absolute paths, at least one; or nothing, so that the configuration counts.
   */
  rootsOf?(execution: ToolExecution): readonly string[] | undefined;
  /**
   * Whether those are real paths, without symbolic links. A folder that has become
   * a link since it was found then has nothing inside.
   *
   * @default {false}
   */
  readonly rootsAreReal?: boolean | undefined;
}

/**
 * Makes the inspection plugin: the read-only tools `read`, `find` and `grep` for
 * the files of this machine. Load it or the search plugin, not both: each has a
 * `grep`.
 *
 * Where the bash executor finds no ripgrep, only `read` is registered, with a
 * warning.
 *
 * @param config Configuration; see {@link InspectionConfig} for the defaults.
 * @param hooks What the host decides for each call.
 * @returns The plugin.
 * @throws {TypeError} If the configuration or a hook is wrong.
 *
 * @example
 * ```ts
 * import { inspectionPlugin } from "@harness/tools/tools";
 * import { createHost } from "@harness/tools/host";
 * import { LocalBash } from "@harness/tools/bash";
 * import { assertEquals } from "@std/assert";
 *
 * await using host = createHost({ bash: new LocalBash() });
 * await host.plugin(inspectionPlugin({ read: { defaultLines: 200 } }));
 * const names = host.tools.schemas().map(({ name }) => name);
 * assertEquals(names, ["read", "find", "grep"]);
 * ```
 */
export function inspectionPlugin(
  config?: InspectionOptions,
  hooks: InspectionHooks = {},
): Plugin<InspectionConfig> {
  const fault = unknownOption(hooks, HOOKS);
  if (fault !== undefined) {
    throw new TypeError(`Cannot make the inspection plugin: ${fault}`);
  }
  const bound = resolveConfig(config);
  return {
    name: NAME,
    inject: ["tools", "systemPrompt", "bash"],
    Config: configSchema(bound),
    apply: async (context, options) =>
      await apply(context, resolveConfig(options, bound), hooks),
  };
}

const HOOKS: KnownOptions<InspectionHooks> = {
  rootsOf: true,
  rootsAreReal: true,
};

async function apply(
  context: PluginContext,
  config: InspectionConfig,
  hooks: InspectionHooks,
): Promise<Disposer> {
  const tools = await availableTools(context);
  const disposers: Disposer[] = [];
  const dispose = () => undoAll(disposers);
  try {
    for (const [index, tool] of tools.entries()) {
      const definition = defineTool(tool, {
        bash: context.bash,
        logger: context.logger,
        policyFor: (execution) =>
          policyOf(tool, execution, { bash: context.bash, config, hooks }),
      }, config);
      disposers.push(context.tools.register(definition));
      disposers.push(context.systemPrompt.section({
        name: `tool:${tool.name}`,
        order: SECTION_ORDER + index,
        text: tool.guidance,
      }));
    }
  } catch (error) {
    dispose();
    throw error;
  }
  return dispose;
}

/** The tools that can work: a tool that a model sees is a promise. */
async function availableTools(
  { bash, logger }: PluginContext,
): Promise<readonly RegisteredTool[]> {
  if (await hasRipgrep({ bash, plugin: NAME })) return TOOL_REGISTRY;
  const missing = TOOL_REGISTRY.filter(({ needsRipgrep }) => needsRipgrep);
  logger?.warn(
    `${NAME} does not offer ${
      missing.map(({ name }) => name).join(" and ")
    }: rg is not on the PATH of the bash executor; install ripgrep 14 or newer there`,
  );
  return TOOL_REGISTRY.filter(({ needsRipgrep }) => !needsRipgrep);
}

interface PolicySources {
  readonly bash: BashExecutor;
  readonly config: InspectionConfig;
  readonly hooks: InspectionHooks;
}

/** Absolute paths need the consent of both the configuration and the guard of the host. */
function policyOf(
  { name }: RegisteredTool,
  execution: ToolExecution,
  { bash, config, hooks }: PolicySources,
): PathPolicy {
  const cwd = execution.agent?.session.header.cwd;
  const { workdir } = bash.resolve({ command: ":", workdir: cwd });
  const fixed = hooks.rootsOf?.(execution);
  return new PathPolicy({
    workdir,
    roots: fixed ?? config.roots ?? [workdir],
    rootsAreReal: fixed !== undefined && hooks.rootsAreReal,
    absolutePaths: config.absolutePaths[name] &&
      execution.limits?.absolutePaths !== false,
  });
}
