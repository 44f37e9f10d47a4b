import {
  type BashExecutor,
  type BashRequest,
  type BashResult,
  type BashSpec,
  type Disposer,
  HarnessError,
} from "../harness/mod.ts";

/** What a request for the shell of DeepSeek Harness has besides those for a bash executor. */
export interface DshShellExtras {
  /** Variables of the harness' own, which win over `env`. */
  readonly dshEnv?: Readonly<Record<string, string>> | undefined;
  /** How a shell that confines its commands has to confine this one. */
  readonly sandboxPolicy?: unknown;
}

/** The shell service of DeepSeek Harness. */
export interface DshShell {
  /** Fills in defaults and caps budgets. Starts nothing. */
  resolve(request: BashRequest & DshShellExtras): BashSpec & DshShellExtras;
  /** Runs a command in the foreground. */
  run(spec: BashSpec & DshShellExtras): Promise<BashResult>;
  /** Would start a process in the background; throws, since there are none. */
  start(spec: BashSpec & DshShellExtras): never;
}

/** What the shell plugin uses of a context of DeepSeek Harness. */
export interface DshShellContext {
  /**
   * Makes a service available.
   *
   * @param name Name of the service.
   * @param service The service.
   * @returns Takes it away again.
   */
  provide(name: "shell", service: DshShell): Disposer;
}

/** A plugin of DeepSeek Harness that provides the shell. */
export interface DshShellPlugin {
  /** Name of the plugin. */
  readonly name: string;
  /** The services that must exist before it loads. */
  readonly inject: string[];
  /** The service that it provides. */
  readonly provide: "shell";
  /**
   * Loads the plugin.
   *
   * @param context Context of the harness.
   * @returns Takes the shell away again.
   */
  apply(context: DshShellContext): Disposer;
}

/**
 * Makes a bash executor the shell of DeepSeek Harness.
 *
 * Commands run in the foreground only: `start()` throws an error with code
 * `DSH_NO_BACKGROUND`, because the bash seam has no background processes. A
 * sandbox policy that comes with a request is not enforced, as with every shell
 * of the harness that does not confine commands.
 *
 * @param bash Runs the commands.
 * @returns The plugin.
 *
 * @example
 * ```ts
 * import { Context } from "npm:@deepseek-ai/cordis@^4.0.4";
 * import { LocalBash } from "@harness/tools/bash";
 * import { shellPlugin } from "@harness/tools/dsh";
 * import { assert } from "@std/assert";
 *
 * const ctx = new Context();
 * await ctx.plugin(shellPlugin(new LocalBash()));
 * assert(ctx.get("shell"));
 * await ctx.fiber.dispose();
 * ```
 */
export function shellPlugin(bash: BashExecutor): DshShellPlugin {
  return {
    name: "bash-shell",
    inject: [],
    provide: "shell",
    apply: (context) => context.provide("shell", createShell(bash)),
  };
}

function createShell(bash: BashExecutor): DshShell {
  return {
    resolve({ dshEnv, sandboxPolicy, ...request }) {
      return { ...bash.resolve(request), dshEnv, sandboxPolicy };
    },
    async run({ dshEnv, sandboxPolicy: _, ...spec }) {
      return await bash.run(
        dshEnv ? { ...spec, env: { ...spec.env, ...dshEnv } } : spec,
      );
    },
    start() {
      throw new HarnessError(
        "Cannot start a background process: this shell runs commands in the foreground only, run it with a time limit instead",
        { code: "DSH_NO_BACKGROUND" },
      );
    },
  };
}
