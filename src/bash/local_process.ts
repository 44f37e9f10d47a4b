import type { BashSpec } from "../harness/bash_executor.ts";
import { launch } from "./launch.ts";
import type { LocalBashSettings } from "./local_bash_options.ts";
import { writePipe } from "./pipe.ts";
import { ProcessGroup } from "./process_group.ts";
import type { ProcessEnd, StartedProcess } from "./running_command.ts";

/**
 * Starts a command as a process group of this machine.
 *
 * @param spec The command.
 * @param settings The executor's settings.
 * @param setsid Path of a `setsid`, if there is one.
 * @returns The process.
 * @throws What Deno throws when a process cannot be started.
 */
export function startLocal(
  spec: BashSpec,
  settings: LocalBashSettings,
  setsid: string | undefined,
): StartedProcess {
  const child = launch(spec, settings, setsid);
  const group = new ProcessGroup(child);
  const exit = watchExit(child);
  return {
    stdout: child.stdout,
    stderr: child.stderr,
    inputs: spec.stdin === undefined
      ? []
      : [writePipe(child.stdin, spec.stdin)],
    exited: exit.exited,
    terminate: () => group.terminate(),
    end: (drained, graceMs) =>
      group.end({ exited: exit.exited, drained }, graceMs),
    release: () => exit.release(),
    result: () => exit.result(),
  };
}

/** The exit of a child process, which may never come. */
export interface ProcessExit {
  /** Is fulfilled when the process has ended. */
  readonly exited: Promise<void>;
  /** How it ended; all `null` as long as it has not, or where its signal has no name. */
  result(): ProcessEnd;
  /** Waits for the process no longer. */
  release(): void;
}

/**
 * Watches for the exit of a child process.
 *
 * @param child The process.
 * @returns Its exit.
 */
export function watchExit(child: Deno.ChildProcess): ProcessExit {
  let status: Deno.CommandStatus | undefined;
  const exited = child.status.then((value) => {
    status = value;
  }, () => {
    // Deno has no name for some signals, such as the real-time ones.
  });
  return {
    exited,
    result() {
      const signal = status?.signal ?? null;
      const exitCode = signal === null ? status?.code ?? null : null;
      return { exitCode, signal };
    },
    release() {
      // Not even SIGKILL ends a process that waits for, say, a dead network disk.
      if (status === undefined) child.unref();
    },
  };
}
