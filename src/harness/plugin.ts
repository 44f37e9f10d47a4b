/**
 * The plugin seam: what a host hands a plugin when it loads it.
 *
 * @module
 */

import type { BashExecutor } from "./bash_executor.ts";
import type { SpillStore } from "./spill_store.ts";
import type { StandardSchema } from "./standard_schema.ts";
import type { Disposer, ToolRegistry } from "./tool.ts";

/** A named part of the system prompt. */
export interface PromptSection {
  /** Name of the section, unique in a host. */
  readonly name: string;
  /** Where the section stands: lower numbers come first. Tool guidance uses 100 to 199. */
  readonly order: number;
  /** The text of the section. */
  readonly text: string;
}

/** Where a plugin adds to the system prompt. */
export interface SystemPrompt {
  /**
   * Adds a section.
   *
   * @param section The section.
   * @returns Takes the section away again.
   */
  section(section: PromptSection): Disposer;
}

/** Where a plugin says what an operator should know. */
export interface Logger {
  /** Says that something is wrong although work goes on. */
  warn(message: string): void;
  /** Says what may be of interest. */
  info?(message: string): void;
  /** Says what helps to find a fault. */
  debug?(message: string): void;
}

/** The services that a plugin finds by name, not all of which a host has. */
export interface OptionalServices {
  /** Keeps results that are too large to show. */
  readonly spillStore: SpillStore;
}

/** What a host hands a plugin. */
export interface PluginContext {
  /** Takes the plugin's tools. */
  readonly tools: ToolRegistry;
  /** Takes the plugin's guidance for the model. */
  readonly systemPrompt: SystemPrompt;
  /** Runs the plugin's commands. */
  readonly bash: BashExecutor;
  /** Takes the plugin's messages for the operator. */
  readonly logger?: Logger | undefined;
  /**
   * Looks up a service that a host may or may not have.
   *
   * @param name Name of the service.
   * @returns The service, or `undefined` where there is none.
   */
  get<Name extends keyof OptionalServices>(
    name: Name,
  ): OptionalServices[Name] | undefined;
}

/** A plugin as a namespace: what `import * as plugin` gives. */
export interface Plugin<Config = unknown> {
  /** Name of the plugin. */
  readonly name: string;
  /** The services that must exist before the plugin loads. */
  readonly inject: readonly string[];
  /** Validates the plugin's configuration. */
  readonly Config: StandardSchema<unknown, Config>;
  /**
   * Loads the plugin.
   *
   * @param context What the host offers.
   * @param config Configuration as {@link Plugin.Config} takes it.
   * @returns Unloads the plugin.
   */
  apply(context: PluginContext, config?: unknown): Promise<Disposer>;
}
