/**
 * File search for coding agents: the tools `glob` and `grep`, which run ripgrep
 * through a bash seam, as a plugin for an agent harness.
 *
 * This module is the plugin: hand it as it is to a plugin host.
 *
 * ```ts
 * import * as search from "@harness/tools";
 * import { createHost } from "@harness/tools/host";
 * import { LocalBash } from "@harness/tools/bash";
 *
 * await using host = createHost({ bash: new LocalBash() });
 * await host.plugin(search);
 * const result = await host.execute({
 *   name: "grep",
 *   arguments: { pattern: "createHost", include: "*.ts" },
 * });
 * console.log(result.content[0]?.text);
 * ```
 *
 * The steps of which the tools are made are exported too, as pure functions that
 * need no process and no permission: arguments, command, parsing, formatting.
 *
 * @module
 */

export type * from "./src/harness/mod.ts";
export { HarnessError } from "./src/harness/mod.ts";
export { quote } from "./src/shell/quote.ts";
export type { TextRange } from "./src/retention/line_window.ts";
export * from "./src/search/mod.ts";
