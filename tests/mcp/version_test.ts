import { assert, assertEquals } from "@std/assert";
import config from "../../deno.json" with { type: "json" };
import { DEFAULT_ENVIRONMENT } from "../../src/bash/environment.ts";
import sdk from "../../src/mcp/sdk.ts" with { type: "text" };
import { VERSION } from "../../src/mcp/version.ts";
import process from "../system/mcp_process.ts" with { type: "text" };
import client from "./sdk_client.ts" with { type: "text" };

Deno.test("VERSION is the package's", () => {
  assertEquals(VERSION, config.version);
});

Deno.test("sdk.ts and its tests take code and declarations of one version of the SDK", () => {
  const named = [sdk, client, process].flatMap((text) => [
    ...text.matchAll(/npm:@modelcontextprotocol\/sdk@([^/"]+)/g),
  ]);
  assert(named.length > 3);
  assertEquals(new Set(named.map(([, version]) => version)).size, 1);
});

Deno.test("deno.json lets the MCP server do what LocalBash needs, and no more", () => {
  assertEquals(config.permissions.mcp, {
    run: ["bash", "rg"],
    env: [...DEFAULT_ENVIRONMENT],
  });
});
