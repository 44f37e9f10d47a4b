import type { BashExecutor, BashResult, BashSpec } from "../harness/mod.ts";
import {
  type OutputConsumer,
  type RipgrepCommand,
  type RipgrepEnding,
  runRipgrep,
} from "../search/ripgrep_run.ts";

/** What ended a run before the program was done: the time of the call or of the executor, or the number of bytes that are read. */
export type RunCut = "deadline" | "bytes";

/** A run that may be cut. */
export type BoundedRequest = RipgrepCommand & OutputConsumer & {
  /** Time of the run in milliseconds. */
  readonly timeoutMs: number;
};

/** How a run ended. */
export interface BoundedEnding extends RipgrepEnding {
  /** What cut it, or `null`. The exit code is 0 then. */
  readonly cut: RunCut | null;
}

const CUT_BEFORE_START: BoundedEnding = {
  exitCode: 0,
  stopped: false,
  stderr: "",
  stderrTruncated: false,
  cut: "deadline",
};

/**
 * Runs a program that searches. What a search found before it was cut is worth
 * having, so to be cut is an ending and no failure.
 *
 * @param bash Runs the command.
 * @param request The command, its limits, and what to do with its output.
 * @returns How it ended.
 * @throws {SearchError} If the caller aborted it, or as `runRipgrep()` does when
 * the program could not be started or was killed.
 */
export async function runBounded(
  bash: BashExecutor,
  request: BoundedRequest,
): Promise<BoundedEnding> {
  const { signal, timeoutMs } = request;
  if (isOutOfTime(signal)) return CUT_BEFORE_START;
  let cut: RunCut | null = null;
  const watched: BashExecutor = {
    resolve: (wanted) => bash.resolve({ ...wanted, timeoutMs }),
    run: async (spec) => {
      const result = await run(bash, spec);
      cut = cutOf(result, signal);
      return cut === null ? result : withoutCut(result);
    },
  };
  const ending = await runRipgrep(watched, request);
  return { ...ending, cut };
}

/** Running out of time is told apart from a caller who gave up, who wants no answer. */
function isOutOfTime(signal: AbortSignal | undefined): boolean {
  const { reason } = signal ?? {};
  return signal?.aborted === true && reason instanceof Error &&
    reason.name === "TimeoutError";
}

async function run(bash: BashExecutor, spec: BashSpec): Promise<BashResult> {
  try {
    return await bash.run(spec);
  } catch (error) {
    if (!isOutOfTime(spec.signal)) throw error;
    const nothing = { text: "", truncated: false };
    return {
      exitCode: null,
      signal: null,
      timedOut: true,
      aborted: false,
      timeoutMs: spec.timeoutMs,
      stdout: nothing,
      stderr: nothing,
    };
  }
}

function cutOf(
  { timedOut, aborted, stdout }: BashResult,
  signal: AbortSignal | undefined,
): RunCut | null {
  if (timedOut || (aborted && isOutOfTime(signal))) return "deadline";
  return stdout.truncated ? "bytes" : null;
}

/** What is left of a captured stream that was too long is its tail, which is not what was found first. */
function withoutCut(result: BashResult): BashResult {
  const { stdout } = result;
  return {
    ...result,
    exitCode: 0,
    signal: null,
    timedOut: false,
    aborted: false,
    stdout: {
      ...stdout,
      text: stdout.truncated ? "" : stdout.text,
      truncated: false,
    },
  };
}
