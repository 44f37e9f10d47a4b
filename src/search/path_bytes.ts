const encoder = new TextEncoder();

/**
 * Writes a path that is not UTF-8 as a text from which {@link pathBytes} gets its
 * bytes back. U+FFFD, which is shown for them, would be other bytes to a glob.
 *
 * @param bytes The bytes, as a text with one character for each.
 * @returns ASCII as it is, and U+DC80 to U+DCFF for the bytes 0x80 to 0xFF.
 */
export function escapeBytes(bytes: string): string {
  return bytes.replace(
    /[\u0080-\u00ff]/g,
    (char) => String.fromCharCode(0xdc00 + char.charCodeAt(0)),
  );
}

/**
 * Gives the bytes of a path.
 *
 * @param path The path, or what {@link escapeBytes} made of it.
 * @returns Its bytes on disk.
 */
export function pathBytes(path: string): Uint8Array {
  if (path.isWellFormed()) return encoder.encode(path);
  return Uint8Array.from(path, (char) => char.charCodeAt(0) & 0xff);
}
