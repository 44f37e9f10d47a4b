import type { Disposer, PluginContext } from "../harness/mod.ts";
import { askGuard } from "../host/verdict.ts";
import type { DshContext } from "./dsh_context.ts";
import { dshTool, type DshToolOptions } from "./dsh_tool.ts";
import { ErrorCodes } from "./error_codes.ts";

/**
 * Loads a plugin of this package into DeepSeek Harness.
 *
 * @param context Context of the harness.
 * @param apply Loads the plugin, given what a host of this package offers.
 * @param options What the tools declare about their values, and who may use them.
 * @returns Takes tools and guidance away again.
 */
export async function loadPlugin(
  context: DshContext,
  apply: (context: PluginContext) => Promise<Disposer>,
  options: DshToolOptions = {},
): Promise<Disposer> {
  const codes = new ErrorCodes();
  const forget = context.on("tools/execute", codes.addCode);
  const denied = new Set<string>();
  const dispose = await apply({
    tools: {
      register(definition) {
        if (askGuard(options.guard, definition).denied === undefined) {
          return context.tools.register(dshTool(definition, codes, options));
        }
        denied.add(`tool:${definition.name}`);
        return () => {};
      },
    },
    systemPrompt: {
      section: (section) =>
        denied.has(section.name)
          ? () => {}
          : context.systemPrompt.section(section),
    },
    // `inject` sees to it that there is one.
    bash: context.shell!,
    logger: { warn: (message) => context.logger.warn("%s", message) },
    get: (name) => context.get(name),
  });
  return () => {
    dispose();
    forget();
  };
}
