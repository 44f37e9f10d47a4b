import type { BashExecutor, ToolGuard } from "../harness/mod.ts";
import type { SearchOptions } from "../search/mod.ts";
import type { InspectionOptions } from "../tools/mod.ts";
import type { ResultStore } from "./result_store.ts";

/** Options of `createSearchServer`. */
export interface SearchServerOptions {
  /** Runs the searches. */
  readonly bash: BashExecutor;
  /**
   * Folders that may be searched. Relative ones start from the folder that
   * `bash` runs commands in by default. A client's roots narrow them.
   *
   * @default {the client's roots, else the folder that `bash` runs commands in}
   */
  readonly roots?: readonly string[] | undefined;
  /** Keeps the complete results of capped searches. Without it they are not kept. */
  readonly results?: ResultStore | undefined;
  /**
   * Which tools the server has: `glob` and `grep` of the search plugin, or
   * `read`, `find` and `grep` of the inspection plugin, which read the files of
   * this machine, whatever `bash` runs commands on.
   *
   * @default {"search"}
   */
  readonly tools?: "search" | "inspect" | undefined;
  /** Configuration of the search tools. */
  readonly search?: SearchOptions | undefined;
  /** Configuration of the inspection tools. Their roots are those of the server. */
  readonly inspect?: Omit<InspectionOptions, "roots"> | undefined;
  /**
   * Decides which of the tools may be used.
   *
   * @default {none: all of them}
   */
  readonly guard?: ToolGuard | undefined;
}

/** A connection to a client: any transport of the official SDK. */
export interface ServerTransport {
  /** Starts to listen. */
  start(): Promise<void>;
  /** Sends a message of the protocol. */
  send(message: object, options?: object): Promise<void>;
  /** Ends the connection. */
  close(): Promise<void>;
}

/** An MCP server with tools that search, for one client. */
export interface SearchServer extends AsyncDisposable {
  /** Settles when the connection has ended, whoever ended it, or the server was closed without one. */
  readonly closed: Promise<void>;

  /**
   * Serves a client. Can be called once.
   *
   * @param transport The connection to the client.
   * @returns Settles when the server listens.
   * @throws {McpServerError} With `MCP_SERVER_CLOSED` after {@link close}, and the second time.
   */
  connect(transport: ServerTransport): Promise<void>;

  /**
   * Ends the connection and the searches that are under way, and removes the
   * results of this server, also those that are being saved. Calling it again
   * returns the same promise.
   *
   * @returns Settles when all of it is done.
   */
  close(): Promise<void>;
}
