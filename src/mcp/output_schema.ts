import { z } from "zod";
import type { GlobMeta, GrepMeta } from "../search/mod.ts";
import { TOOL_REGISTRY } from "../tools/mod.ts";
import type { ToolChoice } from "./arguments.ts";

/** A JSON Schema of an object, as the protocol wants it. */
export interface ObjectSchema {
  /** What the schema describes. */
  readonly type: "object";
  /** The rest of the schema. */
  readonly [keyword: string]: unknown;
}

const count = z.int().nonnegative();

const omittedPaths = z.object({
  count,
  atLeast: z.boolean().describe("Whether there may be more than count."),
  named: z.array(z.object({ path: z.string(), reason: z.string() }))
    .describe("The first few of them."),
});

const incomplete = z.object({
  unreadable: omittedPaths.describe("Files and folders that cannot be read."),
  binary: omittedPaths.describe(
    "Binary files with matches that are not shown.",
  ),
  problem: z.string().nullable().describe("What else ripgrep complained of."),
}).nullable().describe(
  "What could not be searched, or null if everything was.",
);

const spill = z.object({
  locator: z.string().describe("URI of the resource."),
  bytes: count,
  retrievalHint: z.string(),
}).nullable().describe(
  "The complete result as a resource, or null if the page has it all or it could not be saved.",
);

const truncated = z.boolean().describe("Whether something is not shown.");

const globMeta: z.ZodType<GlobMeta> = z.object({
  root: z.string().describe("The folder that was searched, absolute."),
  paths: z.array(z.string()).describe("The paths that are shown."),
  total: count.describe("How many paths there are."),
  truncated,
  order: z.enum(["oldest-first", "newest-first"]),
  incomplete,
  spill,
}).describe("Files whose path matches.");

const grepMatch = z.object({
  lineNumber: z.int().positive(),
  preview: z.string().describe("The line, or a part with the first match."),
  truncated: z.boolean().describe("Whether the preview is a part."),
  submatches: z.array(z.object({ start: count, end: count })).describe(
    "Where the first 32 matches are in the preview, in UTF-16 code units.",
  ),
});

const grepMeta: z.ZodType<GrepMeta> = z.object({
  files: z.array(z.object({ path: z.string(), matches: z.array(grepMatch) }))
    .describe("The files with the lines that are shown."),
  shown: count.describe("How many matching lines are shown."),
  total: count.describe("How many matching lines there are."),
  truncated,
  incomplete,
  spill,
}).describe("Lines that match, by file.");

/**
 * The JSON Schemas of what the tools return as data, by the choice of tools and
 * the tool's name.
 */
export const OUTPUT_SCHEMAS: Readonly<
  Record<ToolChoice, Readonly<Record<string, ObjectSchema>>>
> = {
  search: { glob: jsonSchema(globMeta), grep: jsonSchema(grepMeta) },
  inspect: Object.fromEntries(
    TOOL_REGISTRY.map(({ name, result }) => [
      name,
      { ...result, type: "object" },
    ]),
  ),
};

function jsonSchema(schema: z.ZodType): ObjectSchema {
  const { $schema: _, ...keywords } = z.toJSONSchema(schema);
  return { ...keywords, type: "object" };
}
