import type { Disposer, Plugin, PluginContext } from "../harness/mod.ts";
import {
  configWithDefaults,
  resolveConfig,
  type SearchConfig,
  type SearchOptions,
} from "./config.ts";
import { GLOB_GUIDANCE, globTool } from "./glob.ts";
import { GREP_GUIDANCE, grepTool } from "./grep.ts";
import { hasRipgrep, warnOfOldRipgrep } from "./probe.ts";
import { undoAll } from "./undo_all.ts";

/** Name of the search plugin. */
export const name = "fs-search";

/** The services that must exist before the search plugin loads. The spill store is optional and looked up when it is needed. */
export const inject: readonly string[] = ["tools", "systemPrompt", "bash"];

/**
 * Loads the search plugin: registers `glob` and `grep` and their guidance, if
 * the bash executor can run ripgrep.
 *
 * @param context What the host offers.
 * @param options Configuration; see {@link SearchConfig} for the defaults.
 * @returns Takes tools and guidance away again.
 * @throws {TypeError} If the configuration is wrong.
 * @throws {SearchError} With code `SEARCH_FAILED` if the bash executor is broken.
 *
 * @example
 * ```ts
 * import * as search from "@harness/tools";
 * import { createHost } from "@harness/tools/host";
 * import { LocalBash } from "@harness/tools/bash";
 * import { assertEquals } from "@std/assert";
 *
 * await using host = createHost({ bash: new LocalBash() });
 * await host.plugin(search, { grepMaxMatches: 50 });
 * assertEquals(host.tools.schemas().map(({ name }) => name), ["glob", "grep"]);
 * ```
 */
export async function apply(
  context: PluginContext,
  options?: unknown,
): Promise<Disposer> {
  const config = resolveConfig(options);
  const probe = { bash: context.bash, plugin: name };
  if (!await hasRipgrep(probe)) {
    context.logger?.warn(
      `${name} offers no tools: rg is not on the PATH of the bash executor; install ripgrep 14 or newer there`,
    );
    return () => {};
  }
  await warnOfOldRipgrep(probe, context.logger);
  return register(context, config);
}

/** Order of the plugin's sections in the system prompt; tool guidance uses 100 to 199. */
const SECTION_ORDER = 120;

function register(context: PluginContext, config: SearchConfig): Disposer {
  const disposers: Disposer[] = [];
  const dispose = () => undoAll(disposers);
  const add = (tool: { name: string }, text: string, order: number) =>
    context.systemPrompt.section({ name: `tool:${tool.name}`, order, text });
  try {
    const glob = globTool(context, config);
    disposers.push(context.tools.register(glob));
    disposers.push(add(glob, GLOB_GUIDANCE, SECTION_ORDER));
    const grep = grepTool(context, config);
    disposers.push(context.tools.register(grep));
    disposers.push(add(grep, GREP_GUIDANCE, SECTION_ORDER + 1));
  } catch (error) {
    dispose();
    throw error;
  }
  return dispose;
}

/**
 * Makes the search plugin with its configuration bound and checked.
 *
 * @param config Configuration; see {@link SearchConfig} for the defaults.
 * @returns The plugin, in the shape of this module.
 * @throws {TypeError} If the configuration is wrong.
 *
 * @example
 * ```ts
 * import { searchPlugin } from "@harness/tools";
 * import { assertThrows } from "@std/assert";
 *
 * assertThrows(
 *   () => searchPlugin({ grepMaxMatches: 0 }),
 *   TypeError,
 *   '"grepMaxMatches" must be a positive integer, got 0',
 * );
 * ```
 */
export function searchPlugin(config?: SearchOptions): Plugin<SearchConfig> {
  const bound = resolveConfig(config);
  return {
    name,
    inject,
    Config: configWithDefaults(bound),
    apply: async (context, options) =>
      await apply(context, resolveConfig(options, bound)),
  };
}
