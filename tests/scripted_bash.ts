import type {
  BashExecutor,
  BashRequest,
  BashResult,
  BashSpec,
} from "@harness/tools";

/** How a scripted command ends. Without anything it writes nothing and exits with 0. */
export interface ScriptedEnding {
  readonly stdout?: string | Uint8Array;
  readonly stderr?: string;
  readonly stderrTruncated?: boolean;
  readonly spillPath?: string;
  readonly exitCode?: number | null;
  readonly signal?: string | null;
  readonly timedOut?: boolean;
  readonly aborted?: boolean;
}

/** An ending, or what makes one of the command; what it throws rejects the run. */
export type ScriptedAnswer =
  | ScriptedEnding
  | ((spec: BashSpec) => ScriptedEnding | Promise<ScriptedEnding>);

/** Cuts the bytes of stdout into the chunks that are handed on. */
export type Chunker = (bytes: Uint8Array) => Iterable<Uint8Array>;

/** What a {@link ScriptedBash} does. */
export interface ScriptedBashOptions {
  /** One answer for each run, in order; or one for all. */
  readonly answers?: readonly ScriptedAnswer[] | ScriptedAnswer;
  /** Streams stdout in these chunks. Without it, stdout is captured as text. */
  readonly chunks?: Chunker | undefined;
  /** The folder of a request that names none. */
  readonly workdir?: string;
  /** The most that a request gets, whatever it asks for. */
  readonly stdoutMaxBytes?: number;
}

/** Hands on stdout in one piece. */
export function inOneChunk(bytes: Uint8Array): Uint8Array[] {
  return [bytes];
}

/** Hands on every byte of stdout alone. */
export function* byteByByte(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at++) yield bytes.subarray(at, at + 1);
}

/** Hands on stdout in two pieces. */
export function cutAt(offset: number): Chunker {
  return (bytes) => [bytes.subarray(0, offset), bytes.subarray(offset)];
}

/** The ways in which an executor may hand on stdout, by name. */
export const DELIVERIES: readonly {
  readonly name: string;
  readonly chunks: Chunker | undefined;
}[] = [
  { name: "captured", chunks: undefined },
  { name: "streamed whole", chunks: inOneChunk },
  { name: "streamed byte by byte", chunks: byteByByte },
];

/** A bash executor that starts nothing, gives scripted answers and records what it was asked. */
export class ScriptedBash implements BashExecutor {
  /** What was to be resolved, in order. */
  readonly requests: BashRequest[] = [];
  /** What was run, in order. */
  readonly specs: BashSpec[] = [];
  /** How many background tasks were started: searching never starts one. */
  backgroundTasks = 0;
  readonly #options: ScriptedBashOptions;

  constructor(options: ScriptedBashOptions = {}) {
    this.#options = options;
  }

  /** The commands that were run, in order. */
  get commands(): string[] {
    return this.specs.map(({ command }) => command);
  }

  resolve(request: BashRequest): BashSpec {
    this.requests.push(request);
    const cap = this.#options.stdoutMaxBytes ?? Infinity;
    return {
      ...request,
      workdir: request.workdir ?? this.#options.workdir ?? "/project",
      timeoutMs: request.timeoutMs ?? 60_000,
      stdoutMaxBytes: Math.min(request.stdoutMaxBytes ?? 1_000_000, cap),
    };
  }

  async run(spec: BashSpec): Promise<BashResult> {
    const answer = this.#answer(this.specs.push(spec) - 1);
    const ending = typeof answer === "function" ? await answer(spec) : answer;
    return this.#result(spec, ending);
  }

  start(): never {
    this.backgroundTasks++;
    throw new Error("A search must not start a background task");
  }

  #answer(index: number): ScriptedAnswer {
    const { answers = {} } = this.#options;
    if (!Array.isArray(answers)) return answers as ScriptedAnswer;
    const answer: ScriptedAnswer | undefined = answers[index];
    if (answer !== undefined) return answer;
    throw new Error(`No answer is scripted for run ${index}`);
  }

  #result(spec: BashSpec, ending: ScriptedEnding): BashResult {
    const { stdout = "", exitCode = 0 } = ending;
    const bytes = typeof stdout === "string"
      ? new TextEncoder().encode(stdout)
      : stdout;
    const { onStdout, stdoutMaxBytes } = spec;
    const { chunks } = this.#options;
    const truncated = bytes.length > stdoutMaxBytes;
    const stopped = chunks && onStdout
      ? hand(chunks(bytes.subarray(0, stdoutMaxBytes)), onStdout)
      : undefined;
    const cut = stopped || truncated;
    return {
      exitCode: cut ? null : exitCode,
      signal: cut ? "SIGTERM" : ending.signal ?? null,
      timedOut: ending.timedOut ?? false,
      aborted: ending.aborted ?? false,
      timeoutMs: spec.timeoutMs,
      ...(stopped ? { stopped } : {}),
      stdout: {
        text: stopped === undefined
          ? new TextDecoder().decode(bytes.slice(-stdoutMaxBytes))
          : "",
        truncated,
        ...(stopped === undefined ? {} : { streamed: true }),
        ...(ending.spillPath ? { spillPath: ending.spillPath } : {}),
      },
      stderr: {
        text: ending.stderr ?? "",
        truncated: ending.stderrTruncated ?? false,
      },
    };
  }
}

/** Hands on chunks until the consumer has enough. */
function hand(
  chunks: Iterable<Uint8Array>,
  onStdout: (chunk: Uint8Array) => boolean | void,
): boolean {
  for (const chunk of chunks) if (onStdout(chunk) === false) return true;
  return false;
}
