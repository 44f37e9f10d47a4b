import type { BashExecutor, Logger } from "../harness/mod.ts";
import { resolvePath } from "../search/display_path.ts";
import { findFolders } from "./find_folders.ts";
import {
  type Folder,
  limitFolders,
  nameFolders,
  uniqueFolders,
} from "./folder.ts";
import { McpServerError } from "./mcp_server_error.ts";
import { rootPath } from "./root_uri.ts";

/** A root, as a client names it. */
export interface ClientRoot {
  /** Its URI. */
  readonly uri: string;
}

/** Asks the client for its roots. */
export type AskForRoots = () => Promise<readonly ClientRoot[]>;

/** What {@link SearchFolders} works with. */
export interface SearchFoldersOptions {
  /** Finds out where folders are. */
  readonly bash: BashExecutor;
  /** The roots that the operator named; none if there are none. */
  readonly roots: readonly string[];
  /** Takes messages for the operator. */
  readonly logger: Logger;
}

/**
 * The folders that may be searched: what the operator named, narrowed to the
 * client's roots where it has any. Where the operator named none, the client's
 * roots count alone, and where neither did, the folder that commands run in.
 */
export class SearchFolders {
  readonly #bash: BashExecutor;
  readonly #logger: Logger;
  /** What the operator named; else what stands in for it. */
  readonly #own: readonly Folder[];
  readonly #isLimit: boolean;
  /** What the client's roots make of it, once they are known. */
  #narrowed: readonly Folder[] | undefined;
  /** How often the client's roots changed. */
  #changes = 0;

  private constructor(
    { bash, roots, logger }: SearchFoldersOptions,
    own: readonly Folder[],
  ) {
    this.#bash = bash;
    this.#logger = logger;
    this.#own = own;
    this.#isLimit = roots.length > 0;
  }

  /**
   * Looks for the operator's roots. Where they are is settled from now on, even
   * if a symbolic link is changed later.
   *
   * @param options The roots, and what to look for them with.
   * @returns The folders.
   * @throws {McpServerError} With `MCP_INVALID_ROOT` if a root is no folder.
   */
  static async open(options: SearchFoldersOptions): Promise<SearchFolders> {
    const { bash, roots } = options;
    const { workdir } = bash.resolve({ command: ":" });
    const named = roots.length > 0 ? roots : [workdir];
    // A name that is empty, such as that of a variable that is not set, names no folder.
    const paths = named.map((root) => root && resolvePath(workdir, root));
    const found = await findFolders(bash, paths);
    const own = found.map((folder, index) =>
      folder ?? refuseRoot(named[index]!)
    );
    return new SearchFolders(options, uniqueFolders(own));
  }

  /**
   * Lists the folders.
   *
   * @param ask Asks the client for its roots; nothing for a client that has none.
   * @returns At least one folder. The first is where relative paths start.
   * @throws {McpServerError} With `MCP_ROOTS_UNKNOWN` if the client does not
   * answer, and `MCP_NO_FOLDER` if none of its roots may be searched.
   */
  async list(ask: AskForRoots | undefined): Promise<readonly Folder[]> {
    if (ask === undefined) return this.#own;
    return this.#narrowed ?? await this.#narrow(ask);
  }

  /** Takes note that the client's roots changed. */
  forget(): void {
    this.#changes += 1;
    this.#narrowed = undefined;
  }

  async #narrow(ask: AskForRoots): Promise<readonly Folder[]> {
    const changes = this.#changes;
    const roots = await askForRoots(ask);
    const folders = roots.length === 0
      ? this.#own
      : await this.#narrowTo(roots.map(({ uri }) => uri));
    // Roots that changed in between are asked for again by the next call.
    if (changes === this.#changes) this.#narrowed = folders;
    this.#logger.info?.(
      `Searching in ${nameFolders(folders.map(({ path }) => path))}`,
    );
    return folders;
  }

  async #narrowTo(uris: readonly string[]): Promise<readonly Folder[]> {
    const folders = await this.#findRoots(uris);
    const allowed = this.#isLimit
      ? limitFolders(folders, this.#own)
      : uniqueFolders(folders);
    if (allowed.length > 0) return allowed;
    throw new McpServerError(
      `Cannot search: none of the client's roots (${nameFolders(uris)}) is a ${
        this.#isLimit
          ? `folder inside of what this server may search (${
            nameFolders(this.#own.map(({ path }) => path))
          }): open a folder in there, or start the server with another "--root"`
          : "folder on this machine: open another one"
      }`,
      { code: "MCP_NO_FOLDER" },
    );
  }

  async #findRoots(uris: readonly string[]): Promise<Folder[]> {
    const paths = uris.map(rootPath);
    const found = await findFolders(
      this.#bash,
      paths.filter((path) => path !== undefined),
    );
    const folders = found.filter((folder) => folder !== undefined);
    const known = new Set(folders.map(({ path }) => path));
    const ignored = uris.filter((_, index) => !known.has(paths[index] ?? ""));
    if (ignored.length > 0) {
      this.#logger.warn(
        `Roots of the client that are no folders on this machine are ignored: ${
          nameFolders(ignored)
        }`,
      );
    }
    return folders;
  }
}

function refuseRoot(root: string): never {
  const advice = root.startsWith("~")
    ? ': "~" is not expanded, write the path in full'
    : "";
  throw new McpServerError(
    `Cannot use ${JSON.stringify(root)} as a root: no such folder${advice}`,
    { code: "MCP_INVALID_ROOT" },
  );
}

async function askForRoots(ask: AskForRoots): Promise<readonly ClientRoot[]> {
  try {
    return await ask();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new McpServerError(
      `Cannot search: the client did not say which roots it has: ${reason}`,
      { code: "MCP_ROOTS_UNKNOWN", cause },
    );
  }
}
