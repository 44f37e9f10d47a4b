/**
 * Child processes that share this process' terminal and its signals.
 *
 * @module
 */

const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGQUIT: 3, SIGTERM: 15 } as const;

/** How {@link run} starts a program. */
export interface RunOptions {
  /** Folder to run in. */
  readonly cwd?: string;
  /** Environment variables to add. */
  readonly env?: Readonly<Record<string, string>>;
  /** Takes what the program writes to stdout, which goes to the terminal otherwise. */
  readonly onStdout?: (chunk: Uint8Array) => void;
  /** Takes what the program writes to stderr, which goes to the terminal otherwise. */
  readonly onStderr?: (chunk: Uint8Array) => void;
}

/** A signal reached this process while a child ran. */
export class Interrupted extends Error {
  /** What this process should exit with. */
  readonly exitCode: number;

  /**
   * Creates an error.
   *
   * @param exitCode What this process should exit with.
   */
  constructor(exitCode: number) {
    super(`Interrupted: exit code ${exitCode}`);
    this.name = "Interrupted";
    this.exitCode = exitCode;
  }
}

/**
 * Runs a program to its end.
 *
 * A signal that reaches this process is handed on and never ends it before the
 * child; when the child has ended, the promise rejects with {@link Interrupted}.
 *
 * @param program The program.
 * @param args Its arguments.
 * @param options Where and how to run it.
 * @returns The exit code; 128 and the number of the signal that ended the child.
 */
export async function run(
  program: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<number> {
  const { onStdout, onStderr, ...spawnOptions } = options;
  const child = new Deno.Command(program, {
    ...spawnOptions,
    args: [...args],
    stdin: "inherit",
    stdout: onStdout ? "piped" : "inherit",
    stderr: onStderr ? "piped" : "inherit",
  }).spawn();

  using signals = forwardSignals(child);
  const [status] = await Promise.all([
    child.status,
    onStdout && drain(child.stdout, onStdout),
    onStderr && drain(child.stderr, onStderr),
  ]);
  if (signals.received === undefined) return status.code;
  throw new Interrupted(status.code || 128 + SIGNALS[signals.received]);
}

function forwardSignals(child: Deno.ChildProcess) {
  const names = Object.keys(SIGNALS) as (keyof typeof SIGNALS)[];
  const listeners = names.map((name) =>
    [name, () => {
      forwarding.received ??= name;
      try {
        child.kill(name);
      } catch {
        // It has ended already; its status says how.
      }
    }] as const
  );
  const forwarding = {
    received: undefined as keyof typeof SIGNALS | undefined,
    [Symbol.dispose]() {
      for (const listener of listeners) Deno.removeSignalListener(...listener);
    },
  };
  for (const listener of listeners) Deno.addSignalListener(...listener);
  return forwarding;
}

async function drain(
  stream: ReadableStream<Uint8Array>,
  take: (chunk: Uint8Array) => void,
): Promise<void> {
  for await (const chunk of stream) take(chunk);
}
