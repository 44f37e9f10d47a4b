import type { PluginContext } from "../harness/plugin.ts";
import type { Disposer } from "../harness/tool.ts";
import { HostError } from "./host_error.ts";

/** What one plugin registers with a host, so that all of it can be taken back. */
export class PluginScope {
  /** What the plugin is handed. */
  readonly context: PluginContext;
  readonly #pluginName: string;
  readonly #disposers: Disposer[] = [];
  #isClosed = false;

  /**
   * Opens a scope.
   *
   * @param pluginName Name of the plugin.
   * @param shared What the host offers to every plugin.
   */
  constructor(pluginName: string, shared: PluginContext) {
    this.#pluginName = pluginName;
    this.context = {
      tools: {
        register: (definition) =>
          this.#keep(() => shared.tools.register(definition)),
      },
      systemPrompt: {
        section: (section) =>
          this.#keep(() => shared.systemPrompt.section(section)),
      },
      bash: shared.bash,
      logger: shared.logger,
      get: (name) => shared.get(name),
    };
  }

  /** Takes back what is registered, the last first. From now on nothing can be. */
  close(): void {
    this.#isClosed = true;
    for (const dispose of this.#disposers.splice(0).reverse()) dispose();
  }

  #keep(register: () => Disposer): Disposer {
    if (this.#isClosed) {
      throw new HostError(
        `Cannot register for plugin "${this.#pluginName}": it is not loaded any more`,
        { code: "HOST_PLUGIN_UNLOADED" },
      );
    }
    const dispose = register();
    this.#disposers.push(dispose);
    return dispose;
  }
}
