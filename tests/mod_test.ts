import { assert, assertEquals, assertFalse } from "@std/assert";
import * as tools from "@harness/tools";

Deno.test("the package exports the plugin, the pure functions and the defaults", () => {
  assertEquals(Object.keys(tools).sort(), [
    "Config",
    "GLOB_MAX_RESULTS",
    "GREP_MAX_LINE_BYTES",
    "GREP_MAX_MATCHES",
    "HarnessError",
    "INLINE_MAX_BYTES",
    "RAW_OUTPUT_MAX_BYTES",
    "SEARCH_TIMEOUT_MS",
    "SearchError",
    "apply",
    "buildGlobCommand",
    "buildGrepCommand",
    "displayPath",
    "formatGlobOutput",
    "formatGrepMatches",
    "formatGrepOutput",
    "inject",
    "name",
    "parseGlobArgs",
    "parseGlobPaths",
    "parseGrepArgs",
    "parseGrepMatches",
    "presentGlobCall",
    "presentGrepCall",
    "previewLine",
    "quote",
    "searchPlugin",
  ]);
});

Deno.test("the package has no default export", () => {
  assertFalse("default" in tools);
});

Deno.test("the defaults are what the README promises", () => {
  assertEquals(tools.GLOB_MAX_RESULTS, 100);
  assertEquals(tools.GREP_MAX_MATCHES, 250);
  assertEquals(tools.GREP_MAX_LINE_BYTES, 2_000);
  assertEquals(tools.INLINE_MAX_BYTES, 100_000);
  assertEquals(tools.RAW_OUTPUT_MAX_BYTES, 20_000_000);
  assertEquals(tools.SEARCH_TIMEOUT_MS, 30_000);
});

Deno.test("the pure functions make a search, step by step, without a process", () => {
  const input = tools.parseGrepArgs({ pattern: "needle", path: "src" });
  assert(tools.buildGrepCommand(input).includes(tools.quote("needle")));
  const { files } = tools.parseGrepMatches(
    '{"type":"match","data":{"path":{"text":"./a.ts"},"lines":{"text":"a needle\\n"},"line_number":3,"absolute_offset":20,"submatches":[{"match":{"text":"needle"},"start":2,"end":8}]}}\n',
    {
      display: (path) =>
        tools.displayPath(path, { workdir: "/w", root: "src" }),
    },
  );
  assertEquals(
    tools.formatGrepOutput({
      page: files,
      total: 1,
      spill: null,
      incomplete: null,
    }),
    "Found 1 match\n\nsrc/a.ts\nLine 3: a needle",
  );
});
