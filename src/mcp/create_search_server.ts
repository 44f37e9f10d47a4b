import { describeValue } from "../host/describe_value.ts";
import { type KnownOptions, unknownOption } from "../harness/known_options.ts";
import { createHost, type Host, type HostPlugin } from "../host/mod.ts";
import { searchPlugin } from "../search/mod.ts";
import { shorten } from "../search/shorten.ts";
import { inspectionPlugin } from "../tools/mod.ts";
import type { ToolChoice } from "./arguments.ts";
import { CheckedTransport } from "./checked_transport.ts";
import { confinedPlugin, confinedRoots } from "./confined_tools.ts";
import { McpServerError } from "./mcp_server_error.ts";
import { ProtocolLogger } from "./protocol_logger.ts";
import { handleRequests } from "./request_handlers.ts";
import { Server } from "./sdk.ts";
import { SearchFolders } from "./search_folders.ts";
import type {
  SearchServer,
  SearchServerOptions,
  ServerTransport,
} from "./search_server.ts";
import { SessionResults } from "./session_results.ts";
import { VERSION } from "./version.ts";

/**
 * Creates an MCP server with the tools `glob` and `grep`, or `read`, `find` and
 * `grep`, for a transport of the caller's own. It serves one client; create one for each connection.
 *
 * @param options What to search, and with what.
 * @returns The server, not connected yet.
 * @throws {McpServerError} With `MCP_INVALID_ROOT` if a root is no folder, and
 * `MCP_NO_RIPGREP` if commands find no ripgrep.
 * @throws {TypeError} If the choice or the configuration of the tools is wrong.
 *
 * @example
 * ```ts
 * import { createSearchServer } from "@harness/tools/mcp";
 * import { LocalBash } from "@harness/tools/bash";
 * import { Client } from "npm:@modelcontextprotocol/sdk@^1.32.0/client";
 * import { InMemoryTransport } from "npm:@modelcontextprotocol/sdk@^1.32.0/inMemory.js";
 * import { assertEquals } from "@std/assert";
 *
 * await using server = await createSearchServer({
 *   bash: new LocalBash(),
 *   roots: ["src"],
 * });
 * const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
 * await server.connect(serverSide);
 *
 * const client = new Client({ name: "example", version: "1.0.0" });
 * await client.connect(clientSide);
 * const { tools } = await client.listTools();
 * assertEquals(tools.map(({ name }) => name), ["glob", "grep"]);
 * ```
 */
export async function createSearchServer(
  options: SearchServerOptions,
): Promise<SearchServer> {
  const { bash, roots = [], guard, tools = "search" } = options;
  const fault = unknownOption(options, OPTIONS) ?? rootsFault(roots);
  if (fault !== undefined) {
    throw new TypeError(`Cannot create a server: ${fault}`);
  }
  const names = NAMES.get(tools);
  if (names === undefined) {
    throw new TypeError(
      `Cannot create a server: expected "tools" to be "search" or "inspect", got ${
        describeValue(tools)
      }`,
    );
  }
  const logger = new ProtocolLogger();
  const results = options.results &&
    new SessionResults(options.results, () => void announceResult(server));
  const host = createHost({ bash, spillStore: results, logger, guard });
  const folders = await setUp(host, async () => {
    await host.plugin(toolPlugin(options));
    refuseWithoutTools(host);
    if (host.tools.schemas().length === 0) {
      logger.warn(
        "The guard denies every tool of this server, so that it offers none",
      );
    }
    return await SearchFolders.open({ bash, roots, logger });
  });

  const server = new Server(
    { ...names, version: VERSION },
    {
      capabilities: {
        tools: {},
        logging: {},
        ...(results && { resources: { listChanged: true } }),
      },
      instructions: instructions(host),
    },
  );
  handleRequests(server, {
    host,
    folders,
    results,
    tools,
  });
  server.oninitialized = () => logger.start(server);
  server.onerror = ({ message }) =>
    logger.warn(`Protocol error: ${shorten(message)}`);
  const closed = Promise.withResolvers<void>();
  server.onclose = closed.resolve;

  async function stop(): Promise<void> {
    try {
      await server.close();
    } finally {
      await host.dispose();
      await results?.close();
      closed.resolve();
    }
  }

  let stopping: Promise<void> | undefined;
  const close = () => stopping ??= stop();

  let isUsed = false;

  async function connect(transport: ServerTransport): Promise<void> {
    if (stopping !== undefined || isUsed) {
      const reason = stopping !== undefined ? "closed" : "connected before";
      throw new McpServerError(
        `Cannot connect: the server was ${reason}: create one for each connection`,
        { code: "MCP_SERVER_CLOSED" },
      );
    }
    isUsed = true;
    await server.connect(new CheckedTransport(transport));
  }

  return {
    closed: closed.promise,
    connect,
    close,
    [Symbol.asyncDispose]: close,
  };
}

const OPTIONS: KnownOptions<SearchServerOptions> = {
  bash: true,
  roots: true,
  results: true,
  tools: true,
  search: true,
  inspect: true,
  guard: true,
};

function rootsFault(roots: unknown): string | undefined {
  const isList = Array.isArray(roots) &&
    roots.every((root) => typeof root === "string");
  return isList
    ? undefined
    : `expected "roots" to be a list of folders, got ${describeValue(roots)}`;
}

/** What the server calls itself. */
const NAMES: ReadonlyMap<ToolChoice, { name: string; title: string }> = new Map(
  [
    ["search", { name: "harness-tools-search", title: "Search" }],
    ["inspect", { name: "harness-tools-inspect", title: "Inspect" }],
  ],
);

function toolPlugin(
  { tools, search, inspect }: SearchServerOptions,
): HostPlugin {
  return tools === "inspect"
    ? inspectionPlugin(inspect, {
      rootsOf: confinedRoots,
      rootsAreReal: true,
    })
    : confinedPlugin(searchPlugin(search));
}

async function setUp<T>(host: Host, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await host.dispose();
    throw error;
  }
}

function refuseWithoutTools(host: Host): void {
  // A tool that the guard denies is there all the same, and so is its ripgrep.
  if (["read", "grep"].some((name) => host.tools.get(name))) return;
  throw new McpServerError(
    "Cannot serve searches: rg is not on the PATH of the bash executor: install ripgrep 14 or newer there",
    { code: "MCP_NO_RIPGREP" },
  );
}

function instructions(host: Host): string {
  return [
    host.systemPrompt.assemble(),
    "Relative paths start from the first root folder; paths outside of the roots are refused.",
  ].join("\n\n");
}

/** A client that is not there, or does not care, misses nothing: the answer of the call has the link. */
async function announceResult(server: Server): Promise<void> {
  await server.sendResourceListChanged().catch(() => {});
}
