import { HarnessError, type SpillReference } from "../harness/mod.ts";
import type {
  ToolCallError,
  ToolCallResult,
  ToolCallSuccess,
} from "../host/mod.ts";
import { resultResource } from "./result_resources.ts";
import type { CallToolResult, ResourceLink } from "./sdk.ts";
import type { SessionResults } from "./session_results.ts";

/**
 * Turns the result of a call into the protocol's answer.
 *
 * @param result What the host returned.
 * @param results Where the complete result is, if there is one.
 * @returns For a success the text, a link to the complete result where the text
 * does not have it all, and the data. For a failure the text, which starts with
 * the code, and code and name of the error under `_meta.error`.
 */
export function toCallAnswer(
  result: ToolCallResult,
  results: SessionResults | undefined,
): CallToolResult {
  if (result.isError) return failure(failureText(result), result.error);
  const meta = toolMeta(result);
  return {
    content: [...result.content, ...linkTo(meta, results)],
    structuredContent: { ...meta },
  };
}

/**
 * Gives the text of a result that is an error.
 *
 * @param result The result.
 * @returns Its text; that it is an error is said in another place.
 */
export function failureText({ content }: ToolCallResult): string {
  return content.map(({ text }) => text).join("\n").replace(/^Error: /, "");
}

/**
 * Turns an error into the protocol's answer.
 *
 * @param error What was thrown before the tool was called.
 * @returns The failure.
 * @throws What it is given, if it is no error of this package but a fault.
 */
export function toFailureAnswer(error: unknown): CallToolResult {
  if (!(error instanceof HarnessError)) throw error;
  return failure(error.message, { name: error.name, code: error.code });
}

function failure(message: string, error: ToolCallError): CallToolResult {
  return {
    isError: true,
    content: [{ type: "text", text: `${error.code ?? "Error"}: ${message}` }],
    _meta: { error },
  };
}

/** What the data of all our tools has, which the host knows as `unknown`. */
interface ToolMeta {
  /** Where the complete result is; a tool that pages has none. */
  readonly spill?: SpillReference | null;
}

function toolMeta({ meta }: ToolCallSuccess): ToolMeta {
  return meta as ToolMeta;
}

function linkTo(
  { spill }: ToolMeta,
  results: SessionResults | undefined,
): ResourceLink[] {
  const result = spill && results?.find(spill.locator);
  return result ? [{ type: "resource_link", ...resultResource(result) }] : [];
}
