/**
 * The search plugin and the inspection plugin for DeepSeek Harness, and bash
 * executors as its shell.
 *
 * This module is the search plugin: hand it as it is to `ctx.plugin()`, with the
 * configuration beside it. It has no default export, so that a loader which
 * unwraps one takes the whole.
 *
 * @example Load the plugin, with `LocalBash` as the shell
 * ```ts
 * import { Context } from "npm:@deepseek-ai/cordis@^4.0.4";
 * import { SystemPrompt } from "npm:@deepseek-ai/dsh-system-prompt@0.1.0-rc.8";
 * import { ToolRuntime } from "npm:@deepseek-ai/dsh-tools@0.1.0-rc.8";
 * import { LocalBash } from "@harness/tools/bash";
 * import * as search from "@harness/tools/dsh";
 * import { assertEquals } from "@std/assert";
 *
 * const ctx = new Context();
 * await ctx.plugin(SystemPrompt, {});
 * await ctx.plugin(ToolRuntime, {});
 * await ctx.plugin(search.shellPlugin(new LocalBash()));
 * await ctx.plugin(search, { grepMaxMatches: 100 });
 * const names = ctx.tools.schemas().map(({ name }) => name);
 * assertEquals(names, ["glob", "grep"]);
 * await ctx.fiber.dispose();
 * ```
 *
 * Nothing of the harness is imported: the types here say what is asked of it.
 *
 * @module
 */

export { Config, name } from "../search/mod.ts";
export { apply, inject } from "./plugin.ts";
export {
  type DshInspectionOptions,
  type DshInspectionPlugin,
  inspectionPlugin,
} from "./inspection_plugin.ts";
export { shellPlugin } from "./shell_plugin.ts";
export type {
  DshShell,
  DshShellContext,
  DshShellExtras,
  DshShellPlugin,
} from "./shell_plugin.ts";
export type * from "./dsh_context.ts";
export type { GlobOrder, SearchConfig, SearchOptions } from "../search/mod.ts";
export type {
  InspectionConfig,
  InspectionConfigSchema,
  InspectionOptions,
} from "../tools/mod.ts";
export * from "../harness/mod.ts";
