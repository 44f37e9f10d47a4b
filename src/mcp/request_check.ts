import type { z } from "zod";
import { describeValue } from "../host/describe_value.ts";
import {
  CallToolRequestSchema,
  ErrorCode,
  InitializeRequestSchema,
  type JSONRPCErrorResponse,
  JSONRPCRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
  type RequestId,
  RequestIdSchema,
  SetLevelRequestSchema,
} from "./sdk.ts";

/** What the requests that are answered look like, to the SDK, too. Others need no more than a form. */
const REQUESTS: ReadonlyMap<unknown, z.ZodType> = new Map<unknown, z.ZodType>([
  ["initialize", InitializeRequestSchema],
  ["logging/setLevel", SetLevelRequestSchema],
  ["resources/list", ListResourcesRequestSchema],
  ["resources/read", ReadResourceRequestSchema],
  ["resources/templates/list", ListResourceTemplatesRequestSchema],
  ["tools/call", CallToolRequestSchema],
  ["tools/list", ListToolsRequestSchema],
]);

/** Faults that an answer names; a client has to mend its message after the first. */
const MAX_FAULTS = 5;

/** Where a call is wrong if what it is about is. */
const CALL: readonly unknown[] = [undefined, "name", "arguments"];

/**
 * Looks for what is wrong with a message that wants an answer. The SDK answers
 * some of these as if the fault were its own, and others not at all.
 *
 * @param message What a client sent: any JSON.
 * @returns The answer that says what is wrong, or `undefined` for a request that
 * can be answered, and for what wants no answer.
 */
export function refusalOf(message: unknown): JSONRPCErrorResponse | undefined {
  if (!isObject(message)) {
    return refusal(
      undefined,
      ErrorCode.InvalidRequest,
      `Cannot answer ${
        describeValue(message)
      }: expected one message, an object`,
    );
  }
  if (!wantsAnswer(message)) return undefined;
  const issues = issuesOf(message);
  if (issues.length === 0) return undefined;
  const { id, method } = message;
  const isParams = issues.every(({ path }) => path[0] === "params");
  const isCall = isParams && method === "tools/call" &&
    issues.some(({ path }) => CALL.includes(path[1]));
  const what = typeof method === "string"
    ? describeValue(method)
    : "the message";
  const faults = issues.slice(0, MAX_FAULTS)
    .map((issue) => describeFault(issue, message));
  const more = issues.length - faults.length;
  return refusal(
    RequestIdSchema.safeParse(id).data,
    isParams ? ErrorCode.InvalidParams : ErrorCode.InvalidRequest,
    `Cannot answer ${what}: ${faults.join("; ")}${
      more > 0 ? `; and ${more} more` : ""
    }${
      isCall ? ': send params such as {"name": "grep", "arguments": {…}}' : ""
    }`,
  );
}

type JsonObject = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A notification has no id, and an answer has a result or an error. */
function wantsAnswer(message: JsonObject): boolean {
  return "id" in message && !("result" in message) && !("error" in message);
}

function issuesOf(message: JsonObject): readonly z.core.$ZodIssue[] {
  const { error } = JSONRPCRequestSchema.safeParse(message);
  if (error !== undefined) return error.issues;
  return REQUESTS.get(message.method)?.safeParse(message).error?.issues ?? [];
}

function describeFault(issue: z.core.$ZodIssue, message: JsonObject): string {
  if (issue.code === "unrecognized_keys") {
    const keys = issue.keys.slice(0, MAX_FAULTS).map(describeValue);
    return `unexpected ${keys.join(", ")}${
      issue.keys.length > keys.length ? " and more" : ""
    }`;
  }
  const path = issue.path.map(String);
  const value = path.reduce<unknown>(
    (parent, key) =>
      isObject(parent) || Array.isArray(parent)
        ? (parent as JsonObject)[key]
        : undefined,
    message,
  );
  return `expected "${path.join(".")}" to be ${expectation(issue)}, got ${
    describeValue(value)
  }`;
}

const KINDS: Readonly<Record<string, string>> = {
  array: "an array",
  int: "an integer",
  number: "a number",
  object: "an object",
  record: "an object",
  string: "a string",
};

function expectation(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return KINDS[issue.expected] ?? issue.expected;
    case "invalid_value":
      return issue.values.map((value) => JSON.stringify(value)).join(" or ");
    case "invalid_union":
      return issue.errors.flat().map(expectation).join(" or ");
    default:
      return `something else (${issue.message})`;
  }
}

function refusal(
  id: RequestId | undefined,
  code: ErrorCode,
  message: string,
): JSONRPCErrorResponse {
  return {
    jsonrpc: "2.0",
    ...(id !== undefined && { id }),
    error: { code, message },
  };
}
