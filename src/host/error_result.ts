import { describeValue } from "./describe_value.ts";
import type { ToolCallFailure } from "./host.ts";

/**
 * Turns whatever was thrown into the result of a call. Never throws itself,
 * however odd the value.
 *
 * @param thrown What was thrown: an error, or anything else.
 * @returns A result that says so to the model and to a program.
 */
export function errorResult(thrown: unknown): ToolCallFailure {
  const name = property(thrown, "name") || "Error";
  const code = property(thrown, "code");
  const message = property(thrown, "message") || describeThrown(thrown);
  return {
    isError: true,
    content: [{ type: "text", text: `Error: ${message}` }],
    error: code ? { name, code } : { name },
  };
}

function describeThrown(thrown: unknown): string {
  if (typeof thrown === "string" && thrown !== "") return thrown;
  if (typeof thrown !== "object" || thrown === null) {
    return `the tool threw ${describeValue(thrown)}`;
  }
  return property(thrown, "name") || "the tool threw an object";
}

/** Not every error is an `Error`: it may come from another realm, or from a proxy that throws. */
function property(thrown: unknown, key: string): string | undefined {
  try {
    const value: unknown = Object(thrown)[key];
    return typeof value === "string" ? value : undefined;
  } catch {
    return undefined;
  }
}
