/** A standard stream cannot be read or written: a full disk, or a folder in place of a file. */
export class StdioError extends Error {
  override readonly name = "StdioError";

  /**
   * Creates an error.
   *
   * @param action What failed, such as `"write to stdout"`.
   * @param cause Why.
   */
  constructor(action: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`Cannot ${action}: ${reason}`, { cause });
  }
}
