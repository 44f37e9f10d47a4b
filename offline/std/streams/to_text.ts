import { text } from "node:stream/consumers";

/** Reads a stream to its end, as text. */
export async function toText(
  stream: ReadableStream<string> | ReadableStream<Uint8Array>,
): Promise<string> {
  return await text(stream as ReadableStream);
}
