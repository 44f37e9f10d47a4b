import type { BashResult, BashSpec } from "../harness/bash_executor.ts";
import { BashError } from "./bash_error.ts";
import type { LocalBashSettings } from "./local_bash_options.ts";
import { RunningCommand, type StartedProcess } from "./running_command.ts";
import type { Turns } from "./turns.ts";
import { explainSpawnFailure } from "./spawn_failure.ts";

/** The longest time that a timer can be set to, in milliseconds: some 25 days. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** What an executor runs its commands with. */
export interface CommandRunner {
  /** The executor's settings. */
  readonly settings: LocalBashSettings;
  /** How many commands run at a time. */
  readonly turns: Turns;
  /** Starts the process that runs a command; throws what Deno throws. */
  readonly start: (
    spec: BashSpec,
    settings: LocalBashSettings,
  ) => StartedProcess;
  /** Does what has to be done first, such as connecting. It has a time limit of its own. */
  readonly prepare?: () => Promise<void>;
  /** A folder of this machine that the process starts in, where that is not the command's. */
  readonly startFolder?: string;
}

/**
 * Runs one command from its start to its end.
 *
 * @param spec The command.
 * @param runner What it runs with.
 * @returns How the command ended.
 * @throws {BashError} When it could not be started.
 * @throws What `spec.onStdout` threw, once the command has ended.
 */
export async function runCommand(
  spec: BashSpec,
  { settings, turns, prepare, start, startFolder = spec.workdir }:
    CommandRunner,
): Promise<BashResult> {
  const { signal, timeoutMs } = spec;
  throwIfAborted(signal);
  using _turn = turns.takeFree() ?? await turns.waitFor(signal);
  throwIfAborted(signal);
  if (prepare !== undefined) await orAborted(prepare(), signal);
  let process: StartedProcess;
  try {
    process = start(spec, settings);
  } catch (cause) {
    throw await explainSpawnFailure(cause, { ...spec, workdir: startFolder });
  }
  // No `await` since the signal was looked at, so it cannot have fired unheard.
  const command = new RunningCommand(process, spec, settings);
  const abort = () => command.interrupt("aborted");
  const budget = setTimeout(
    () => command.interrupt("timedOut"),
    Math.min(timeoutMs, MAX_TIMER_MS),
  );
  signal?.addEventListener("abort", abort);
  try {
    return await command.finish();
  } finally {
    signal?.removeEventListener("abort", abort);
    clearTimeout(budget);
  }
}

/** Waits for a promise, but no longer than until a signal fires. */
async function orAborted(
  promise: Promise<void>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const aborted = Promise.withResolvers<void>();
  const abort = () => aborted.resolve();
  signal?.addEventListener("abort", abort);
  try {
    await Promise.race([promise, aborted.promise]);
  } finally {
    signal?.removeEventListener("abort", abort);
  }
  throwIfAborted(signal);
}

/**
 * Refuses a command whose signal has fired before anything was started.
 *
 * @param signal The command's signal.
 * @throws {BashError} With `BASH_ABORTED`.
 */
function throwIfAborted(signal: AbortSignal | undefined): void {
  if (!signal?.aborted) return;
  throw new BashError(
    "Cannot run the command: its signal was aborted beforehand",
    {
      code: "BASH_ABORTED",
      cause: signal.reason,
    },
  );
}
