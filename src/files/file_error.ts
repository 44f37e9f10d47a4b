import { HarnessError } from "../harness/mod.ts";

/**
 * What kind of failure a {@link FileError} is.
 *
 * - `FILE_OUTSIDE_ROOT`: the path, or a symbolic link in it, leads out of the
 *   folders that may be read, or it is absolute where only relative ones are allowed.
 * - `FILE_NOT_FOUND`: there is nothing at the path.
 * - `FILE_UNREADABLE`: there is something, but this process may not or cannot read it.
 * - `FILE_NOT_REGULAR`: it is a folder, a pipe, a socket or a device.
 * - `FILE_BINARY`: it is no text.
 * - `FILE_TOO_LARGE`: it has more bytes than a call reads.
 * - `FILE_CHANGED`: it vanished, or was replaced, while it was opened or read.
 */
export type FileErrorCode =
  | "FILE_OUTSIDE_ROOT"
  | "FILE_NOT_FOUND"
  | "FILE_UNREADABLE"
  | "FILE_NOT_REGULAR"
  | "FILE_BINARY"
  | "FILE_TOO_LARGE"
  | "FILE_CHANGED";

/**
 * A file that could not be used.
 *
 * @example
 * ```ts
 * import { FileError } from "@harness/tools/tools";
 * import { assertEquals } from "@std/assert";
 *
 * const error = new FileError("FILE_NOT_FOUND", 'Cannot access "a.ts": no such file or folder');
 * assertEquals(error.code, "FILE_NOT_FOUND");
 * ```
 */
export class FileError extends HarnessError {
  /** What kind of failure this is. */
  declare readonly code: FileErrorCode;

  /**
   * Creates a file error.
   *
   * @param code What kind of failure it is.
   * @param message What went wrong, with which path, and what to do next.
   * @param options The error that led to this one.
   */
  constructor(
    code: FileErrorCode,
    message: string,
    options: ErrorOptions = {},
  ) {
    super(message, { code, ...options });
  }
}
