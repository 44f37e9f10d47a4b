import { StdioError } from "./stdio_error.ts";
import { whenReady } from "./when_ready.ts";

/** Bytes to read at once. */
const CHUNK_BYTES = 64 * 1024;

/** Stands in for a line that is too long. */
export const TOO_LONG: unique symbol = Symbol("a line that is too long");

/**
 * Reads the lines of stdin as they come.
 *
 * @param maxLength UTF-16 code units of a line, at most.
 * @returns The lines without their ends, and {@link TOO_LONG} for each that is
 * too long. What follows the last line end is none.
 * @throws {StdioError} If stdin cannot be read.
 */
export async function* readStdinLines(
  maxLength: number,
): AsyncGenerator<string | typeof TOO_LONG> {
  let line = "";
  let isTooLong = false;
  for await (const text of readStdin()) {
    const [first = "", ...others] = text.split("\n");
    isTooLong ||= line.length + first.length > maxLength;
    line = isTooLong ? "" : line + first;
    for (const next of others) {
      yield isTooLong ? TOO_LONG : line;
      isTooLong = false;
      line = next;
    }
  }
}

async function* readStdin(): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const chunk = new Uint8Array(CHUNK_BYTES);
  for (;;) {
    const length = await readChunk(chunk);
    if (length === null) return;
    yield decoder.decode(chunk.subarray(0, length), { stream: true });
  }
}

async function readChunk(chunk: Uint8Array): Promise<number | null> {
  try {
    return await whenReady(() => Deno.stdin.read(chunk));
  } catch (error) {
    throw new StdioError("read from stdin", error);
  }
}
