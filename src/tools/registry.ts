import type { AccessClass, ToolDefinition } from "../harness/mod.ts";
import type { InspectionServices } from "../files/mod.ts";
import { FIND_GUIDANCE, findTool } from "../find/mod.ts";
import { RANKED_GREP_GUIDANCE, rankedGrepTool } from "../ranked_grep/mod.ts";
import { READ_GUIDANCE, readTool } from "../read/mod.ts";
import type { InspectionConfig } from "./config.ts";
import {
  FIND_RESULT,
  GREP_RESULT,
  READ_RESULT,
  resultSchema,
} from "./result_schema.ts";

/** A tool of this package, as the registry lists it. */
export interface RegisteredTool {
  /** Name that the model calls. */
  readonly name: InspectionToolName;
  /** Further names that a call may use; accepted and never shown. */
  readonly aliases: readonly string[];
  /** What the tool may do. */
  readonly access: AccessClass;
  /** Whether it runs ripgrep, so that it is offered only where there is one. */
  readonly needsRipgrep: boolean;
  /** The result as data, which a user interface shows, as JSON Schema. */
  readonly result: Readonly<Record<string, unknown>>;
  /** What the system prompt says of it. */
  readonly guidance: string;
  /**
   * Makes the tool.
   *
   * @param services What the host offers.
   * @param config The plugin's configuration.
   * @returns Description, schemas, time budget and what runs a call.
   */
  define(
    services: InspectionServices,
    config: InspectionConfig,
    // deno-lint-ignore no-explicit-any -- the table holds tools of every argument type
  ): ToolDefinition<any, any>;
}

/** Name of a tool that inspects. */
export type InspectionToolName = "read" | "find" | "grep";

/**
 * The tools of this package, in the order in which a model sees them. Whatever
 * is listed, described, dispatched or documented is made from this table.
 */
export const TOOL_REGISTRY: readonly RegisteredTool[] = frozen<
  RegisteredTool[]
>([
  {
    name: "read",
    aliases: ["read_file"],
    access: "inspect",
    needsRipgrep: false,
    result: resultSchema(READ_RESULT),
    guidance: READ_GUIDANCE,
    define: (services, config) => readTool(services, config.read),
  },
  {
    name: "find",
    aliases: ["find_files"],
    access: "inspect",
    needsRipgrep: true,
    result: resultSchema(FIND_RESULT),
    guidance: FIND_GUIDANCE,
    define: (services, config) => findTool(services, config.find),
  },
  {
    name: "grep",
    aliases: ["search_files"],
    access: "inspect",
    needsRipgrep: true,
    result: resultSchema(GREP_RESULT),
    guidance: RANKED_GREP_GUIDANCE,
    define: (services, config) => rankedGrepTool(services, config.grep),
  },
]);

function frozen<Value extends object>(value: Value): Value {
  for (const member of Object.values(value)) {
    if (typeof member === "object" && member !== null) frozen(member);
  }
  return Object.freeze(value);
}

/**
 * Makes a tool of the registry, with the names and the class that stand there.
 *
 * @param tool The entry of the registry.
 * @param services What the host offers.
 * @param config The plugin's configuration.
 * @returns The tool as a host registers it.
 */
export function defineTool(
  tool: RegisteredTool,
  services: InspectionServices,
  config: InspectionConfig,
): ToolDefinition {
  const { name, aliases, access } = tool;
  return { ...tool.define(services, config), name, aliases, access };
}
