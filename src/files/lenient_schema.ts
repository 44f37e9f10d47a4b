import type { StandardSchema } from "../harness/mod.ts";

/**
 * Makes a schema understand what can only mean one thing, although the model
 * does not hear of it.
 *
 * @param schema The schema.
 * @param understand Puts arguments of any shape into the form that the schema takes.
 * @returns A schema that takes both.
 */
export function lenientSchema<Args>(
  schema: StandardSchema<unknown, Args>,
  understand: (args: unknown) => unknown,
): StandardSchema<unknown, Args> {
  const standard = schema["~standard"];
  return {
    "~standard": {
      ...standard,
      validate: (args) => standard.validate(understand(args)),
    },
  };
}

/**
 * Takes one text for a list of one.
 *
 * @param value What was sent in place of a list.
 * @returns The list; any other value as it is.
 */
export function listOf(value: unknown): unknown {
  return typeof value === "string" ? [value] : value;
}
