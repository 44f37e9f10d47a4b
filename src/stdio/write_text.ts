import { OutputError } from "./output_error.ts";

/**
 * Writes a text to stdout.
 *
 * @param text The text.
 * @returns Whether somebody reads on. Whoever has had enough, as `head` has,
 * need not be told.
 * @throws {OutputError} If it cannot be written.
 */
export async function writeStdout(text: string): Promise<boolean> {
  try {
    await writeAll(Deno.stdout, text);
    return true;
  } catch (cause) {
    if (cause instanceof Deno.errors.BrokenPipe) return false;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new OutputError(`Cannot write to stdout: ${reason}`, { cause });
  }
}

/**
 * Writes a text to stderr as far as it takes one: where it does not, there is
 * nobody left to tell, and what became of the work stands.
 *
 * @param text The text.
 */
export async function writeStderr(text: string): Promise<void> {
  await writeAll(Deno.stderr, text).catch(() => {});
}

async function writeAll(
  stream: typeof Deno.stdout,
  text: string,
): Promise<void> {
  let rest = new TextEncoder().encode(text);
  while (rest.length > 0) rest = rest.subarray(await stream.write(rest));
}
