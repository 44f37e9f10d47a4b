/**
 * Searches with `grep` and `glob` as a model would: `deno task demo --help`.
 *
 * It needs `--allow-run=bash,rg`, permission to read and write the folder of
 * saved results, and to read the environment variables that a command inherits.
 *
 * @module
 */

import { LocalBash } from "../bash/mod.ts";
import { LocalSpillStore } from "../spill/mod.ts";
import { writeStderr, writeStdout } from "../stdio/standard_output.ts";
import { COLORED, PLAIN } from "./paint.ts";
import { type DemoOutput, runDemo } from "./run_demo.ts";

/** What ends the demo, and what it then exits with: 128 and the number of the signal. */
const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGQUIT: 131, SIGTERM: 143 };

/** Time between SIGTERM and SIGKILL in milliseconds: ripgrep needs none, and a person waits. */
const KILL_GRACE_MS = 500;

const interruption = new AbortController();
const interrupted = new Promise<number>((resolve) => {
  for (const [name, exitCode] of Object.entries(SIGNALS)) {
    Deno.addSignalListener(name as keyof typeof SIGNALS, () => {
      interruption.abort();
      resolve(exitCode);
    });
  }
});

function outputTo(
  stream: typeof Deno.stdout,
  write: (text: string) => Promise<unknown>,
): DemoOutput {
  return {
    paint: stream.isTerminal() ? terminalPaint() : undefined,
    write: async (text) => {
      if (interruption.signal.aborted) return;
      // Whoever reads the pipe may take as long as it likes.
      await Promise.race([write(text), interrupted]);
    },
  };
}

function terminalPaint() {
  return Deno.env.get("TERM") === "dumb" ? PLAIN : COLORED;
}

const exitCode = await runDemo(Deno.args, {
  bash: new LocalBash({ killGraceMs: KILL_GRACE_MS }),
  spillStore: new LocalSpillStore(),
  stdout: outputTo(Deno.stdout, writeStdout),
  stderr: outputTo(Deno.stderr, writeStderr),
  signal: interruption.signal,
});
Deno.exit(interruption.signal.aborted ? await interrupted : exitCode);
