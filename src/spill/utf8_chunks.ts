/** UTF-16 code units that become one chunk. Each chunk is a write: a quarter as many, twice the time. */
const CHUNK_LENGTH = 262_144;

/** Bytes of UTF-8 that one UTF-16 code unit takes at most. */
const MAX_BYTES_PER_UNIT = 3;

/**
 * Turns a text into UTF-8 piece by piece, so that a large text is never in
 * memory a second time. A lone surrogate becomes U+FFFD.
 *
 * @param text The text.
 * @param chunkLength UTF-16 code units per piece, at least 2.
 * @returns Pieces that share one buffer: each is overwritten by the next.
 */
export function* utf8Chunks(
  text: string,
  chunkLength: number = CHUNK_LENGTH,
): Generator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const buffer = new Uint8Array(
    Math.min(chunkLength, text.length) * MAX_BYTES_PER_UNIT,
  );
  for (let start = 0; start < text.length;) {
    let end = Math.min(start + chunkLength, text.length);
    // The two halves of a pair stay together; apart, each would be replaced.
    if (end < text.length && isPair(text, end - 1)) end -= 1;
    const { written } = encoder.encodeInto(text.slice(start, end), buffer);
    yield buffer.subarray(0, written);
    start = end;
  }
}

function isPair(text: string, index: number): boolean {
  return text.codePointAt(index)! > 0xFFFF;
}
