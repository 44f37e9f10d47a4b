import { assert, assertEquals } from "@std/assert";
import type { GlobMeta, GrepMeta } from "@harness/tools";
import { Ajv2020 } from "npm:ajv@^8.17.0/dist/2020.js";
import { OUTPUT_SCHEMAS } from "../../src/mcp/output_schema.ts";

const none = { count: 0, atLeast: false, named: [] };

const incomplete = {
  unreadable: {
    count: 4,
    atLeast: true,
    named: [{ path: "locked", reason: "Permission denied" }],
  },
  binary: none,
  problem: "odd",
};

const spill = {
  locator: "search-result:///1-grep-results.txt",
  bytes: 12,
  retrievalHint: "Read it.",
};

const glob: GlobMeta = {
  root: "/a",
  paths: ["b.ts"],
  total: 2,
  truncated: true,
  order: "oldest-first",
  incomplete,
  spill,
};

const grep: GrepMeta = {
  files: [{
    path: "b.ts",
    matches: [{
      lineNumber: 1,
      preview: "needle",
      truncated: false,
      submatches: [{ start: 0, end: 6 }],
    }],
  }],
  shown: 1,
  total: 1,
  truncated: false,
  incomplete: null,
  spill: null,
};

function accepts(tool: string, value: unknown): boolean {
  return new Ajv2020().validate(OUTPUT_SCHEMAS.search[tool]!, value);
}

Deno.test("OUTPUT_SCHEMAS accept what the tools return", () => {
  assert(accepts("glob", glob));
  assert(accepts("glob", { ...glob, incomplete: null, spill: null }));
  assert(accepts("grep", grep));
  assert(accepts("grep", { ...grep, incomplete, spill }));
});

Deno.test("OUTPUT_SCHEMAS refuse anything else", () => {
  assert(!accepts("glob", grep));
  assert(!accepts("grep", glob));
  assert(!accepts("glob", { ...glob, total: -1 }));
  assert(!accepts("glob", { ...glob, order: "random" }));
  assert(!accepts("glob", { ...glob, surplus: 1 }));
  for (const key of Object.keys(grep)) {
    const { [key as keyof GrepMeta]: _, ...rest } = grep;
    assertEquals(accepts("grep", rest), false, key);
  }
});
