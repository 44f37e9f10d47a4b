import { assertEquals } from "@std/assert";
import config from "../../deno.json" with { type: "json" };
import { DEFAULT_ENVIRONMENT } from "../../src/bash/environment.ts";

Deno.test("deno.json lets integration tests do what LocalBash needs, and no more", () => {
  assertEquals(config.permissions.integration, {
    run: ["bash", "rg"],
    env: [
      ...DEFAULT_ENVIRONMENT,
      "HARNESS_TOOLS_SEED",
      "HARNESS_TOOLS_TEST_DIR",
    ],
  });
});

Deno.test("deno.json lets the demo do what LocalBash needs, and no more", () => {
  assertEquals(config.permissions.demo, {
    run: ["bash", "rg"],
    env: [...DEFAULT_ENVIRONMENT],
  });
});
