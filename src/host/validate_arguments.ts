import type { SchemaIssue } from "../harness/standard_schema.ts";
import type { ToolDefinition } from "../harness/tool.ts";
import { describeValue, shorten } from "./describe_value.ts";
import { HostError } from "./host_error.ts";
import { isSchema } from "./json_schema.ts";
import { nearestName } from "./nearest_name.ts";
import { withoutStandIns } from "./stand_in_nulls.ts";

/** Problems that one error names; a model corrects what it sees and tries again. */
const MAX_ISSUES = 5;

/**
 * Checks the arguments of a call. One that is optional may be `null` for left out.
 *
 * @param tool The tool that is called.
 * @param value The arguments.
 * @returns The arguments in the form that the tool's schema gives them. The
 * promise rejects with a {@link HostError} that names each argument at fault,
 * what is wrong with it, and what the tool takes.
 */
export async function validateArguments(
  tool: ToolDefinition,
  value: unknown,
): Promise<unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw invalid(
      tool,
      `expected an object of arguments, got ${describeNonObject(value)}`,
    );
  }
  const args = withoutStandIns(value, tool.parameters);
  const result = await tool.schema["~standard"].validate(args);
  if (result.issues === undefined) return result.value;
  const problems = result.issues.slice(0, MAX_ISSUES)
    .map((issue) => describeIssue(issue, value));
  const rest = result.issues.length - problems.length;
  if (rest > 0) problems.push(`and ${rest} more`);
  problems.push(...misspelled(args, tool.parameters));
  throw invalid(tool, problems.join("; "));
}

/** For each argument that the tool does not have, the one that is nearest. */
function misspelled(
  args: unknown,
  { properties, additionalProperties }: Readonly<Record<string, unknown>>,
): string[] {
  if (!isSchema(args) || !isSchema(properties)) return [];
  if (additionalProperties !== false) return [];
  return Object.keys(args)
    .filter((name) => !Object.hasOwn(properties, name))
    .slice(0, MAX_ISSUES)
    .flatMap((name) => {
      const nearest = nearestName(name, Object.keys(properties));
      return nearest === undefined || Object.hasOwn(args, nearest)
        ? []
        : [`did you mean "${nearest}" instead of "${shorten(name, 60)}"?`];
    });
}

function invalid(tool: ToolDefinition, problem: string): HostError {
  const parameters = describeParameters(tool.parameters);
  return new HostError(
    `Cannot call "${tool.name}": ${problem}` +
      (parameters && `\nIt takes ${parameters}`),
    { code: "HOST_INVALID_ARGUMENTS" },
  );
}

function describeNonObject(value: unknown): string {
  if (typeof value !== "string") return describeValue(value);
  return isJsonObject(value)
    ? "a string of JSON: pass the object itself, not its text"
    : `the string ${describeValue(value)}`;
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null;
  } catch {
    return false;
  }
}

function describeIssue(issue: SchemaIssue, args: object): string {
  const message = shorten(issue.message);
  const keys = (issue.path ?? []).map((segment) =>
    typeof segment === "object" ? segment.key : segment
  );
  if (keys.length === 0) return message;
  const value = valueAt(args, keys);
  const state = value === undefined ? "missing" : describeValue(value);
  const argument = shorten(keys.map(String).join("."));
  return `argument "${argument}" is ${state}: ${message}`;
}

function valueAt(args: object, keys: readonly PropertyKey[]): unknown {
  let value: unknown = args;
  for (const key of keys) {
    if (typeof value !== "object" || value === null) return undefined;
    value = Object.hasOwn(value, key)
      ? (value as Record<PropertyKey, unknown>)[key]
      : undefined;
  }
  return value;
}

function describeParameters(
  { properties, required }: Readonly<Record<string, unknown>>,
): string {
  if (typeof properties !== "object" || properties === null) return "";
  return Object.entries(properties).map(([name, property]) => {
    const isRequired = Array.isArray(required) && required.includes(name);
    const notes = [typeOf(property), isRequired ? "required" : "optional"];
    return `"${name}" (${notes.filter((note) => note !== "").join(", ")})`;
  }).join(", ");
}

function typeOf(property: unknown): string {
  if (typeof property !== "object" || property === null) return "";
  if (!("type" in property)) return "";
  return [property.type].flat().map(String).join(" or ");
}
