import { assert, assertEquals, assertRejects } from "@std/assert";
import { completeSearch, fileRecords } from "../search/ripgrep_records.ts";
import { scriptedSearch, searches } from "./scripted_search.ts";
import { McpError } from "./sdk_client.ts";
import { serve } from "./served.ts";

const FOUND = {
  stdout: completeSearch(fileRecords("./a.txt", ["a needle\n"])),
};

Deno.test("tools/call answers with text and with data", async () => {
  await using served = await serve({ bash: scriptedSearch({ search: FOUND }) });
  const { text, result } = await served.client.call("grep", {
    pattern: "needle",
  });
  assertEquals(text, "Found 1 match\n\na.txt\nLine 1: a needle");
  assertEquals(result.content.length, 1);
  assertEquals(result.structuredContent, {
    files: [{
      path: "a.txt",
      matches: [{
        lineNumber: 1,
        preview: "a needle",
        truncated: false,
        submatches: [],
      }],
    }],
    shown: 1,
    total: 1,
    truncated: false,
    incomplete: null,
    spill: null,
  });
});

Deno.test("tools/call answers a failed search with its code", async () => {
  const bash = scriptedSearch({ search: { exitCode: 127 } });
  await using served = await serve({ bash });
  const { text, result } = await served.client.call("grep", { pattern: "x" });
  assertEquals(result.isError, true);
  assertEquals(
    text,
    "SEARCH_FAILED: Cannot run ripgrep: rg is not found on the PATH of the bash executor",
  );
  assertEquals(result._meta, {
    error: { name: "SearchError", code: "SEARCH_FAILED" },
  });
  assertEquals(result.structuredContent, undefined);
});

Deno.test("tools/call answers wrong arguments so that a model can mend them", async () => {
  const bash = scriptedSearch();
  await using served = await serve({ bash });
  const missing = await served.client.call("glob", {});
  assertEquals(missing.result.isError, true);
  assert(missing.text.startsWith("HOST_INVALID_ARGUMENTS: Cannot call"));

  const blank = await served.client.call("glob", { pattern: " " });
  assertEquals(blank.result.isError, true);
  assert(blank.text.startsWith('Error: Invalid glob argument "pattern"'));
  assertEquals(blank.result._meta, { error: { name: "TypeError" } });
  assertEquals(searches(bash), []);
});

Deno.test("tools/call of an unknown tool is a fault of the client's", async () => {
  await using served = await serve();
  const error = await assertRejects(
    () => served.client.call("grap", { pattern: "x" }),
    McpError,
  );
  assertEquals(error.code, -32602);
  assert(error.message.includes('did you mean "grep"'));
  assert(!error.message.includes("Error: "), error.message);
});

Deno.test("tools/call runs calls side by side", async () => {
  const started = Promise.withResolvers<void>();
  const bash = scriptedSearch({
    async search({ command }) {
      // The first search ends only when the second one has begun.
      if (command.includes("slow")) await started.promise;
      else started.resolve();
      return FOUND;
    },
  });
  await using served = await serve({ bash });
  const answers = await Promise.all([
    served.client.call("grep", { pattern: "slow" }),
    served.client.call("grep", { pattern: "fast" }),
  ]);
  assertEquals(answers.map(({ result }) => result.isError ?? false), [
    false,
    false,
  ]);
});
