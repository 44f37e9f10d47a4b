import { z } from "zod";
import type { Host } from "../host/mod.ts";
import type { ToolChoice } from "./arguments.ts";
import { failureText, toCallAnswer, toFailureAnswer } from "./call_answer.ts";
import { ConfinedAgent } from "./confined_tools.ts";
import type { Folder } from "./folder.ts";
import { reportProgress } from "./progress.ts";
import {
  listResources,
  listResourceTemplates,
  readResource,
} from "./result_resources.ts";
import {
  type CallToolRequest,
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  type RequestHandlerExtra,
  RootsListChangedNotificationSchema,
  type Server,
  type ServerNotification,
  type ServerRequest,
} from "./sdk.ts";
import type { AskForRoots, SearchFolders } from "./search_folders.ts";
import type { SessionResults } from "./session_results.ts";
import { describeTool } from "./tool_listing.ts";

/** How long a client may take to name its roots, in milliseconds. It need ask nobody. */
const ROOTS_TIMEOUT_MS = 10_000;

/** As the SDK has it, but that a root which is no file need not fail them all. */
const ROOTS_ANSWER = z.object({
  roots: z.array(z.object({ uri: z.string() })),
});

/** What requests are answered with. */
export interface RequestServices {
  /** Runs the tools. */
  readonly host: Host;
  /** The folders that may be searched. */
  readonly folders: SearchFolders;
  /** The complete results, if they are kept. */
  readonly results: SessionResults | undefined;
  /** Which tools the host has. */
  readonly tools: ToolChoice;
}

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

/**
 * Answers the requests of a server's client.
 *
 * @param server The server, not connected yet.
 * @param services What requests are answered with.
 */
export function handleRequests(
  server: Server,
  services: RequestServices,
): void {
  const { host, folders, results, tools } = services;
  // Owns what is saved; ids of earlier servers lead nowhere.
  const sessionId = crypto.randomUUID();

  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: host.tools.schemas().map((tool) => describeTool(tool, tools)),
  }));
  server.setRequestHandler(CallToolRequestSchema, async (request, extra) => {
    using _ = reportProgress({
      token: extra._meta?.progressToken,
      toolName: request.params.name,
      send: extra.sendNotification,
    });
    let allowed: readonly Folder[];
    try {
      allowed = await folders.list(rootsRequest(server, extra));
    } catch (error) {
      return toFailureAnswer(error);
    }
    // A tool that opens files itself may be allowed no more than the real path.
    const cwd = tools === "inspect" ? allowed[0]?.real : allowed[0]?.path;
    const agent = new ConfinedAgent(sessionId, allowed, cwd);
    return await callTool(services, request, { agent, signal: extra.signal });
  });
  server.setNotificationHandler(
    RootsListChangedNotificationSchema,
    () => folders.forget(),
  );

  if (results === undefined) return;
  server.setRequestHandler(
    ListResourcesRequestSchema,
    () => listResources(results),
  );
  server.setRequestHandler(
    ListResourceTemplatesRequestSchema,
    () => listResourceTemplates(),
  );
  server.setRequestHandler(
    ReadResourceRequestSchema,
    ({ params }) => readResource(results, params.uri),
  );
}

/** Asks over the connection of the call, since a client may have no other open. */
function rootsRequest(server: Server, extra: Extra): AskForRoots | undefined {
  if (server.getClientCapabilities()?.roots === undefined) return undefined;
  return async () => {
    const { roots } = await extra.sendRequest(
      { method: "roots/list" },
      ROOTS_ANSWER,
      { timeout: ROOTS_TIMEOUT_MS },
    );
    return roots;
  };
}

/** Who calls, and what ends the call. */
interface Caller {
  readonly agent: ConfinedAgent;
  readonly signal: AbortSignal;
}

async function callTool(
  { host, results }: RequestServices,
  { params }: CallToolRequest,
  { agent, signal }: Caller,
): Promise<CallToolResult> {
  const result = await host.execute({
    name: params.name,
    arguments: params.arguments ?? {},
    signal,
    agent,
  });
  if (result.isError && result.error.code === "HOST_UNKNOWN_TOOL") {
    // To the protocol this is a mistake of the client's, not of the model's.
    throw new McpError(ErrorCode.InvalidParams, failureText(result));
  }
  return toCallAnswer(result, results);
}
