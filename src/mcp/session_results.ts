import type {
  SpillReference,
  SpillRequest,
  SpillStore,
} from "../harness/mod.ts";
import { countLines, type LinePage, takeLines } from "./line_page.ts";
import { McpServerError } from "./mcp_server_error.ts";
import type { ResultStore } from "./result_store.ts";
import { newResultUri, type ResultRange } from "./result_uri.ts";

/** Bytes of UTF-8 of one read. Clients take messages of a few megabytes, and JSON may double a text. */
const PAGE_MAX_BYTES = 1_000_000;

/** A complete result that can be read. */
export interface SavedResult {
  /** URI to read it with. */
  readonly uri: string;
  /** File name that says what is inside. */
  readonly name: string;
  /** Size in bytes of UTF-8. */
  readonly bytes: number;
  /** Number of its lines. */
  readonly lines: number;
}

/**
 * The complete results of one server, each under a URI of its own: a stranger's
 * client has no access to files. Only a URI that was given out here leads to a
 * text; no part of it is ever taken for a path.
 */
export class SessionResults implements SpillStore {
  readonly #store: ResultStore;
  readonly #saved = new Map<string, SavedResult & { locator: string }>();
  /** Saves that have not ended: a call that is aborted no longer waits for its own. */
  readonly #saving = new Set<Promise<SpillReference>>();
  readonly #onSave: () => void;
  #isClosed = false;

  /**
   * Starts without results.
   *
   * @param store Keeps the texts.
   * @param onSave Is called after each result that was saved.
   */
  constructor(store: ResultStore, onSave: () => void) {
    this.#store = store;
    this.#onSave = onSave;
  }

  /**
   * Saves a text.
   *
   * @param request The text and its origin.
   * @returns The URI, the size in bytes, and how to read it. The promise rejects
   * when the text could not be saved, or the results are closed.
   */
  async saveText(request: SpillRequest): Promise<SpillReference> {
    if (this.#isClosed) {
      throw new McpServerError("Cannot save a result: the server was closed", {
        code: "MCP_SERVER_CLOSED",
      });
    }
    const saving = this.#save(request);
    this.#saving.add(saving);
    try {
      return await saving;
    } finally {
      this.#saving.delete(saving);
    }
  }

  async #save(request: SpillRequest): Promise<SpillReference> {
    const { suggestedName: name, content } = request;
    const { locator, bytes } = await this.#store.saveText(request);
    const uri = newResultUri(name);
    const lines = countLines(content);
    this.#saved.set(uri, { uri, name, bytes, lines, locator });
    this.#onSave();
    return { locator: uri, bytes, retrievalHint: retrievalHint(lines) };
  }

  /**
   * Lists what can be read.
   *
   * @returns The results, oldest first.
   */
  list(): SavedResult[] {
    return [...this.#saved.values()];
  }

  /**
   * Looks a result up.
   *
   * @param uri URI of the whole result.
   * @returns The result, or `undefined`.
   */
  find(uri: string): SavedResult | undefined {
    return this.#saved.get(uri);
  }

  /**
   * Reads some lines of a result.
   *
   * @param range The result and the lines.
   * @returns The lines, or `undefined` if there are none.
   * @throws {McpServerError} With `MCP_RESULT_UNREADABLE` if the text cannot be
   * read. Where it is kept is not told.
   */
  async read(
    { uri, offset, limit }: ResultRange,
  ): Promise<LinePage | undefined> {
    const saved = this.#saved.get(uri);
    if (saved === undefined) return undefined;
    const text = await this.#readText(saved);
    return takeLines(text, { offset, limit, maxBytes: PAGE_MAX_BYTES });
  }

  async #readText({ locator, uri }: SavedResult & { locator: string }) {
    try {
      return await this.#store.readText(locator);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      const told = reason.replaceAll(locator, uri);
      throw new McpServerError(
        cause instanceof McpServerError
          ? `${told}: search again`
          : `Cannot read the result "${uri}": ${told}: search again`,
        { code: "MCP_RESULT_UNREADABLE", cause },
      );
    }
  }

  /** Takes no more results, and removes all that there are, also those that are still being saved. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled(this.#saving);
    const saved = [...this.#saved.values()];
    this.#saved.clear();
    await Promise.all(saved.map(({ locator }) => this.#store.remove(locator)));
  }
}

function retrievalHint(lines: number): string {
  return `Read this MCP resource of ${lines} lines, or some of them with "?offset=LINE&limit=COUNT" after the URI. Without access to resources, narrow the search instead.`;
}
