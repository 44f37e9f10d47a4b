import { z } from "zod";
import type { ToolDefinition } from "../harness/mod.ts";
import { lenientSchema, listOf } from "../files/lenient_schema.ts";
import { argumentSchema } from "../search/argument_schema.ts";
import type { ReadOptions } from "./defaults.ts";

/** Arguments of `read` as the model sends them. */
export interface ReadArguments {
  /** The targets: each `path`, `path:A-B`, `path:A+N`, `path:A` or `path:raw`. */
  readonly paths: readonly string[];
}

/**
 * Makes the schema of the arguments of `read`. What can only mean one thing
 * is understood, too, although the model does not hear of it: `path` in place
 * of `paths`, as recorded calls may have it, and one target without a list.
 *
 * @param options The sizes of the tool.
 * @returns The members of the tool's definition that describe its arguments.
 */
export function readSchema(
  { defaultLines, maxTargets }: ReadOptions,
): Pick<ToolDefinition<ReadArguments>, "schema" | "parameters"> {
  const { schema, parameters } = argumentSchema<ReadArguments>("read", {
    paths: z.array(z.string())
      .min(1, "name at least one file")
      .max(maxTargets, `a call takes up to ${maxTargets} targets`)
      .describe(
        `One or several targets. "src/a.ts" shows the first ${defaultLines} lines, "src/a.ts:10-20" lines 10 to 20, "src/a.ts:10+5" five lines from 10 on, "src/a.ts:10" up to ${defaultLines} lines from 10 on, "src/a.ts:raw" the text as it is, without line numbers.`,
      ),
  });
  return { schema: lenientSchema(schema, withPaths), parameters };
}

function withPaths(args: unknown): unknown {
  if (typeof args !== "object" || args === null) return args;
  if ("paths" in args && args.paths !== null) {
    return { ...args, paths: listOf(args.paths) };
  }
  if (!("path" in args)) return args;
  const { path, ...others } = args;
  return { ...others, paths: listOf(path) };
}
