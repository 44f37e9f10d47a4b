import { dirname } from "@std/path/posix";
import type {
  SpillBytesRequest,
  SpillOrigin,
  SpillReference,
  SpillRequest,
} from "../harness/mod.ts";
import { LocalSpillStore, SpillError } from "../spill/mod.ts";
import { sessionFolderName } from "../spill/spill_names.ts";
import { McpServerError } from "./mcp_server_error.ts";
import type { ResultStore } from "./result_store.ts";

/**
 * A {@link LocalSpillStore} that reads back, and removes, what it saved itself,
 * and no other file.
 *
 * Like its base it needs `--allow-read` and `--allow-write` for its folder.
 *
 * @example
 * ```ts
 * import { LocalResultStore } from "@harness/tools/mcp";
 * import { assertEquals, assertRejects } from "@std/assert";
 *
 * const folder = await Deno.makeTempDir();
 * const store = new LocalResultStore({ folder });
 * const { locator } = await store.saveText({
 *   owner: { sessionId: "session-1" },
 *   source: { toolName: "grep", callId: "call-1", label: "result" },
 *   suggestedName: "grep-results.txt",
 *   content: "Found 1 match",
 * });
 * assertEquals(await store.readText(locator), "Found 1 match");
 * await assertRejects(() => store.readText("/etc/passwd"));
 * await store.remove(locator);
 * await Deno.remove(folder);
 * ```
 */
export class LocalResultStore extends LocalSpillStore implements ResultStore {
  /** What is known of the files that were saved, by their paths. */
  readonly #saved = new Map<string, Deno.FileInfo>();

  /**
   * Saves a text in the folder of its session, whole or not at all.
   *
   * @param request The text and its origin.
   * @returns The absolute path, the size in bytes, and how to read it back.
   * @throws {SpillError} If the text could not be saved.
   *
   * @example
   * ```ts
   * import { LocalResultStore } from "@harness/tools/mcp";
   * import { assertEquals } from "@std/assert";
   *
   * const folder = await Deno.makeTempDir();
   * const { bytes } = await new LocalResultStore({ folder }).saveText({
   *   owner: { sessionId: "session-1" },
   *   source: { toolName: "glob", callId: "call-1", label: "result" },
   *   suggestedName: "glob-results.txt",
   *   content: "a.ts",
   * });
   * assertEquals(bytes, 4);
   * await Deno.remove(folder, { recursive: true });
   * ```
   */
  override async saveText(request: SpillRequest): Promise<SpillReference> {
    return await this.#remember(super.saveText(request), request);
  }

  /**
   * Saves a text that is in UTF-8 already.
   *
   * @param request The text and its origin.
   * @returns The absolute path, the size in bytes, and how to read it back.
   * @throws {SpillError} If the text could not be saved.
   *
   * @example
   * ```ts
   * import { LocalResultStore } from "@harness/tools/mcp";
   * import { assertEquals } from "@std/assert";
   *
   * const folder = await Deno.makeTempDir();
   * const store = new LocalResultStore({ folder });
   * const { locator } = await store.saveBytes({
   *   owner: { sessionId: "session-1" },
   *   source: { toolName: "grep", callId: "call-1", label: "result" },
   *   suggestedName: "grep-results.txt",
   *   content: new TextEncoder().encode("Found 1 match"),
   * });
   * assertEquals(await store.readText(locator), "Found 1 match");
   * await Deno.remove(folder, { recursive: true });
   * ```
   */
  override async saveBytes(
    request: SpillBytesRequest,
  ): Promise<SpillReference> {
    return await this.#remember(super.saveBytes(request), request);
  }

  async #remember(
    saving: Promise<SpillReference>,
    { owner }: SpillOrigin,
  ): Promise<SpillReference> {
    try {
      const reference = await saving;
      const { locator } = reference;
      this.#saved.set(locator, await Deno.lstat(locator));
      return reference;
    } catch (error) {
      // Where nothing may be tried, nothing was made, and at a terminal Deno would ask.
      if (isNotAllowed(error)) throw error;
      const folder = await sessionFolderName(owner.sessionId);
      await removeEmptyFolder(`${this.folder}/${folder}`);
      throw error;
    }
  }

  /**
   * Reads a text back.
   *
   * @param locator Where it is, as {@link LocalResultStore.saveText} returned it.
   * @returns The text.
   * @throws {McpServerError} With `MCP_RESULT_UNREADABLE` if this store did not
   * save it, if it is gone, or if something else was put in its place.
   *
   * @example
   * ```ts
   * import { LocalResultStore } from "@harness/tools/mcp";
   * import { assertRejects } from "@std/assert";
   *
   * const store = new LocalResultStore({ folder: "/var/tmp/results" });
   * await assertRejects(() => store.readText("/var/tmp/results/../../passwd"));
   * ```
   */
  async readText(locator: string): Promise<string> {
    const saved = this.#saved.get(locator);
    if (saved === undefined) {
      throw unreadable(locator, "it is no result of this process");
    }
    try {
      return await readSameFile(locator, saved);
    } catch (error) {
      if (error instanceof McpServerError) throw error;
      const gone = error instanceof Deno.errors.NotFound;
      const reason = error instanceof Error ? error.message : String(error);
      throw unreadable(locator, gone ? "it was removed" : reason, error);
    }
  }

  /**
   * Removes a text, and the folder of its session when nothing is left in it.
   *
   * @param locator Where it is, as {@link LocalResultStore.saveText} returned it.
   * Another path is left alone.
   *
   * @example
   * ```ts
   * import { LocalResultStore } from "@harness/tools/mcp";
   *
   * const store = new LocalResultStore({ folder: "/var/tmp/results" });
   * await store.remove("/var/tmp/results/not-saved-by-this-store.txt");
   * ```
   */
  async remove(locator: string): Promise<void> {
    if (!this.#saved.delete(locator)) return;
    await removeIfPossible(locator);
    await removeEmptyFolder(dirname(locator));
  }
}

function isNotAllowed(error: unknown): boolean {
  return error instanceof SpillError && error.code === "SPILL_NOT_ALLOWED";
}

/** Reads a file if it is what was saved, and no link or other file that takes its place meanwhile. */
async function readSameFile(
  path: string,
  saved: Deno.FileInfo,
): Promise<string> {
  // A pipe in its place would be waited for.
  const { isFile } = await Deno.lstat(path);
  if (!isFile) throw unreadable(path, "it is no file any more");
  using file = await Deno.open(path, { read: true });
  if (!isSame(await file.stat(), saved)) {
    throw unreadable(path, "another file took its place, or it was changed");
  }
  return await new Response(file.readable).text();
}

function isSame(one: Deno.FileInfo, other: Deno.FileInfo): boolean {
  return one.ino === other.ino && one.dev === other.dev &&
    one.size === other.size && one.mtime?.getTime() === other.mtime?.getTime();
}

/** Leaves alone what somebody put in the folder's place. */
async function removeEmptyFolder(path: string): Promise<void> {
  const info = await Deno.lstat(path).catch(() => undefined);
  if (info?.isDirectory) await removeIfPossible(path);
}

/** A file that is gone, or a folder that is still in use, hurts nobody. */
async function removeIfPossible(path: string): Promise<void> {
  try {
    await Deno.remove(path);
  } catch {
    // A sweep of the folder takes what stays.
  }
}

function unreadable(
  locator: string,
  reason: string,
  cause?: unknown,
): McpServerError {
  return new McpServerError(
    `Cannot read the result "${locator}": ${reason}`,
    { code: "MCP_RESULT_UNREADABLE", cause },
  );
}
