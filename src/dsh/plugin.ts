import type { Disposer } from "../harness/mod.ts";
import { apply as applySearch, type SearchOptions } from "../search/mod.ts";
import type { DshContext } from "./dsh_context.ts";
import { loadPlugin } from "./load_plugin.ts";

/** The services that must exist before the plugin loads. The spill store is optional and looked up when it is needed. */
export const inject: string[] = ["tools", "systemPrompt", "shell"];

/**
 * Loads the search plugin into DeepSeek Harness: registers `glob` and `grep`
 * and their guidance, if the shell of the harness can run ripgrep.
 *
 * @param context Context of the harness.
 * @param config Configuration, as the root export of this package takes it.
 * @returns Takes tools and guidance away again, as the disposal of the
 * plugin's fiber does.
 * @throws {TypeError} If the configuration is wrong.
 * @throws {SearchError} With code `SEARCH_FAILED` if the shell is broken.
 *
 * @example
 * ```ts
 * import * as search from "@harness/tools/dsh";
 * import { assertEquals } from "@std/assert";
 *
 * // What `ctx.plugin(search, config)` does, of which a part is shown here.
 * assertEquals(search.inject, ["tools", "systemPrompt", "shell"]);
 * assertEquals(typeof search.apply, "function");
 * ```
 */
export async function apply(
  context: DshContext,
  config?: SearchOptions,
): Promise<Disposer> {
  return await loadPlugin(context, (host) => applySearch(host, config));
}
