import type { BashSpec } from "../harness/bash_executor.ts";
import { buildEnvironment, lookupEnvironment } from "./environment.ts";
import type { LocalBashSettings } from "./local_bash_options.ts";

/** Keeps bash from reading any startup file. */
const FLAGS = ["--noprofile", "--norc", "-c"] as const;

/** Becomes the bash that runs command `$0` with `PATH` `$1`, through program `$2` if there is one. */
const BECOME = `PATH=$1 exec \${2:+"$2"} "$BASH" ${FLAGS.join(" ")} "$0"`;

/**
 * Starts bash on a command, as the first process of a new process group.
 *
 * Deno can make the group, but copies its own process for it: some 4
 * milliseconds for each 100 MB that it holds, and as much again when it goes on
 * to write there. So `setsid` does it where there is one.
 *
 * @param spec The command.
 * @param settings What it inherits.
 * @param setsid Path of a `setsid`, if there is one.
 * @returns The process, with every stream piped but a stdin that is not wanted.
 * @throws What Deno throws when a process cannot be started.
 */
export function launch(
  spec: BashSpec,
  settings: LocalBashSettings,
  setsid: string | undefined,
): Deno.ChildProcess {
  const { PATH = "", ...env } = buildEnvironment({
    names: settings.environment,
    path: settings.path,
    workdir: spec.workdir,
    env: spec.env,
  });
  // Deno looks for bash along the PATH that it passes on, else along its own, and
  // may run only the one that its own leads to. So another PATH is set by bash.
  const lookup = lookupEnvironment();
  const isOwn = PATH === lookup.PATH;
  return new Deno.Command("bash", {
    args: isOwn && setsid === undefined
      ? [...FLAGS, spec.command]
      : [...FLAGS, BECOME, spec.command, PATH, setsid ?? ""],
    cwd: spec.workdir,
    clearEnv: true,
    env: { ...env, ...lookup },
    stdin: spec.stdin === undefined ? "null" : "piped",
    stdout: "piped",
    stderr: "piped",
    detached: setsid === undefined,
  }).spawn();
}

/**
 * Closes all but stdin, stdout and stderr. What this process was started with
 * and may have been left open by accident leads out of a sandbox.
 */
const CLOSE_OTHERS = `for fd in /dev/fd/*; do
  fd=\${fd##*/}
  case $fd in (0 | 1 | 2 | *[!0-9]*) ;; (*) eval "exec $fd>&-" ;; esac
done`;

/** Becomes the program `$3` with its arguments, and `PATH` `$1`; or says after token `$2` that there is none. */
const BECOME_CLIENT = `${CLOSE_OTHERS}
export PATH=$1
type -P -- "$3" >/dev/null || { printf '%sclient\\n' "$2" >&2; exit 127; }
exec -- "\${@:3}"`;

/** Options of {@link launchClient}. */
export interface ClientOptions {
  /** The program and its arguments. */
  readonly argv: readonly string[];
  /** Begins the report that there is no such program. */
  readonly token: string;
  /** What the program inherits. */
  readonly settings: LocalBashSettings;
}

/**
 * Starts a program that leads to another bash, as the first process of a new
 * process group. A bash of this machine becomes the program, so Deno needs no
 * permission to run it.
 *
 * @param options The program and what surrounds it.
 * @returns The process, with every stream piped.
 * @throws What Deno throws when a process cannot be started.
 */
export function launchClient(
  { argv, token, settings }: ClientOptions,
): Deno.ChildProcess {
  const { PATH = "", PWD: _, ...env } = buildEnvironment({
    names: settings.environment,
    // Those folders are for the commands, on the other side.
    path: [],
    workdir: "/",
  });
  return new Deno.Command("bash", {
    args: [...FLAGS, BECOME_CLIENT, "bash", PATH, token, ...argv],
    clearEnv: true,
    env: { ...env, ...lookupEnvironment() },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
    detached: true,
  }).spawn();
}
