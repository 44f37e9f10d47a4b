/**
 * What the tests use of the official SDK, with its declarations: see
 * `src/mcp/sdk.ts`.
 *
 * @module
 */

export { Client } from "npm:@modelcontextprotocol/sdk@^1.32.0/client";

// @ts-types="npm:@modelcontextprotocol/sdk@^1.32.0/inMemory"
export { InMemoryTransport } from "npm:@modelcontextprotocol/sdk@^1.32.0/inMemory.js";

// @ts-types="npm:@modelcontextprotocol/sdk@^1.32.0/types"
export {
  CallToolResultSchema,
  ListRootsRequestSchema,
  LoggingMessageNotificationSchema,
  McpError,
  ResourceListChangedNotificationSchema,
} from "npm:@modelcontextprotocol/sdk@^1.32.0/types.js";

export type { Transport } from "npm:@modelcontextprotocol/sdk@^1.32.0/shared/transport";
export type {
  CallToolResult,
  LoggingMessageNotification,
  Progress,
  Tool,
} from "npm:@modelcontextprotocol/sdk@^1.32.0/types";
