import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { CallToolResultSchema, type Progress } from "./sdk_client.ts";
import { scriptedSearch } from "./scripted_search.ts";
import { serve } from "./served.ts";

Deno.test("tools/call tells a client that asked for it how long it takes", async () => {
  const told = Promise.withResolvers<void>();
  const bash = scriptedSearch({
    async search() {
      await told.promise;
      return { exitCode: 1 };
    },
  });
  await using served = await serve({ bash });
  const heard: Progress[] = [];
  await served.client.client.callTool(
    { name: "glob", arguments: { pattern: "x" } },
    CallToolResultSchema,
    {
      onprogress(progress) {
        heard.push(progress);
        if (heard.length === 2) told.resolve();
      },
    },
  );
  assertEquals(heard.map(({ progress }) => progress), [1, 2]);
  assertStringIncludes(heard[0]?.message ?? "", "glob");
});

Deno.test("tools/call tells nothing of a short call", async () => {
  await using served = await serve();
  let heard = 0;
  await served.client.client.callTool(
    { name: "glob", arguments: { pattern: "x" } },
    CallToolResultSchema,
    { onprogress: () => heard += 1 },
  );
  assertEquals(heard, 0);
});

Deno.test("tools/call tells nothing to a client that did not ask", async () => {
  const bash = scriptedSearch({
    async search() {
      await new Promise((resolve) => setTimeout(resolve, 1_200));
      return { exitCode: 1 };
    },
  });
  await using served = await serve({ bash });
  const { result } = await served.client.call("glob", { pattern: "x" });
  assert(!result.isError);
  // A notification for a token that nobody gave out would be a fault.
  assertEquals(served.client.faults, []);
});
