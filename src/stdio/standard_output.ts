import { StdioError } from "./stdio_error.ts";
import { whenReady } from "./when_ready.ts";

/** What a pipe of Linux takes as a whole or not at all (PIPE_BUF), in bytes. */
const PIPE_BUF_BYTES = 4_096;

const LINE_END = 0x0a;

/**
 * Writes a text to stdout.
 *
 * @param text The text.
 * @returns Whether somebody reads on. Whoever has had enough, as `head` has,
 * need not be told so.
 * @throws {StdioError} If it cannot be written.
 */
export async function writeStdout(text: string): Promise<boolean> {
  try {
    await writeAll(Deno.stdout, text);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.BrokenPipe) return false;
    throw new StdioError("write to stdout", error);
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
  while (rest.length > 0) {
    const piece = firstPiece(rest);
    rest = rest.subarray(await whenReady(() => stream.write(piece)));
  }
}

/**
 * Takes as much as is written as a whole or not at all, and so can be written
 * again: Deno does not say how much was written when a write fails, and holds
 * the short beginning of a line back.
 */
function firstPiece(bytes: Uint8Array): Uint8Array {
  const piece = bytes.subarray(0, PIPE_BUF_BYTES);
  const end = piece.lastIndexOf(LINE_END) + 1;
  return end === 0 ? piece : piece.subarray(0, end);
}
