import { unknownOption } from "../harness/known_options.ts";
import type { Disposer, ToolGuard } from "../harness/mod.ts";
import {
  type InspectionConfig,
  type InspectionConfigSchema,
  type InspectionOptions,
  inspectionPlugin as plainPlugin,
} from "../tools/mod.ts";
import type { DshContext } from "./dsh_context.ts";
import { INSPECTION_PROJECTIONS } from "./inspection_projections.ts";
import { loadPlugin } from "./load_plugin.ts";

/** Options of {@link inspectionPlugin}, besides the configuration. */
export interface DshInspectionOptions {
  /**
   * Decides which of the tools are registered, and is asked again before each
   * call. It is asked for the tools of this plugin only.
   *
   * @default {none: all of them}
   */
  readonly guard?: ToolGuard | undefined;
}

/** The inspection plugin as DeepSeek Harness loads it. */
export interface DshInspectionPlugin {
  /** Name of the plugin. */
  readonly name: string;
  /** The services that must exist before it loads. */
  readonly inject: string[];
  /** Validates the plugin's configuration. */
  readonly Config: InspectionConfigSchema;
  /**
   * Loads the plugin.
   *
   * @param context Context of the harness.
   * @param config Configuration, over what was bound.
   * @returns Takes tools and guidance away again.
   */
  apply(
    context: DshContext,
    config?: InspectionOptions | InspectionConfig,
  ): Promise<Disposer>;
}

/**
 * Makes the inspection plugin (`read`, `find` and `grep`) one of DeepSeek
 * Harness. `find` and `grep` run on its shell; `read` opens files of this machine.
 *
 * @param config Configuration, as `inspectionPlugin` of `@harness/tools/tools` takes it.
 * @param options Who may use the tools.
 * @returns The plugin.
 * @throws {TypeError} If the configuration is wrong.
 *
 * @example
 * ```ts
 * import { Context } from "npm:@deepseek-ai/cordis@^4.0.4";
 * import { SystemPrompt } from "npm:@deepseek-ai/dsh-system-prompt@0.1.0-rc.8";
 * import { ToolRuntime } from "npm:@deepseek-ai/dsh-tools@0.1.0-rc.8";
 * import { LocalBash } from "@harness/tools/bash";
 * import { inspectionPlugin, shellPlugin } from "@harness/tools/dsh";
 * import { assertEquals } from "@std/assert";
 *
 * const ctx = new Context();
 * await ctx.plugin(SystemPrompt, {});
 * await ctx.plugin(ToolRuntime, {});
 * await ctx.plugin(shellPlugin(new LocalBash()));
 * await ctx.plugin(inspectionPlugin());
 * const names = ctx.tools.schemas().map(({ name }) => name);
 * assertEquals(names, ["read", "find", "grep"]);
 * await ctx.fiber.dispose();
 * ```
 */
export function inspectionPlugin(
  config?: InspectionOptions,
  options: DshInspectionOptions = {},
): DshInspectionPlugin {
  const { guard } = options;
  const fault = unknownOption(options, { guard: true });
  if (fault !== undefined) {
    throw new TypeError(`Cannot make the inspection plugin: ${fault}`);
  }
  const plugin = plainPlugin(config);
  return {
    name: plugin.name,
    inject: ["tools", "systemPrompt", "shell"],
    Config: plugin.Config as InspectionConfigSchema,
    apply: (context, config) =>
      loadPlugin(context, (host) => plugin.apply(host, config), {
        projections: INSPECTION_PROJECTIONS,
        guard,
      }),
  };
}
