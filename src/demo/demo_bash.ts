import type {
  BashExecutor,
  BashRequest,
  BashResult,
  BashSpec,
} from "../harness/mod.ts";

/** Runs commands with another executor, counts what they write, and ends them with the demo. */
export class DemoBash implements BashExecutor {
  readonly #bash: BashExecutor;
  readonly #signal: AbortSignal;
  #stdoutBytes = 0;

  /**
   * Wraps an executor.
   *
   * @param bash Runs the commands.
   * @param signal Ends the commands that have no signal of their own, such as a plugin's look for ripgrep.
   */
  constructor(bash: BashExecutor, signal: AbortSignal) {
    this.#bash = bash;
    this.#signal = signal;
  }

  /** Bytes that all commands so far wrote to stdout. */
  get stdoutBytes(): number {
    return this.#stdoutBytes;
  }

  /**
   * Fills in defaults and caps budgets.
   *
   * @param request What the caller wants to run.
   * @returns The command as it will be run.
   */
  resolve(request: BashRequest): BashSpec {
    return this.#bash.resolve(request);
  }

  /**
   * Runs a command to its end.
   *
   * @param spec The command.
   * @returns How it ended.
   */
  async run(spec: BashSpec): Promise<BashResult> {
    const { onStdout, signal = this.#signal } = spec;
    const result = await this.#bash.run({
      ...spec,
      signal,
      onStdout: onStdout && ((chunk) => {
        this.#stdoutBytes += chunk.byteLength;
        return onStdout(chunk);
      }),
    });
    const { text } = result.stdout;
    this.#stdoutBytes += new TextEncoder().encode(text).byteLength;
    return result;
  }
}
