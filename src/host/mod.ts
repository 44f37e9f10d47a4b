/**
 * A small harness in this process: enough for a script, a test or an adapter
 * to load plugins, show a model their tools and run its calls.
 *
 * @example Register a tool and call it
 * ```ts
 * import { createHost } from "@harness/tools/host";
 * import { LocalBash } from "@harness/tools/bash";
 * import { assertEquals } from "@std/assert";
 * import { z } from "zod";
 *
 * const schema = z.object({ text: z.string() });
 * await using host = createHost({ bash: new LocalBash() });
 * host.tools.register({
 *   name: "echo",
 *   description: "Says it again.",
 *   schema,
 *   parameters: z.toJSONSchema(schema),
 *   timeoutMs: 1000,
 *   execute: ({ text }) =>
 *     Promise.resolve({ content: [{ type: "text", text }], meta: null }),
 *   presentCall: ({ text }) => ({ kind: "search", title: text }),
 * });
 *
 * const result = await host.execute({ name: "echo", arguments: { text: "hi" } });
 * assertEquals(result.content, [{ type: "text", text: "hi" }]);
 * ```
 *
 * A plugin is loaded with `await host.plugin(plugin, config)`, where `plugin` is
 * a namespace such as `import * as search from "@harness/tools"` gives.
 *
 * @module
 */

export { createHost } from "./create_host.ts";
export type {
  CreateHostOptions,
  Host,
  HostPlugin,
  HostSystemPrompt,
  HostTools,
  SchemasOptions,
  ToolCall,
  ToolCallError,
  ToolCallFailure,
  ToolCallResult,
  ToolCallSuccess,
  ToolSchema,
} from "./host.ts";
export {
  HostError,
  type HostErrorCode,
  type HostErrorOptions,
} from "./host_error.ts";
export * from "../harness/mod.ts";
