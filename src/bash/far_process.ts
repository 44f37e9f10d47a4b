import type { BashSpec } from "../harness/bash_executor.ts";
import { BashError } from "./bash_error.ts";
import { FarReports, type FarState } from "./far_reports.ts";
import { writeFarScript } from "./far_script.ts";
import { launchClient } from "./launch.ts";
import type { LocalBashSettings } from "./local_bash_options.ts";
import { watchExit } from "./local_process.ts";
import type { Pipe } from "./pipe.ts";
import { ProcessGroup } from "./process_group.ts";
import type { ProcessEnd, StartedProcess } from "./running_command.ts";
import { within } from "./timer.ts";

/** Time beyond the grace for the far side to end a command and for the client to end after it, in milliseconds. */
const FAR_MARGIN_MS = 1_000;

/** A program that leads to a bash somewhere else. */
export interface FarClient {
  /** The program and its arguments, to which the script for the far bash is added. */
  readonly argv: () => readonly string[];
  /** Turns the script into the last argument. */
  readonly wrap: (script: string) => string;
  /**
   * Explains why the client ended before the command was started.
   *
   * @param end How the client ended.
   * @param stderr What it wrote to stderr.
   */
  readonly explain: (end: ProcessEnd, stderr: string) => BashError;
  /** Does what has to be done before the client is started. */
  readonly prepare?: () => Promise<void>;
}

/**
 * Starts a command through a client.
 *
 * @param spec The command.
 * @param settings The executor's settings.
 * @param client Leads to the far side.
 * @returns The process.
 * @throws What Deno throws when the client cannot be started.
 */
export function startFar(
  spec: BashSpec,
  settings: LocalBashSettings,
  client: FarClient,
): StartedProcess {
  const token = `\x1e${crypto.randomUUID()} `;
  const { path, killGraceMs } = settings;
  const script = writeFarScript({ spec, token, path, killGraceMs });
  const child = launchClient({
    argv: [...client.argv(), client.wrap(script)],
    token,
    settings,
  });
  const reports = new FarReports(token);
  const endOfStdout = new FarReports(token);
  const exit = watchExit(child);
  const lifeline = new Lifeline(child.stdin, spec.stdin ?? "");
  const group = new ProcessGroup(child);
  return {
    stdout: child.stdout,
    stderr: child.stderr,
    // Over there may be more to end than what holds the pipes.
    inputs: [lifeline, { done: exit.exited, close: () => Promise.resolve() }],
    exited: Promise.race([
      exit.exited,
      reports.exited.then(() => endOfStdout.exited),
    ]),
    readStdout: (bytes) => endOfStdout.read(bytes),
    readStderr: (bytes) => reports.read(bytes),
    terminate() {
      lifeline.close();
      // Nothing runs over there yet, and the client may take its time.
      if (!reports.state.started) group.terminate();
    },
    async end(drained, graceMs) {
      const farGraceMs = graceMs + FAR_MARGIN_MS;
      lifeline.close();
      if (reports.state.started) await within(exit.exited, farGraceMs);
      await group.end({ exited: exit.exited, drained }, farGraceMs);
    },
    release: () => exit.release(),
    result: (stderr, interrupted) =>
      readEnd(reports.state, {
        spec,
        client,
        before: reports.before,
        isStdoutWhole: endOfStdout.state.exit !== undefined,
        end: exit.result(),
        stderr,
        interrupted,
      }),
  };
}

/**
 * The client's stdin: gives the command what it is to read and then stays open.
 * Its end tells the far side that nobody waits for the command any more, also
 * when this process or the connection is gone.
 */
class Lifeline implements Pipe {
  /** Is fulfilled when the command's part was read, or nobody is left to read it. */
  readonly done: Promise<void>;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;

  constructor(stream: WritableStream<Uint8Array>, stdin: string) {
    this.#writer = stream.getWriter();
    // A client need not live to see it.
    this.#writer.closed.catch(() => {});
    this.done = stdin === ""
      ? Promise.resolve()
      : this.#writer.write(new TextEncoder().encode(stdin)).catch(() => {});
  }

  /** Ends the client's stdin, whether or not all was read. */
  close(): Promise<void> {
    this.#writer.abort().catch(() => {});
    return Promise.resolve();
  }
}

interface FarEnd {
  readonly spec: BashSpec;
  readonly client: FarClient;
  /** What the client said before the command. */
  readonly before: string;
  /** Whether all came that the command wrote to stdout. */
  readonly isStdoutWhole: boolean;
  readonly end: ProcessEnd;
  readonly stderr: string;
  readonly interrupted: boolean;
}

function readEnd(
  state: FarState,
  { spec, client, before, isStdoutWhole, end, stderr, interrupted }: FarEnd,
): ProcessEnd {
  if (state.exit !== undefined && (isStdoutWhole || interrupted)) {
    const { status, signal } = state.exit;
    return { exitCode: signal === null ? status : null, signal };
  }
  // What the client would have told is not known, and no longer asked for.
  if (interrupted) return { exitCode: null, signal: end.signal ?? "SIGTERM" };
  if (state.clientMissing) {
    const [program = ""] = client.argv();
    throw new BashError(
      `Cannot find "${program}": install it, or add its folder to PATH`,
      { code: "BASH_UNAVAILABLE" },
    );
  }
  if (state.workdirFailure !== undefined) {
    throw new BashError(
      `Cannot run in the workdir ${
        JSON.stringify(spec.workdir)
      }: ${state.workdirFailure}`,
      { code: "BASH_NO_WORKDIR" },
    );
  }
  if (!state.started) throw client.explain(end, before);
  throw new BashError(
    `Lost the connection while the command ran, it may have taken effect${
      lastLine(stderr)
    }: check the other side and run it again`,
    { code: "BASH_CONNECTION_LOST" },
  );
}

/** Characters of what a program said that a message repeats. */
const LINE_MAX_LENGTH = 500;

/**
 * Words what a program said last.
 *
 * @param stderr What it wrote to stderr.
 * @returns The last line that is not blank, in parentheses, or nothing.
 */
export function lastLine(stderr: string): string {
  const line = stderr.trim().split(/\r?\n/).at(-1)!.trim()
    .slice(-LINE_MAX_LENGTH).toWellFormed();
  return line === "" ? "" : ` (${line})`;
}
