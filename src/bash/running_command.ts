import type { BashResult, BashSpec } from "../harness/bash_executor.ts";
import type { LocalBashSettings } from "./local_bash_options.ts";
import { OutputCapture } from "./output_capture.ts";
import { OutputStream } from "./output_stream.ts";
import { type Pipe, readPipe } from "./pipe.ts";
import { within } from "./timer.ts";

/** Why a command was ended before it ended by itself. */
export type Interruption =
  | "aborted"
  | "timedOut"
  | "overflowed"
  | "stopped"
  | "failed";

/** How a process ended. */
export type ProcessEnd = Pick<BashResult, "exitCode" | "signal">;

/** The process that runs a command, here or elsewhere, and the ways to its end. */
export interface StartedProcess {
  /** What the command writes to stdout. */
  readonly stdout: ReadableStream<Uint8Array>;
  /** What the command writes to stderr. */
  readonly stderr: ReadableStream<Uint8Array>;
  /** What it reads, if that has to be read before the command counts as ended. */
  readonly inputs: readonly Pipe[];
  /** Is fulfilled when the command's bash has ended. */
  readonly exited: Promise<void>;
  /** Takes out of stdout what is not the command's. */
  readonly readStdout?: (bytes: Uint8Array) => Uint8Array;
  /** Takes out of stderr what is not the command's. */
  readonly readStderr?: (bytes: Uint8Array) => Uint8Array;
  /** Lets the command end: SIGTERM. It is on its way when this returns. */
  terminate(): void;
  /**
   * Brings all of the command to its end, after {@link terminate} or instead of it.
   *
   * @param drained Is fulfilled when the pipes have come to their end.
   * @param graceMs Time between SIGTERM and SIGKILL in milliseconds.
   */
  end(drained: Promise<unknown>, graceMs: number): Promise<void>;
  /** Gives back what is still held. */
  release(): void;
  /**
   * Tells how the command ended.
   *
   * @param stderr The end of what was written to stderr.
   * @param interrupted Whether it was ended before it ended by itself.
   * @throws {BashError} If the command has not been run.
   */
  result(stderr: string, interrupted: boolean): ProcessEnd;
}

function asItIs(bytes: Uint8Array): Uint8Array {
  return bytes;
}

/** A command that has been started, with all that has to be given back at its end. */
export class RunningCommand {
  readonly #process: StartedProcess;
  readonly #spec: BashSpec;
  readonly #killGraceMs: number;
  readonly #stdout: OutputCapture | OutputStream;
  readonly #stderr: OutputCapture;
  readonly #pipes: readonly Pipe[];
  readonly #interrupted = Promise.withResolvers<void>();
  #interruption: Interruption | undefined;

  /**
   * Takes charge of a process: connects its pipes at once, so that it never
   * blocks on one of them.
   *
   * @param process The process.
   * @param spec The command that it runs.
   * @param settings The executor's settings.
   */
  constructor(
    process: StartedProcess,
    spec: BashSpec,
    settings: LocalBashSettings,
  ) {
    this.#process = process;
    this.#spec = spec;
    this.#killGraceMs = settings.killGraceMs;
    this.#stdout = this.#createStdout(spec);
    this.#stderr = new OutputCapture({ maxBytes: settings.stderrMaxBytes });
    const { readStdout = asItIs, readStderr = asItIs } = process;
    this.#pipes = [
      readPipe(
        process.stdout,
        (bytes) => this.#stdout.write(readStdout(bytes)),
      ),
      readPipe(
        process.stderr,
        (bytes) => this.#stderr.write(readStderr(bytes)),
      ),
      ...process.inputs,
    ];
  }

  /**
   * Ends the command. Only the first reason counts.
   *
   * @param reason Why.
   */
  interrupt(reason: Interruption): void {
    if (this.#interruption !== undefined) return;
    this.#interruption = reason;
    this.#process.terminate();
    this.#interrupted.resolve();
  }

  /**
   * Waits for the end of the command, which comes by itself or by
   * {@link interrupt}, and gives everything back.
   *
   * @returns How the command ended.
   * @throws {BashError} If the process has not run the command.
   * @throws What the consumer of stdout threw.
   */
  async finish(): Promise<BashResult> {
    const drained = Promise.all(this.#pipes.map((pipe) => pipe.done));
    const interrupted = this.#interrupted.promise;

    await Promise.race([this.#process.exited, interrupted]);
    // A process that was left in the background may hold the pipes.
    const ended = await within(
      Promise.race([drained, interrupted]),
      this.#killGraceMs,
    );
    if (!ended || this.#interruption !== undefined) {
      await this.#process.end(drained, this.#killGraceMs);
    }
    await Promise.all(this.#pipes.map((pipe) => pipe.close()));
    this.#process.release();
    return this.#result();
  }

  #createStdout(
    { stdoutMaxBytes: maxBytes, onStdout }: BashSpec,
  ): OutputCapture | OutputStream {
    if (onStdout === undefined) return new OutputCapture({ maxBytes });
    return new OutputStream({
      maxBytes,
      consumer: onStdout,
      onEnough: (reason) => this.interrupt(reason),
    });
  }

  #result(): BashResult {
    if (
      this.#stdout instanceof OutputStream && this.#stdout.failure !== undefined
    ) {
      throw this.#stdout.failure.error;
    }
    const stderr = this.#stderr.output();
    const interrupted = this.#interruption !== undefined;
    return {
      ...this.#process.result(stderr.text, interrupted),
      timedOut: this.#interruption === "timedOut",
      aborted: this.#interruption === "aborted",
      stopped: this.#interruption === "stopped",
      timeoutMs: this.#spec.timeoutMs,
      stdout: this.#stdout.output(),
      stderr,
    };
  }
}
