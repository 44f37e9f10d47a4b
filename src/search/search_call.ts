import type { PluginContext, ToolExecution } from "../harness/mod.ts";
import type { SearchConfig } from "./config.ts";
import { cannotRun } from "./ripgrep_run.ts";

/** The services that a search uses. */
export type SearchServices = Pick<PluginContext, "bash" | "get" | "logger">;

/** What surrounds the arguments of one call. */
export interface SearchCall {
  /** What the host offers. */
  readonly services: SearchServices;
  /** The plugin's configuration. */
  readonly config: SearchConfig;
  /** What the host says about the call. */
  readonly execution: ToolExecution;
}

/**
 * Finds out where the commands of a call run, before any command is built: paths
 * are resolved against it and displayed relative to it.
 *
 * @param call The call.
 * @returns The folder as the executor resolves it.
 * @throws {SearchError} If the executor has none, or does not take it.
 */
export function resolveWorkdir({ services, execution }: SearchCall): string {
  const workdir = requestedWorkdir(execution);
  try {
    return services.bash.resolve({ command: ":", workdir }).workdir;
  } catch (cause) {
    throw cannotRun(cause);
  }
}

/**
 * Says which folder a call asks its commands to run in.
 *
 * @param execution What the host says about the call.
 * @returns The session's folder, or nothing, so that the executor's own default applies.
 */
export function requestedWorkdir({ agent }: ToolExecution): string | undefined {
  return agent?.session.header.cwd;
}
