/** Bytes that one read may return: what a pipe of Linux holds. */
const READ_BYTES = 65_536;

/** One of a command's pipes while it is in use. */
export interface Pipe {
  /** Is fulfilled when the pipe has come to its end. */
  readonly done: Promise<void>;
  /** Gives the pipe up, whoever still holds its other end. */
  close(): Promise<void>;
}

/**
 * Reads a pipe to its end.
 *
 * @param stream The pipe.
 * @param take Takes each chunk, in memory that the next one overwrites.
 * @returns The pipe. Once closed, nothing more is taken.
 */
export function readPipe(
  stream: ReadableStream<Uint8Array>,
  take: (bytes: Uint8Array) => void,
): Pipe {
  const reader = stream.getReader({ mode: "byob" });
  const done = readChunks(reader, take);
  return {
    done,
    async close() {
      await reader.cancel();
      await done;
    },
  };
}

async function readChunks(
  reader: ReadableStreamBYOBReader,
  take: (bytes: Uint8Array) => void,
): Promise<void> {
  // One buffer for all reads. The stream's own buffers are as large for each
  // chunk, however small, and would pile up where chunks are kept.
  let buffer = new Uint8Array(READ_BYTES);
  while (true) {
    const { done, value } = await reader.read(buffer);
    if (done) return;
    take(value);
    buffer = new Uint8Array(value.buffer);
  }
}

/**
 * Writes a text into a pipe and closes it.
 *
 * @param stream The pipe.
 * @param text The text.
 * @returns The pipe. It counts as done, too, when nobody reads it any more.
 */
export function writePipe(
  stream: WritableStream<Uint8Array>,
  text: string,
): Pipe {
  const writer = stream.getWriter();
  const done = writer.write(new TextEncoder().encode(text))
    .then(() => writer.close())
    // A command need not read what it is given.
    .catch(() => {});
  return {
    done,
    close() {
      // Not awaited: a write under way ends only when its reader reads or goes away.
      writer.abort().catch(() => {});
      return Promise.resolve();
    },
  };
}
