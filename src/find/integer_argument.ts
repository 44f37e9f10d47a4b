import { z } from "zod";

/**
 * Makes the schema of an argument that counts something.
 *
 * @param name Name of the argument, for messages.
 * @param min The smallest value.
 * @param max The largest value.
 * @returns The schema.
 */
export function integerArgument(
  name: string,
  min: number,
  max: number = Number.MAX_SAFE_INTEGER,
): z.ZodInt {
  const range = max === Number.MAX_SAFE_INTEGER
    ? `of at least ${min}`
    : `from ${min} to ${max}`;
  const error = ({ input }: { readonly input?: unknown }) =>
    `"${name}" must be an integer ${range}, got ${
      JSON.stringify(input) ?? String(input)
    }`;
  return z.int({ error, abort: true }).min(min, { error }).max(max, { error });
}
