import type { ToolSchema } from "../host/mod.ts";
import type { ToolChoice } from "./arguments.ts";
import { OUTPUT_SCHEMAS } from "./output_schema.ts";
import type { Tool } from "./sdk.ts";

/** How a client shows the tools. */
const TITLES: Readonly<Record<string, string>> = {
  read: "Read files",
  find: "Find files and folders",
  glob: "Find files by name",
  grep: "Search file contents",
};

/**
 * Describes a tool as the protocol wants it.
 *
 * @param tool The tool, as the host lists it.
 * @param choice Which tools it is one of.
 * @returns The tool with its schemas and annotations: it changes nothing, the
 * same call gives the same answer, and it reaches nothing but files.
 */
export function describeTool(
  { name, description, parameters }: ToolSchema,
  choice: ToolChoice,
): Tool {
  const title = TITLES[name] ?? name;
  return {
    name,
    title,
    description,
    inputSchema: { ...parameters, type: "object" },
    outputSchema: OUTPUT_SCHEMAS[choice][name],
    annotations: {
      title,
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
  };
}
