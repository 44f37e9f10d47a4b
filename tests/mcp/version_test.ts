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

Deno.test("sdk.ts takes the declarations of the SDK that deno.json names", () => {
  const wanted = config.imports["@modelcontextprotocol/sdk"];
  for (const text of [sdk, client, process]) {
    const named = [...text.matchAll(/@ts-types="(npm:@[^/]+\/[^/]+)\//g)];
    assert(named.length > 0);
    for (const [, specifier] of named) assertEquals(specifier, wanted);
  }
});

Deno.test("deno.json lets the MCP server do what LocalBash needs, and no more", () => {
  assertEquals(config.permissions.mcp, {
    run: ["bash", "rg"],
    env: [...DEFAULT_ENVIRONMENT],
  });
});
