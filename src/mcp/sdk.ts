/**
 * What is used of the official SDK. Its declarations of `./*.js` are named
 * wrongly in its `exports`
 * (https://github.com/modelcontextprotocol/typescript-sdk/issues/2701), so that
 * Deno has to be told where they are. That is told with full specifiers, because
 * `deno publish` does not rewrite those of such a comment.
 *
 * @module
 */

export { Server } from "npm:@modelcontextprotocol/sdk@^1.32.0/server";

// @ts-types="npm:@modelcontextprotocol/sdk@^1.32.0/types"
export {
  CallToolRequestSchema,
  ErrorCode,
  InitializeRequestSchema,
  JSONRPCRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  RequestIdSchema,
  RootsListChangedNotificationSchema,
  SetLevelRequestSchema,
} from "npm:@modelcontextprotocol/sdk@^1.32.0/types.js";

export type { RequestHandlerExtra } from "npm:@modelcontextprotocol/sdk@^1.32.0/shared/protocol";
export type { Transport } from "npm:@modelcontextprotocol/sdk@^1.32.0/shared/transport";
export type {
  CallToolRequest,
  CallToolResult,
  JSONRPCErrorResponse,
  JSONRPCMessage,
  ListResourcesResult,
  ListResourceTemplatesResult,
  LoggingLevel,
  ProgressToken,
  ReadResourceResult,
  RequestId,
  Resource,
  ResourceLink,
  ServerNotification,
  ServerRequest,
  Tool,
} from "npm:@modelcontextprotocol/sdk@^1.32.0/types";
