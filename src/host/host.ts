import type { BashExecutor } from "../harness/bash_executor.ts";
import type { Logger, Plugin, SystemPrompt } from "../harness/plugin.ts";
import type { SpillStore } from "../harness/spill_store.ts";
import type {
  Disposer,
  TextContent,
  ToolAgent,
  ToolDefinition,
  ToolRegistry,
} from "../harness/tool.ts";
import type { ToolGuard } from "../harness/tool_guard.ts";

/** Options of `createHost`. */
export interface CreateHostOptions {
  /** Runs the commands of plugins. */
  readonly bash: BashExecutor;
  /** Keeps results that are too large to show. Plugins do without if there is none. */
  readonly spillStore?: SpillStore | undefined;
  /**
   * Takes messages for the operator.
   *
   * @default {one that writes warnings to stderr and drops the rest}
   */
  readonly logger?: Logger | undefined;
  /**
   * How long a tool may go on, in milliseconds, after its signal fired. Then the
   * call ends with an error although the tool may still be running.
   *
   * @default {8000}
   */
  readonly abortGraceMs?: number | undefined;
  /**
   * Decides which tools may be used, whoever registered them and under whatever
   * name. It is asked for every tool that is listed, and again before each call.
   *
   * @default {none: every tool may be used}
   */
  readonly guard?: ToolGuard | undefined;
}

/** What a {@link Host} loads: a {@link Plugin}, or a namespace that has its parts. */
export type HostPlugin = Pick<Plugin, "name" | "inject" | "apply">;

/** A tool as model APIs take it. */
export interface ToolSchema {
  /** Name that the model calls. */
  readonly name: string;
  /** What the tool does. */
  readonly description: string;
  /** The arguments as JSON Schema, without a `$schema` key. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** Options of {@link HostTools.schemas}. */
export interface SchemasOptions {
  /**
   * Whether to write the schemas for the strict mode of model APIs: every object
   * requires all its properties, and an optional one takes `null` for left out,
   * which {@link Host.execute} understands.
   *
   * @default {false}
   */
  readonly strict?: boolean | undefined;
}

/** The tools of a {@link Host}. */
export interface HostTools extends ToolRegistry {
  /**
   * Lists the tools that the guard lets be used, for a model. Aliases are not
   * shown.
   *
   * @param options Which form the schemas have.
   * @returns The tools in the order of their registration.
   * @throws {HostError} With code `HOST_INVALID_TOOL` if a schema has no strict
   * form and that is asked for.
   */
  schemas(options?: SchemasOptions): ToolSchema[];
  /**
   * Looks a tool up, whatever the guard says of it.
   *
   * @param name Name of the tool, or one of its aliases.
   * @returns The tool as it was registered, or `undefined`.
   */
  get(name: string): ToolDefinition | undefined;
}

/** The system prompt of a {@link Host}. */
export interface HostSystemPrompt extends SystemPrompt {
  /**
   * Puts the sections together, by their order and then by name. A section
   * that is called `tool:NAME` is left out where the guard denies the tool `NAME`.
   *
   * @returns The texts with a blank line between two; empty without sections.
   */
  assemble(): string;
}

/** A call of a tool. */
export interface ToolCall {
  /** Name of the tool, or one of its aliases. */
  readonly name: string;
  /** The arguments: an object, as parsed from the model's JSON. */
  readonly arguments: unknown;
  /** Id of the call. Without it the host makes one up. */
  readonly callId?: string | undefined;
  /** Ends the call when it fires; its reason reaches the tool. */
  readonly signal?: AbortSignal | undefined;
  /** The agent on whose behalf the tool runs. */
  readonly agent?: ToolAgent | undefined;
}

/** How a call ended: {@link ToolCallResult.isError} tells the two apart. */
export type ToolCallResult = ToolCallSuccess | ToolCallFailure;

/** A call that succeeded. */
export interface ToolCallSuccess {
  /** Tells success from failure. */
  readonly isError: false;
  /** What the model reads. */
  readonly content: readonly TextContent[];
  /** The same result as data. */
  readonly meta: unknown;
}

/** A call that failed. */
export interface ToolCallFailure {
  /** Tells success from failure. */
  readonly isError: true;
  /** The message of the error, for the model. */
  readonly content: readonly TextContent[];
  /** What a program tells the error by. */
  readonly error: ToolCallError;
}

/** What a program tells an error by. */
export interface ToolCallError {
  /** Name of the error's class, such as `"SearchError"`. */
  readonly name: string;
  /** Code of the error, if it has one. */
  readonly code?: string;
}

/** A small harness in this process. */
export interface Host extends AsyncDisposable {
  /** The tools that plugins, or the caller, registered. */
  readonly tools: HostTools;
  /** The system prompt that plugins add to. */
  readonly systemPrompt: HostSystemPrompt;

  /**
   * Loads a plugin. A plugin that fails to load leaves nothing behind.
   *
   * @param plugin The plugin, or the namespace of its module.
   * @param config Configuration as the plugin's `Config` takes it.
   * @returns Unloads the plugin and takes back whatever it registered. The
   * promise rejects with the plugin's own error, or with a {@link HostError}
   * when the host lacks a service that the plugin needs, has a tool or section
   * of the same name, or was disposed.
   */
  plugin(plugin: HostPlugin, config?: unknown): Promise<Disposer>;

  /**
   * Calls a tool, by its name or an alias. Asks the guard, checks the arguments
   * against the tool's schema and ends the call when its time budget is over.
   *
   * The end is cooperative: `timeoutMs` of the tool, the caller's signal and
   * {@link Host.dispose} all fire the `signal` that the tool was given. A tool
   * that goes on for {@link CreateHostOptions.abortGraceMs} after that is left
   * to itself and the call fails. A signal that was aborted beforehand reaches
   * the tool as it is, so that the tool words its own refusal.
   *
   * @param call The tool's name and arguments, and what is known of the caller.
   * @returns The tool's result, or the error as a result. The promise never
   * rejects.
   */
  execute(call: ToolCall): Promise<ToolCallResult>;

  /**
   * Aborts the calls that are under way, waits for them and for plugins that
   * are still loading, and unloads the plugins, the last one first. Calling it
   * again returns the same promise.
   *
   * @returns Settles when all of it is done. The promise rejects when a plugin
   * failed to unload, after the others were unloaded all the same.
   */
  dispose(): Promise<void>;
}
