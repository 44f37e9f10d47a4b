import type { PluginContext } from "../harness/plugin.ts";
import type { Disposer } from "../harness/tool.ts";
import type { HostPlugin } from "./host.ts";
import { HostError } from "./host_error.ts";
import { PluginScope } from "./plugin_scope.ts";

/** Loads the plugins of a host, and unloads them in reverse order. */
export class PluginLoader {
  readonly #shared: PluginContext;
  readonly #serviceNames: ReadonlySet<string>;
  readonly #loading = new Set<Promise<unknown>>();
  readonly #loaded = new Set<Disposer>();
  #isStopped = false;

  /**
   * Creates a loader.
   *
   * @param shared What every plugin is handed.
   * @param serviceNames The names that a plugin may inject.
   */
  constructor(shared: PluginContext, serviceNames: Iterable<string>) {
    this.#shared = shared;
    this.#serviceNames = new Set(serviceNames);
  }

  /**
   * Loads a plugin.
   *
   * @param plugin The plugin.
   * @param config Its configuration.
   * @returns Unloads it. The promise rejects when the plugin does not load, and
   * then nothing of it is left.
   */
  async load(plugin: HostPlugin, config: unknown): Promise<Disposer> {
    this.#assertLoadable(plugin);
    const loading = this.#apply(plugin, config);
    this.#loading.add(loading);
    try {
      return await loading;
    } finally {
      this.#loading.delete(loading);
    }
  }

  /**
   * Waits for plugins that are loading and unloads all, the last one first.
   *
   * @returns Rejects when plugins failed to unload, after all were unloaded.
   */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.allSettled(this.#loading);
    const failures: unknown[] = [];
    for (const unload of [...this.#loaded].reverse()) {
      try {
        unload();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length === 1) throw failures[0];
    if (failures.length > 1) {
      throw new AggregateError(failures, "Cannot unload all plugins");
    }
  }

  async #apply(plugin: HostPlugin, config: unknown): Promise<Disposer> {
    const scope = new PluginScope(plugin.name, this.#shared);
    let dispose: unknown;
    try {
      dispose = await plugin.apply(scope.context, config);
    } catch (error) {
      scope.close();
      throw error;
    }
    const unload = () => {
      if (!this.#loaded.delete(unload)) return;
      try {
        if (typeof dispose === "function") dispose();
      } finally {
        scope.close();
      }
    };
    this.#loaded.add(unload);
    // Whoever stopped the loader waits for this, and unloads it with the others.
    if (this.#isStopped) throw disposedError(plugin.name);
    return unload;
  }

  #assertLoadable(plugin: HostPlugin): void {
    if (!isPlugin(plugin)) {
      throw new HostError(
        'Cannot load a plugin: expected "name", "inject" and "apply" beside each other: pass the namespace of "import * as plugin", or what the plugin\'s factory returns',
        { code: "HOST_INVALID_PLUGIN" },
      );
    }
    const { name, inject } = plugin;
    if (this.#isStopped) throw disposedError(name);
    const missing = inject.filter((service) =>
      !this.#serviceNames.has(service)
    );
    if (missing.length > 0) {
      throw new HostError(
        `Cannot load plugin "${name}": the host has no ${
          quoteList(missing)
        }: it has ${quoteList([...this.#serviceNames])}`,
        { code: "HOST_MISSING_SERVICE" },
      );
    }
  }
}

function isPlugin(value: Partial<HostPlugin> | undefined): boolean {
  return typeof value?.name === "string" && Array.isArray(value.inject) &&
    typeof value.apply === "function";
}

function quoteList(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(", ");
}

function disposedError(name: string): HostError {
  return new HostError(`Cannot load plugin "${name}": the host was disposed`, {
    code: "HOST_DISPOSED",
  });
}
