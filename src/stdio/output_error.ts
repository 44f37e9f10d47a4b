/** A standard stream takes no more, for another reason than that nobody reads it: a full disk, say. */
export class OutputError extends Error {
  override readonly name = "OutputError";
}
