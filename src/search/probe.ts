import type { BashExecutor, BashResult, Logger } from "../harness/mod.ts";
import { SearchError } from "./search_error.ts";

/** Milliseconds for a look at PATH: long enough for an executor that has to wake a machine. */
const PROBE_TIMEOUT_MS = 10_000;

/** Before ripgrep 14, `--sort` orders the files of each folder apart. */
const SORTS_ACROSS_FOLDERS = 14;

/** What a probe needs. */
export interface ProbeOptions {
  /** The executor. */
  readonly bash: BashExecutor;
  /** Name of the plugin that is being loaded, for its errors. */
  readonly plugin: string;
}

/**
 * Finds out whether the executor can run ripgrep.
 *
 * @param options The executor and the plugin.
 * @returns Whether rg is on its PATH.
 * @throws {SearchError} With code `SEARCH_FAILED` if the executor is broken: it
 * cannot start the probe, or the probe does not end by itself.
 */
export async function hasRipgrep(options: ProbeOptions): Promise<boolean> {
  const result = await probe(options, "command -v rg >/dev/null 2>&1");
  const cut = result.timedOut
    ? `it was ended after ${result.timeoutMs} ms`
    : result.aborted
    ? "it was aborted"
    : result.exitCode === null
    ? `it was killed by ${result.signal ?? "an unknown signal"}`
    : undefined;
  if (cut === undefined) return result.exitCode === 0;
  throw brokenExecutor(options, `the probe for rg did not end: ${cut}`);
}

/**
 * Warns if ripgrep is too old for what the tools promise.
 *
 * @param options The executor and the plugin.
 * @param logger Takes the warning.
 */
export async function warnOfOldRipgrep(
  options: ProbeOptions,
  logger?: Logger,
): Promise<void> {
  const { stdout } = await probe(options, "rg --version");
  const version = /^ripgrep (\d+)\.\S+/.exec(stdout.text);
  if (!version || Number(version[1]) >= SORTS_ACROSS_FOLDERS) return;
  logger?.warn(
    `${
      version[0]
    } orders files by modification time within each folder only; install ripgrep ${SORTS_ACROSS_FOLDERS} or newer for an order across the whole tree`,
  );
}

async function probe(
  options: ProbeOptions,
  command: string,
): Promise<BashResult> {
  const { bash } = options;
  try {
    return await bash.run(
      bash.resolve({ command, timeoutMs: PROBE_TIMEOUT_MS }),
    );
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw brokenExecutor(
      options,
      `the probe for rg could not start: ${reason}`,
      cause,
    );
  }
}

function brokenExecutor(
  { plugin }: ProbeOptions,
  reason: string,
  cause?: unknown,
): SearchError {
  return new SearchError(
    "SEARCH_FAILED",
    `Cannot load ${plugin}: the bash executor is broken: ${reason}`,
    { cause },
  );
}
