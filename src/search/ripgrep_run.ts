import type {
  BashExecutor,
  BashOutput,
  BashRequest,
  BashResult,
  BashSpec,
} from "../harness/mod.ts";
import { isTooLong, refuseLongCommand, tooLong } from "./command_length.ts";
import { ownExitCode } from "./ripgrep_exit.ts";
import { SearchError } from "./search_error.ts";

/** One run of ripgrep. */
export type RipgrepRequest = RipgrepCommand & OutputConsumer;

/** Takes the output in pieces, in order. What it throws fails the run; `false` ends it. */
export type OutputConsumer = {
  /** Takes text, never cut inside a character. */
  readonly onText: (text: string) => boolean | void;
} | {
  /** Takes bytes, cut anywhere, which it may keep. */
  readonly onBytes: (bytes: Uint8Array) => boolean | void;
};

/** What is run. */
export interface RipgrepCommand {
  /** The shell command. */
  readonly command: string;
  /** Folder to run in; without it the executor's default applies. */
  readonly workdir: string | undefined;
  /** Ends the run when it fires. */
  readonly signal: AbortSignal | undefined;
  /** Bytes of output to read before the run fails. */
  readonly maxBytes: number;
  /** What the caller can do where there is more. Default: narrow pattern or path. */
  readonly howToNarrow?: string;
}

/** How a run of ripgrep ended that was not cut short. */
export interface RipgrepEnding {
  /** Exit code of the command: ripgrep's own, or that of a check before it; 0 where the consumer ended it. */
  readonly exitCode: number;
  /** Whether the consumer of the output had enough before its end. */
  readonly stopped: boolean;
  /** The tail of what was written to stderr. */
  readonly stderr: string;
  /** Whether more than the tail was written to stderr. */
  readonly stderrTruncated: boolean;
}

/** Characters of stderr that are looked at: 64 KiB name some 500 unreadable paths. */
const STDERR_MAX_LENGTH = 65_536;

/**
 * Runs ripgrep through the bash seam and reads its output while it runs, where
 * the executor can stream.
 *
 * @param bash Runs the command.
 * @param request The command and what to do with its output.
 * @returns How ripgrep ended.
 * @throws {SearchError} If the run was cut short, could not be started, was
 * killed, or found no ripgrep to run.
 */
export async function runRipgrep(
  bash: BashExecutor,
  request: RipgrepRequest,
): Promise<RipgrepEnding> {
  const { command, signal } = request;
  throwIfAborted(signal);
  refuseLongCommand(command);
  const reader = new OutputReader(request);
  const spec = resolveSpec(bash, {
    command,
    workdir: request.workdir,
    stdoutMaxBytes: request.maxBytes,
    signal,
    onStdout: reader.read,
  });
  const result = await runSpec(bash, spec, command);
  failIfCutShort(result, spec, {
    overflowed: reader.overflowed,
    howToNarrow: request.howToNarrow,
  });
  reader.finish(result);
  const { stopped } = reader;
  return {
    exitCode: stopped ? 0 : ownExitCode(result),
    stopped,
    ...stderrTail(result.stderr),
  };
}

/** The first line of a tail may be the rest of one, and must not be taken for a path. */
function stderrTail(
  { text, truncated }: BashOutput,
): Pick<RipgrepEnding, "stderr" | "stderrTruncated"> {
  const stderrTruncated = truncated || text.length > STDERR_MAX_LENGTH;
  const tail = text.slice(-STDERR_MAX_LENGTH);
  const whole = tail.slice(tail.indexOf("\n") + 1);
  return { stderr: stderrTruncated && whole ? whole : tail, stderrTruncated };
}

/** Hands stdout on, whether it comes in chunks or whole. */
class OutputReader {
  readonly #consume: (bytes: Uint8Array) => boolean | void;
  readonly #consumeText: (text: string) => boolean | void;
  readonly #decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  #bytesLeft: number;
  #streamed = false;
  #stopped = false;
  #failure: { readonly error: unknown } | undefined;

  constructor(request: RipgrepRequest) {
    this.#bytesLeft = request.maxBytes;
    if ("onBytes" in request) {
      this.#consume = request.onBytes;
      this.#consumeText = (text) =>
        request.onBytes(new TextEncoder().encode(text));
    } else {
      this.#consume = (bytes) =>
        this.#textOf(this.#decoder.decode(bytes, { stream: true }));
      this.#consumeText = request.onText;
    }
  }

  readonly read = (chunk: Uint8Array): boolean => {
    this.#streamed = true;
    this.#bytesLeft -= chunk.byteLength;
    if (this.overflowed) return false;
    this.#hand(() => this.#consume(chunk));
    return this.#failure === undefined && !this.#stopped;
  };

  /** Whether an executor handed on more than it was asked for. */
  get overflowed(): boolean {
    return this.#bytesLeft < 0;
  }

  /** Whether the consumer had enough. */
  get stopped(): boolean {
    return this.#stopped;
  }

  finish({ stdout }: BashResult) {
    const streamed = this.#streamed || stdout.streamed;
    const text = streamed ? this.#decoder.decode() : stdout.text;
    if (text !== "") this.#hand(() => this.#consumeText(text));
    if (this.#failure) throw this.#failure.error;
  }

  #textOf(text: string): boolean | void {
    if (text !== "") return this.#consumeText(text);
  }

  /** An error must not run into the executor, which would take it for its own. */
  #hand(consume: () => boolean | void) {
    if (this.#failure || this.#stopped) return;
    try {
      this.#stopped = consume() === false;
    } catch (error) {
      this.#failure = { error };
    }
  }
}

function resolveSpec(bash: BashExecutor, request: BashRequest): BashSpec {
  try {
    return bash.resolve(request);
  } catch (cause) {
    throw cannotRun(cause);
  }
}

async function runSpec(
  bash: BashExecutor,
  spec: BashSpec,
  command: string,
): Promise<BashResult> {
  let result: BashResult | undefined;
  try {
    result = await bash.run(spec);
  } catch (cause) {
    if (spec.signal?.aborted) throw abortError(spec.signal, cause);
    throw isTooLong(cause, command)
      ? tooLong(command, cause)
      : cannotRun(cause);
  }
  if (result?.stdout && result.stderr) return result;
  throw cannotRun("the bash executor does not say how the command ended");
}

/**
 * Says that no command could be run.
 *
 * @param cause Why, as the executor says.
 * @returns The error.
 */
export function cannotRun(cause: unknown): SearchError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new SearchError(
    "SEARCH_FAILED",
    `Cannot run ripgrep: ${reason}`,
    { cause },
  );
}

function failIfCutShort(
  result: BashResult,
  spec: BashSpec,
  { overflowed, howToNarrow = "narrow pattern or path" }: {
    readonly overflowed: boolean;
    readonly howToNarrow: string | undefined;
  },
) {
  if (result.timedOut) {
    throw new SearchError(
      "SEARCH_ABORTED",
      `The search was ended by the time limit of the bash executor, ${result.timeoutMs} ms; narrow pattern or path`,
    );
  }
  if (result.aborted) throw abortError(spec.signal);
  const { text, truncated } = result.stdout;
  if (truncated || overflowed || exceeds(text, spec)) {
    throw new SearchError(
      "SEARCH_RAW_OUTPUT_OVERFLOW",
      `The search found too much to read: ripgrep wrote more than ${spec.stdoutMaxBytes} bytes; ${howToNarrow}`,
    );
  }
}

function exceeds(text: string, spec: BashSpec): boolean {
  return text.length > spec.stdoutMaxBytes / 3 &&
    new TextEncoder().encode(text).byteLength > spec.stdoutMaxBytes;
}

/**
 * Fails where a search was aborted before it began.
 *
 * @param signal The signal of the call.
 * @throws {SearchError} With code `SEARCH_ABORTED` if it was aborted.
 */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw abortError(signal);
}

function abortError(
  signal: AbortSignal | undefined,
  cause: unknown = signal?.reason,
): SearchError {
  const { reason } = signal ?? {};
  const timedOut = reason instanceof Error && reason.name === "TimeoutError";
  return new SearchError(
    "SEARCH_ABORTED",
    timedOut
      ? `The search ran out of time: ${
        reason.message.replace(/\.$/, "")
      }; narrow pattern or path`
      : "The search was aborted by its caller",
    { cause },
  );
}
