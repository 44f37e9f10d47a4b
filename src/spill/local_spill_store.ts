import { unknownOption } from "../harness/known_options.ts";
import type {
  SpillBytesRequest,
  SpillOrigin,
  SpillReference,
  SpillRequest,
  SpillStore,
} from "../harness/spill_store.ts";
import { defaultSpillFolder } from "./default_spill_folder.ts";
import {
  assertOwner,
  ensurePrivateFolder,
  ownUserId,
} from "./private_folder.ts";
import { spillFailure } from "./spill_failure.ts";
import { newFileName, sessionFolderName } from "./spill_names.ts";
import { utf8Chunks } from "./utf8_chunks.ts";
import { sweepFolder, type SweepOptions, type SweepResult } from "./sweep.ts";
import { writeWholeFile } from "./write_whole_file.ts";

const RETRIEVAL_HINT =
  "Use read with offset/limit, or grep this path to search within it.";

/** Tries at one save; a further one is needed only when a sweep came between. */
const MAX_TRIES = 3;

/** Options of {@link LocalSpillStore}. */
export interface LocalSpillStoreOptions {
  /**
   * Absolute path of the folder to keep texts in. It is made when it is missing.
   *
   * @default {defaultSpillFolder()}
   */
  readonly folder?: string | undefined;
}

/**
 * Keeps texts in files of one folder, which needs
 * `--allow-read=FOLDER --allow-write=FOLDER` and no further permission.
 *
 * Each session has a folder of its own. Folders have mode 0700 and files 0600,
 * so that other users of the machine can read nothing. A file is there whole
 * or not at all, also after a crash. Nothing is written through a symbolic
 * link, into another user's folder, or over an existing file.
 *
 * @example
 * ```ts
 * import { LocalSpillStore } from "@harness/tools/spill";
 * import { assertEquals } from "@std/assert";
 *
 * const folder = await Deno.makeTempDir();
 * const store = new LocalSpillStore({ folder });
 * const saved = await store.saveText({
 *   owner: { sessionId: "session-1" },
 *   source: { toolName: "glob", callId: "call-1", label: "result" },
 *   suggestedName: "glob-results.txt",
 *   content: "a.ts\nb.ts\n",
 * });
 * assertEquals(saved.bytes, 10);
 * assertEquals(await Deno.readTextFile(saved.locator), "a.ts\nb.ts\n");
 * await Deno.remove(folder, { recursive: true });
 * ```
 */
export class LocalSpillStore implements SpillStore {
  /** Absolute path of the folder that texts are kept in. */
  readonly folder: string;
  #owner: number | null | undefined;

  /**
   * Creates a store. Nothing is read or written until it is used.
   *
   * @param options Where to keep texts.
   * @throws {TypeError} If the folder is not an absolute path, or there is no such option.
   */
  constructor(options: LocalSpillStoreOptions = {}) {
    const fault = unknownOption(options, { folder: true });
    if (fault !== undefined) {
      throw new TypeError(`Cannot create a spill store: ${fault}`);
    }
    const folder = options.folder ?? defaultSpillFolder();
    if (!isAbsoluteFolder(folder)) {
      throw new TypeError(
        `Cannot keep results in ${
          JSON.stringify(folder)
        }: expected the absolute path of a folder, such as "/var/tmp/spill"`,
      );
    }
    this.folder = plainPath(folder);
  }

  /**
   * Saves a text in the folder of its session, whole or not at all.
   *
   * @param request The text, its session, and a hint for the file's name. Ids
   * and names may hold anything: none of it becomes a path. A lone surrogate in
   * the text becomes U+FFFD.
   * @returns The absolute path, the size in bytes, and how to read it back.
   * @throws {SpillError} If the text could not be saved: no permission, a
   * folder that is not safe, a full disk. The code and the message say which.
   *
   * @example
   * ```ts
   * import { LocalSpillStore } from "@harness/tools/spill";
   * import { assert } from "@std/assert";
   *
   * const folder = await Deno.makeTempDir();
   * const saved = await new LocalSpillStore({ folder }).saveText({
   *   owner: { sessionId: "../../etc" },
   *   source: { toolName: "grep", callId: "call-1", label: "result" },
   *   suggestedName: "../passwd",
   *   content: "",
   * });
   * assert(saved.locator.startsWith(`${folder}/etc-`));
   * await Deno.remove(folder, { recursive: true });
   * ```
   */
  async saveText(request: SpillRequest): Promise<SpillReference> {
    return await this.#save(request, () => utf8Chunks(request.content));
  }

  /**
   * Saves a text that is in UTF-8 already, as {@link LocalSpillStore.saveText}
   * saves a text. Its bytes are not looked at.
   *
   * @param request The text, its session, and a hint for the file's name.
   * @returns The absolute path, the size in bytes, and how to read it back.
   * @throws {SpillError} If the text could not be saved.
   *
   * @example
   * ```ts
   * import { LocalSpillStore } from "@harness/tools/spill";
   * import { assertEquals } from "@std/assert";
   *
   * const folder = await Deno.makeTempDir();
   * const saved = await new LocalSpillStore({ folder }).saveBytes({
   *   owner: { sessionId: "session-1" },
   *   source: { toolName: "grep", callId: "call-1", label: "result" },
   *   suggestedName: "grep-results.txt",
   *   content: new TextEncoder().encode("naïve"),
   * });
   * assertEquals(saved.bytes, 6);
   * await Deno.remove(folder, { recursive: true });
   * ```
   */
  async saveBytes(request: SpillBytesRequest): Promise<SpillReference> {
    return await this.#save(request, () => [request.content]);
  }

  /**
   * Removes what is old: results of every session, what crashes left behind,
   * and then the folders of sessions in which nothing is left.
   *
   * Follows no symbolic link and leaves every file alone whose name does not
   * have the form that a store gives. It may run beside other sweeps and saves.
   *
   * @param options From which age on files go, in milliseconds.
   * @returns How much was removed; zeros when the folder does not exist.
   * @throws {RangeError} If the age is negative or not a number.
   * @throws {SpillError} If the folder is not safe, or a file cannot be removed.
   *
   * @example
   * ```ts
   * import { LocalSpillStore } from "@harness/tools/spill";
   * import { assertEquals } from "@std/assert";
   *
   * const folder = await Deno.makeTempDir();
   * const store = new LocalSpillStore({ folder });
   * const weekMs = 7 * 24 * 60 * 60 * 1000;
   * const swept = await store.sweep({ olderThanMs: weekMs });
   * assertEquals(swept, { files: 0, bytes: 0, folders: 0 });
   * await Deno.remove(folder);
   * ```
   */
  async sweep(options: SweepOptions): Promise<SweepResult> {
    const { olderThanMs } = options;
    if (typeof olderThanMs !== "number" || !(olderThanMs >= 0)) {
      throw new RangeError(
        `Cannot sweep: expected "olderThanMs" to be 0 or more, got ${
          typeof olderThanMs === "string"
            ? JSON.stringify(olderThanMs)
            : olderThanMs
        }`,
      );
    }
    try {
      refuseUnlessGranted(this.folder);
      return await sweepFolder(
        this.folder,
        new Date(Date.now() - olderThanMs),
      );
    } catch (error) {
      throw spillFailure("remove old results", this.folder, error);
    }
  }

  async #save(origin: SpillOrigin, pieces: Pieces): Promise<SpillReference> {
    try {
      refuseUnlessGranted(this.folder);
      return await this.#saveWithRetries(origin, pieces);
    } catch (error) {
      throw spillFailure("save a result", this.folder, error);
    }
  }

  async #saveWithRetries(
    origin: SpillOrigin,
    pieces: Pieces,
  ): Promise<SpillReference> {
    const sessionFolder = `${this.folder}/${await sessionFolderName(
      origin.owner.sessionId,
    )}`;
    for (let tries = 1;; tries += 1) {
      try {
        return await this.#saveOnce(sessionFolder, origin, pieces);
      } catch (error) {
        if (tries === MAX_TRIES || !isOvertaken(error)) throw error;
      }
    }
  }

  async #saveOnce(
    sessionFolder: string,
    { suggestedName }: SpillOrigin,
    pieces: Pieces,
  ): Promise<SpillReference> {
    const own = await ensurePrivateFolder(this.folder, { recursive: true });
    this.#owner ??= await ownUserId(this.folder);
    assertOwner(this.folder, own, this.#owner);
    const session = await ensurePrivateFolder(sessionFolder, {
      recursive: false,
    });
    assertOwner(sessionFolder, session, this.#owner);

    const name = newFileName(suggestedName);
    const bytes = await writeWholeFile(sessionFolder, name, pieces());
    return {
      locator: `${sessionFolder}/${name}`,
      bytes,
      retrievalHint: RETRIEVAL_HINT,
    };
  }
}

/** At a terminal Deno would ask somebody, and everything would stand still until there is an answer. */
function refuseUnlessGranted(folder: string) {
  for (const name of ["read", "write"] as const) {
    const { state } = Deno.permissions.querySync({ name, path: folder });
    if (state !== "granted") {
      throw new Deno.errors.NotCapable(
        `"--allow-${name}=${folder}" is not granted`,
      );
    }
  }
}

/** Gives a text in UTF-8, piece by piece, anew for each try. */
type Pieces = () => Iterable<Uint8Array>;

/** A sweep removed the folder or the unfinished file, or a name was taken. */
function isOvertaken(error: unknown): boolean {
  return error instanceof Deno.errors.NotFound ||
    error instanceof Deno.errors.AlreadyExists;
}

function isAbsoluteFolder(path: string): boolean {
  return path.startsWith("/") && plainPath(path) !== "/" &&
    !path.includes("\0");
}

/** A slash or a dot at the end of a link would lead through it. */
function plainPath(path: string): string {
  const names = path.split("/").filter((name) => name !== "" && name !== ".");
  return `/${names.join("/")}`;
}
