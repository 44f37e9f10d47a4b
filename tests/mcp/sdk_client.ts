/**
 * What the tests use of the official SDK, with its declarations: see
 * `src/mcp/sdk.ts`.
 *
 * @module
 */

export { Client } from "@modelcontextprotocol/sdk/client";

// @ts-types="npm:@modelcontextprotocol/sdk@^1.32.0/inMemory"
export { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";

// @ts-types="npm:@modelcontextprotocol/sdk@^1.32.0/types"
export {
  CallToolResultSchema,
  ListRootsRequestSchema,
  LoggingMessageNotificationSchema,
  McpError,
  ResourceListChangedNotificationSchema,
} from "@modelcontextprotocol/sdk/types.js";

export type { Transport } from "@modelcontextprotocol/sdk/shared/transport";
export type {
  CallToolResult,
  LoggingMessageNotification,
  Progress,
  Tool,
} from "@modelcontextprotocol/sdk/types";
