/**
 * The bash seam: how a tool runs one shell command, wherever that command runs.
 *
 * @module
 */

/** What a caller asks of a {@link BashExecutor}; {@link BashExecutor.resolve} fills in what is left out. */
export interface BashRequest {
  /** The text that bash runs. Values from a model enter it only through `quote()`. */
  readonly command: string;
  /** Folder to run in. Without it the executor's own default applies. */
  readonly workdir?: string | undefined;
  /** Time budget of the command in milliseconds; the executor may lower it. */
  readonly timeoutMs?: number | undefined;
  /** Bytes of stdout to capture, or to hand on to {@link BashRequest.onStdout}; the executor may lower it. */
  readonly stdoutMaxBytes?: number | undefined;
  /** Ends the command when it fires. */
  readonly signal?: AbortSignal | undefined;
  /** Text for the command's stdin, which is closed after it. Without it stdin is empty. */
  readonly stdin?: string | undefined;
  /** Environment variables that are added to those which the executor lets through. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  /**
   * Takes stdout as it is written, in chunks of bytes that the callee may keep.
   *
   * Streaming is optional for an executor. One that streams sets
   * {@link BashOutput.streamed} on stdout and leaves its text empty; it ends the
   * command as soon as stdout passes `stdoutMaxBytes` (with `truncated` set), or
   * when the callback returns `false` (with {@link BashResult.stopped} set). One
   * that does not stream never calls this and captures stdout as text.
   */
  readonly onStdout?: ((chunk: Uint8Array) => boolean | void) | undefined;
}

/** A {@link BashRequest} with every default filled in and every budget capped. */
export interface BashSpec extends BashRequest {
  /** Folder that the command runs in. */
  readonly workdir: string;
  /** Time budget of the command in milliseconds. */
  readonly timeoutMs: number;
  /** Bytes of stdout to capture or to hand on. */
  readonly stdoutMaxBytes: number;
}

/** What a command wrote to one of its output streams. */
export interface BashOutput {
  /** The captured text; of a truncated stream, its tail. */
  readonly text: string;
  /** Whether the command wrote more than was captured or handed on. */
  readonly truncated: boolean;
  /** Where the executor keeps the raw stream, if it does. Search never reads or names it. */
  readonly spillPath?: string | undefined;
  /** Whether the stream went to {@link BashRequest.onStdout} instead of {@link BashOutput.text}. */
  readonly streamed?: boolean | undefined;
}

/** How a command ended. At most one of `timedOut`, `aborted` and `stopped` is true: the first cause. */
export interface BashResult {
  /** Exit code, or `null` when the command was killed. */
  readonly exitCode: number | null;
  /** Name of the signal that ended the command, or `null`. */
  readonly signal: string | null;
  /** Whether the executor's time budget ended the command. */
  readonly timedOut: boolean;
  /** Whether the caller's signal ended the command. */
  readonly aborted: boolean;
  /** Whether the consumer of a streamed stdout ended the command. */
  readonly stopped?: boolean | undefined;
  /** The time budget that applied, in milliseconds. */
  readonly timeoutMs: number;
  /** What the command wrote to stdout. */
  readonly stdout: BashOutput;
  /** What the command wrote to stderr. */
  readonly stderr: BashOutput;
}

/** Runs shell commands in the foreground: locally, in a sandbox, on another machine. */
export interface BashExecutor {
  /**
   * Fills in defaults and caps budgets. Starts nothing.
   *
   * @param request What the caller wants to run.
   * @returns The command exactly as {@link BashExecutor.run} will run it.
   */
  resolve(request: BashRequest): BashSpec;

  /**
   * Runs a command to its end.
   *
   * @param spec What {@link BashExecutor.resolve} returned.
   * @returns How the command ended, whatever its exit code. The promise rejects
   * only when the command could not be started: no shell, no such folder, or a
   * signal that was aborted beforehand.
   */
  run(spec: BashSpec): Promise<BashResult>;
}
