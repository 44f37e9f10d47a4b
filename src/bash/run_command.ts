import type { BashResult, BashSpec } from "../harness/bash_executor.ts";
import { BashError } from "./bash_error.ts";
import { launch } from "./launch.ts";
import type { LocalBashSettings } from "./local_bash_options.ts";
import { RunningCommand } from "./running_command.ts";
import { explainSpawnFailure } from "./spawn_failure.ts";

/**
 * Runs one command from its start to its end.
 *
 * @param spec The command.
 * @param settings The executor's settings.
 * @returns How the command ended.
 * @throws {BashError} When it could not be started.
 * @throws What `spec.onStdout` threw, once the command has ended.
 */
export async function runCommand(
  spec: BashSpec,
  settings: LocalBashSettings,
): Promise<BashResult> {
  const { signal, timeoutMs } = spec;
  if (signal?.aborted) {
    throw new BashError(
      "Cannot run the command: its signal was aborted beforehand",
      {
        code: "BASH_ABORTED",
        cause: signal.reason,
      },
    );
  }
  let child: Deno.ChildProcess;
  try {
    child = launch(spec, settings);
  } catch (cause) {
    throw await explainSpawnFailure(cause, spec);
  }
  // No `await` since the signal was looked at, so it cannot have fired unheard.
  const command = new RunningCommand(child, spec, settings);
  const abort = () => command.interrupt("aborted");
  const budget = setTimeout(() => command.interrupt("timedOut"), timeoutMs);
  signal?.addEventListener("abort", abort);
  try {
    return await command.finish();
  } finally {
    signal?.removeEventListener("abort", abort);
    clearTimeout(budget);
  }
}
