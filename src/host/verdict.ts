import type { ToolDefinition, ToolGuard, ToolLimits } from "../harness/mod.ts";
import { describeValue } from "./describe_value.ts";

/** What a guard decided about a tool, told apart. */
export type Verdict =
  | { readonly denied: string }
  | { readonly denied: undefined; readonly limits: ToolLimits | undefined };

/**
 * Asks a guard about a tool. What the guard answers is checked, because one that
 * returns a promise or a boolean would otherwise seem to allow everything.
 *
 * @param guard The guard; without one every tool may be used.
 * @param tool The tool.
 * @returns Why the tool is denied, or what limits its calls.
 * @throws {TypeError} If the answer is no verdict.
 */
export function askGuard(
  guard: ToolGuard | undefined,
  tool: ToolDefinition,
): Verdict {
  const verdict: unknown = guard?.(tool);
  if (typeof verdict === "string") return { denied: verdict };
  if (verdict === undefined || isLimits(verdict)) {
    return { denied: undefined, limits: verdict };
  }
  throw new TypeError(
    `Cannot use the guard of this host: expected its verdict on tool "${tool.name}" to be a reason, limits or undefined, got ${
      describeValue(verdict)
    }`,
  );
}

function isLimits(value: unknown): value is ToolLimits {
  if (typeof value !== "object" || value === null) return false;
  const { absolutePaths, ...rest } = value as Record<string, unknown>;
  const isPlain = [null, Object.prototype].includes(
    Object.getPrototypeOf(value),
  );
  return isPlain && Object.keys(rest).length === 0 &&
    ["boolean", "undefined"].includes(typeof absolutePaths);
}
