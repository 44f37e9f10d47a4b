import type { BashResult, BashSpec } from "../harness/bash_executor.ts";
import type { LocalBashSettings } from "./local_bash_options.ts";
import { OutputCapture } from "./output_capture.ts";
import { OutputStream } from "./output_stream.ts";
import { type Pipe, readPipe, writePipe } from "./pipe.ts";
import { ProcessGroup } from "./process_group.ts";
import { within } from "./timer.ts";

/** Why a command was ended before it ended by itself. */
export type Interruption =
  | "aborted"
  | "timedOut"
  | "overflowed"
  | "stopped"
  | "failed";

/** A command that has been started, with all that has to be given back at its end. */
export class RunningCommand {
  readonly #child: Deno.ChildProcess;
  readonly #spec: BashSpec;
  readonly #killGraceMs: number;
  readonly #group: ProcessGroup;
  readonly #stdout: OutputCapture | OutputStream;
  readonly #stderr: OutputCapture;
  readonly #pipes: readonly Pipe[];
  readonly #interrupted = Promise.withResolvers<void>();
  #interruption: Interruption | undefined;

  /**
   * Takes charge of a process: connects its pipes at once, so that it never
   * blocks on one of them.
   *
   * @param child The process.
   * @param spec The command that it runs.
   * @param settings The executor's settings.
   */
  constructor(
    child: Deno.ChildProcess,
    spec: BashSpec,
    settings: LocalBashSettings,
  ) {
    this.#child = child;
    this.#spec = spec;
    this.#killGraceMs = settings.killGraceMs;
    this.#group = new ProcessGroup(child);
    this.#stdout = this.#createStdout(spec);
    this.#stderr = new OutputCapture({ maxBytes: settings.stderrMaxBytes });
    this.#pipes = [
      readPipe(child.stdout, (bytes) => this.#stdout.write(bytes)),
      readPipe(child.stderr, (bytes) => this.#stderr.write(bytes)),
      ...(spec.stdin === undefined ? [] : [writePipe(child.stdin, spec.stdin)]),
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
    this.#group.terminate();
    this.#interrupted.resolve();
  }

  /**
   * Waits for the end of the command, which comes by itself or by
   * {@link interrupt}, and gives everything back.
   *
   * @returns How the command ended.
   * @throws What the consumer of stdout threw.
   */
  async finish(): Promise<BashResult> {
    let status: Deno.CommandStatus | undefined;
    const exited = this.#child.status.then((value) => {
      status = value;
    }, () => {
      // Deno has no name for some signals, such as the real-time ones.
    });
    const drained = Promise.all(this.#pipes.map((pipe) => pipe.done));
    const interrupted = this.#interrupted.promise;

    await Promise.race([exited, interrupted]);
    // A process that was left in the background may hold the pipes.
    const ended = await within(
      Promise.race([drained, interrupted]),
      this.#killGraceMs,
    );
    if (!ended || this.#interruption !== undefined) {
      await this.#group.end({ exited, drained }, this.#killGraceMs);
    }
    await Promise.all(this.#pipes.map((pipe) => pipe.close()));
    // Not even SIGKILL ends a process that waits for, say, a dead network disk.
    if (status === undefined) this.#child.unref();
    return this.#result(status);
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

  #result(status: Deno.CommandStatus | undefined): BashResult {
    if (
      this.#stdout instanceof OutputStream && this.#stdout.failure !== undefined
    ) {
      throw this.#stdout.failure.error;
    }
    const signal = status?.signal ?? null;
    return {
      exitCode: signal === null ? status?.code ?? null : null,
      signal,
      timedOut: this.#interruption === "timedOut",
      aborted: this.#interruption === "aborted",
      stopped: this.#interruption === "stopped",
      timeoutMs: this.#spec.timeoutMs,
      stdout: this.#stdout.output(),
      stderr: this.#stderr.output(),
    };
  }
}
