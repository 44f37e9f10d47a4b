/**
 * An MCP server with the tools `glob` and `grep`, or `read`, `find` and `grep`,
 * for every client of the Model Context Protocol.
 *
 * As a program it serves one client on stdin and stdout:
 *
 * ```sh
 * deno run -P=mcp jsr:@harness/tools/mcp --root DIR
 * ```
 *
 * `--tools inspect` serves `read`, `find` and a `grep` that ranks.
 *
 * As a module it builds the server for another transport.
 *
 * @example Serve over a transport of your own
 * ```ts
 * import { createSearchServer, LocalResultStore } from "@harness/tools/mcp";
 * import { LocalBash } from "@harness/tools/bash";
 * import { InMemoryTransport } from "npm:@modelcontextprotocol/sdk@^1.32.0/inMemory.js";
 *
 * const [_clientSide, serverSide] = InMemoryTransport.createLinkedPair();
 * await using server = await createSearchServer({
 *   bash: new LocalBash(),
 *   roots: ["src"],
 *   results: new LocalResultStore(),
 * });
 * await server.connect(serverSide);
 * ```
 *
 * @module
 */

import { runServer } from "./main.ts";

export { createSearchServer } from "./create_search_server.ts";
export type {
  SearchServer,
  SearchServerOptions,
  ServerTransport,
} from "./search_server.ts";
export { LocalResultStore } from "./local_result_store.ts";
export type { ResultStore } from "./result_store.ts";
export {
  McpServerError,
  type McpServerErrorCode,
  type McpServerErrorOptions,
} from "./mcp_server_error.ts";

if (import.meta.main) Deno.exit(await runServer(Deno.args));
