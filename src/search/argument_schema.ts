import { z } from "zod";
import type { StandardSchema, ToolDefinition } from "../harness/mod.ts";

/**
 * Makes the schema of a tool's arguments, for the host and for the model.
 *
 * An argument that is `null` counts as left out: some model APIs cannot leave
 * out what is optional.
 *
 * @param tool Name of the tool, for messages.
 * @param shape The arguments.
 * @returns The members of the tool's definition that describe its arguments.
 */
export function argumentSchema<Args>(
  tool: string,
  shape: z.ZodRawShape,
): Pick<ToolDefinition<Args>, "schema" | "parameters"> {
  const object = z.strictObject(shape, {
    error: (issue) =>
      issue.code === "unrecognized_keys"
        ? `${tool} has no argument ${
          issue.keys.map((key) => `"${key}"`).join(", ")
        }; it takes ${Object.keys(shape).join(", ")}`
        : undefined,
  });
  const { $schema: _, ...parameters } = z.toJSONSchema(object);
  const schema: unknown = z.preprocess(withoutNulls, object);
  return { schema: schema as StandardSchema<unknown, Args>, parameters };
}

function withoutNulls(args: unknown): unknown {
  if (typeof args !== "object" || args === null || Array.isArray(args)) {
    return args;
  }
  return Object.fromEntries(
    Object.entries(args).filter(([, value]) => value !== null),
  );
}
