import type { BashSpec } from "../harness/bash_executor.ts";
import { buildEnvironment, readVariable } from "./environment.ts";
import type { LocalBashSettings } from "./local_bash_options.ts";

/** Keeps bash from reading any startup file. */
const FLAGS = ["--noprofile", "--norc", "-c"] as const;

/** Becomes the bash that runs command `$0` with `PATH` `$1`. */
const WITH_PATH = `PATH=$1 exec "$BASH" ${FLAGS.join(" ")} "$0"`;

/**
 * Starts bash on a command, as the first process of a new process group.
 *
 * @param spec The command.
 * @param settings What it inherits.
 * @returns The process, with every stream piped but a stdin that is not wanted.
 * @throws What Deno throws when a process cannot be started.
 */
export function launch(
  spec: BashSpec,
  settings: LocalBashSettings,
): Deno.ChildProcess {
  const { PATH = "", ...env } = buildEnvironment({
    names: settings.environment,
    path: settings.path,
    workdir: spec.workdir,
    env: spec.env,
  });
  // Deno looks for bash along the PATH that it passes on, else along its own, and
  // may run only the one that its own leads to. So another PATH is set by bash.
  const isOwn = PATH === readVariable("PATH");
  return new Deno.Command("bash", {
    args: isOwn
      ? [...FLAGS, spec.command]
      : [...FLAGS, WITH_PATH, spec.command, PATH],
    cwd: spec.workdir,
    clearEnv: true,
    env: isOwn ? { ...env, PATH } : env,
    stdin: spec.stdin === undefined ? "null" : "piped",
    stdout: "piped",
    stderr: "piped",
    detached: true,
  }).spawn();
}
