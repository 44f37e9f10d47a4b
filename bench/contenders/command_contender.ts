import { LocalBash } from "@harness/tools/bash";
import type { BashSpec } from "../../src/harness/mod.ts";
import type { Contender, ContenderOptions } from "./contender.ts";
import { harnessTools } from "./harness_tools.ts";
import { RecordingBash } from "./recording_bash.ts";

/** Runs a command to its end, drops what it writes, and tells how many bytes that were. */
export type Drain = (
  command: BashSpec,
  signal: AbortSignal,
) => Promise<number>;

/**
 * Makes a contender of the command that this package runs for a search, without
 * the tool around it.
 *
 * @param options What it may use.
 * @param drain Runs the command.
 * @returns The contender.
 */
export async function commandContender(
  options: ContenderOptions,
  drain: Drain,
): Promise<Contender> {
  const bash = new RecordingBash(new LocalBash());
  const tool = await harnessTools({ ...options, bash });
  return {
    async prepare(search) {
      const call = await tool.prepare(search);
      await call(AbortSignal.timeout(60_000));
      const command = bash.last;
      return async (signal) => {
        const rawBytes = await drain(command, signal);
        return () => ({ shown: 0, total: null, rawBytes });
      };
    },
  };
}
