import { type BigIntStats, constants } from "node:fs";
import { type FileHandle, lstat, open } from "node:fs/promises";
import { FileError } from "./file_error.ts";
import { fileFailure } from "./file_failure.ts";
import { assertMayRead } from "./may_read.ts";
import type { ResolvedPath } from "./path_policy.ts";
import { existingRealPath } from "./real_path.ts";

/** Bytes that are read at a time: enough to be fast, too few to notice. */
const CHUNK_BYTES = 262_144;

/** Opening a pipe without this waits for somebody to write to it. */
const FLAGS = constants.O_RDONLY | constants.O_NONBLOCK;

/**
 * Opens a file that a policy let through, and makes sure that it is still what
 * the policy saw: the path leads where it led, and what was opened is what is
 * there. Deno's own permission must cover the real path.
 *
 * @param file The path.
 * @returns The file; whoever opens it closes it.
 * @throws {FileError} With `FILE_NOT_REGULAR`, `FILE_UNREADABLE`, or
 * `FILE_CHANGED` if it vanished or was replaced since it was looked at.
 */
export async function openFile(file: ResolvedPath): Promise<OpenFile> {
  const seen = await attempt(file, () => lstatOf(file));
  assertRegular(file, seen);
  const handle = await attempt(file, () => open(file.realPath, FLAGS));
  try {
    const stats = await attempt(file, () => handle.stat({ bigint: true }));
    assertRegular(file, stats);
    if (!isSame(stats, seen)) throw replaced(file);
    const opened = new OpenFile(file, handle, stats);
    await opened.assertInPlace();
    return opened;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** A file that {@link openFile} opened. */
export class OpenFile implements AsyncDisposable {
  /** Bytes that the file had when it was opened. A file of `/proc` has more than it says. */
  readonly size: number;
  readonly #file: ResolvedPath;
  readonly #handle: FileHandle;
  readonly #stats: BigIntStats;

  /**
   * Wraps an open file.
   *
   * @param file Where it is.
   * @param handle The open file.
   * @param stats What the file system said of the handle.
   */
  constructor(file: ResolvedPath, handle: FileHandle, stats: BigIntStats) {
    this.#file = file;
    this.#handle = handle;
    this.#stats = stats;
    this.size = Number(stats.size);
  }

  /**
   * Reads the file from its start to its end.
   *
   * @param signal Ends the reading when it fires.
   * @returns The bytes, in chunks that are full up to the last one. The next
   * chunk overwrites the one before.
   * @throws {FileError} With `FILE_UNREADABLE` if the disk fails.
   */
  async *chunks(
    signal?: AbortSignal,
  ): AsyncGenerator<Uint8Array, void, undefined> {
    const buffer = new Uint8Array(CHUNK_BYTES);
    for (;;) {
      const filled = await this.#fill(buffer, signal);
      if (filled > 0) yield buffer.subarray(0, filled);
      if (filled < buffer.length) return;
    }
  }

  async #fill(
    buffer: Uint8Array,
    signal: AbortSignal | undefined,
  ): Promise<number> {
    let filled = 0;
    while (filled < buffer.length) {
      signal?.throwIfAborted();
      const { bytesRead } = await attempt(
        this.#file,
        () => this.#handle.read(buffer, filled, buffer.length - filled, null),
      );
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return filled;
  }

  /**
   * Says whether the bytes of the file changed since it was opened, as far as
   * its size and its times tell.
   *
   * @returns Whether they changed.
   */
  async isChanged(): Promise<boolean> {
    const now = await attempt(
      this.#file,
      () => this.#handle.stat({ bigint: true }),
    );
    const { size, mtimeNs, ctimeNs } = this.#stats;
    return now.size !== size || now.mtimeNs !== mtimeNs ||
      now.ctimeNs !== ctimeNs;
  }

  /**
   * Makes sure that the path still leads to this file.
   *
   * @throws {FileError} With `FILE_CHANGED` if it does not.
   */
  async assertInPlace(): Promise<void> {
    const file = this.#file;
    await assertLeadsThere(file);
    const there = await attempt(file, () => lstatOf(file));
    if (!isSame(there, this.#stats)) throw replaced(file);
    await assertLeadsThere(file);
  }

  /** Closes the file. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#handle.close();
  }
}

async function assertLeadsThere(file: ResolvedPath): Promise<void> {
  const real = await attempt(file, () => existingRealPath(file.path));
  if (real !== file.realPath) throw replaced(file);
}

function isSame(one: BigIntStats, other: BigIntStats): boolean {
  return one.dev === other.dev && one.ino === other.ino;
}

async function lstatOf({ realPath }: ResolvedPath): Promise<BigIntStats> {
  assertMayRead(realPath);
  return await lstat(realPath, { bigint: true });
}

/** The policy saw the file, so that one which is missing now is gone. */
async function attempt<Result>(
  file: ResolvedPath,
  action: () => Promise<Result>,
): Promise<Result> {
  try {
    return await action();
  } catch (error) {
    const failure = fileFailure("read", file.shown, error);
    throw failure.code === "FILE_NOT_FOUND"
      ? changed(file, "it vanished while it was read", error)
      : failure;
  }
}

function assertRegular(file: ResolvedPath, stats: BigIntStats): void {
  if (stats.isFile()) return;
  // The real path of a file has no link in it.
  if (stats.isSymbolicLink()) throw replaced(file);
  throw new FileError(
    "FILE_NOT_REGULAR",
    `Cannot read ${JSON.stringify(file.shown)}: ${
      stats.isDirectory()
        ? `it is a folder: send a file in it; find lists them with pattern ${
          JSON.stringify(`${file.shown}/*`)
        }`
        : "it is a pipe, a socket or a device: send a regular file"
    }`,
  );
}

function replaced(file: ResolvedPath): FileError {
  return changed(file, "it was replaced while it was read");
}

function changed(
  { shown }: ResolvedPath,
  what: string,
  cause?: unknown,
): FileError {
  return new FileError(
    "FILE_CHANGED",
    `Cannot read ${JSON.stringify(shown)}: ${what}: read it again`,
    cause === undefined ? {} : { cause },
  );
}
