import type { BashSpec } from "../../src/harness/mod.ts";
import { commandContender } from "./command_contender.ts";
import type { Contender, ContenderOptions } from "./contender.ts";

/** Bytes that one read may return: more than a pipe ever holds. */
const READ_BYTES = 1_048_576;

/**
 * What no tool can beat that runs the same ripgrep command: bash runs it, and
 * Deno reads its output and drops it.
 *
 * @param options What it may use.
 * @returns The contender.
 */
export function floor(options: ContenderOptions): Promise<Contender> {
  return commandContender(options, drain);
}

async function drain(
  { command, workdir }: BashSpec,
  signal: AbortSignal,
): Promise<number> {
  const child = new Deno.Command("bash", {
    args: ["--noprofile", "--norc", "-c", command],
    cwd: workdir,
    stdin: "null",
    stdout: "piped",
    stderr: "null",
    signal,
  }).spawn();
  const reader = child.stdout.getReader({ mode: "byob" });
  let buffer = new Uint8Array(READ_BYTES);
  let bytes = 0;
  while (true) {
    const { done, value } = await reader.read(buffer);
    if (done) break;
    bytes += value.length;
    buffer = new Uint8Array(value.buffer);
  }
  await child.status;
  return bytes;
}
