/**
 * The answers of `resources/list`, `resources/templates/list` and
 * `resources/read`.
 *
 * @module
 */

import type { LinePage } from "./line_page.ts";
import { shorten } from "../search/shorten.ts";
import { McpServerError } from "./mcp_server_error.ts";
import {
  DEFAULT_LIMIT,
  formatResultUri,
  parseResultUri,
  RESULT_URI_TEMPLATE,
  type ResultRange,
} from "./result_uri.ts";
import {
  ErrorCode,
  type ListResourcesResult,
  type ListResourceTemplatesResult,
  McpError,
  type ReadResourceResult,
  type Resource,
} from "./sdk.ts";
import type { SavedResult, SessionResults } from "./session_results.ts";

const MIME_TYPE = "text/plain";

/** The protocol's code for a resource that does not exist, which the SDK has no name for. */
const RESOURCE_NOT_FOUND = -32002;

/**
 * Describes a result as a resource.
 *
 * @param result The result.
 * @returns The resource.
 */
export function resultResource(
  { uri, name, bytes, lines }: SavedResult,
): Resource {
  return {
    uri,
    name,
    description:
      `The complete result of a search, ${lines} lines. A read returns ${DEFAULT_LIMIT} of them, or those that ?offset=LINE&limit=COUNT names.`,
    mimeType: MIME_TYPE,
    size: bytes,
  };
}

/**
 * Lists the results.
 *
 * @param results The server's results.
 * @returns The answer.
 */
export function listResources(results: SessionResults): ListResourcesResult {
  return { resources: results.list().map(resultResource) };
}

/**
 * Says which URIs can be read.
 *
 * @returns The answer.
 */
export function listResourceTemplates(): ListResourceTemplatesResult {
  return {
    resourceTemplates: [{
      name: "search-result",
      title: "Lines of a complete search result",
      uriTemplate: RESULT_URI_TEMPLATE,
      description:
        `"name" as in the URI that a search answered with; "offset" is the number of the first line, from 1; "limit" the number of lines, ${DEFAULT_LIMIT} if left out.`,
      mimeType: MIME_TYPE,
    }],
  };
}

/**
 * Reads some lines of a result. The first entry holds them as they are; where
 * lines follow, a second one under the URI of the next lines says so.
 *
 * @param results The server's results.
 * @param uri What the client sent.
 * @returns The answer.
 * @throws {McpError} If there is nothing to read, or it cannot be read.
 */
export async function readResource(
  results: SessionResults,
  uri: string,
): Promise<ReadResourceResult> {
  const range = parseRange(uri);
  const result = results.find(range.uri);
  if (result === undefined) {
    throw new McpError(
      RESOURCE_NOT_FOUND,
      `Cannot read "${
        shorten(uri)
      }": no such resource: results are there until the server that made them ends, search again`,
      { uri: shorten(uri) },
    );
  }
  const page = await readPage(results, range);
  if (page === undefined) {
    throw new McpError(
      ErrorCode.InvalidParams,
      `Cannot read "${
        shorten(uri)
      }": it starts at line ${range.offset}, and the result has ${result.lines} lines`,
    );
  }
  const { text, firstLine, lastLine } = page;
  const totalLines = result.lines;
  const next = formatResultUri({ ...range, offset: lastLine + 1 });
  return {
    contents: [
      {
        uri,
        mimeType: MIME_TYPE,
        text,
        _meta: { firstLine, lastLine, totalLines },
      },
      ...(lastLine < totalLines
        ? [{
          uri: next,
          mimeType: MIME_TYPE,
          text:
            `(Lines ${firstLine} to ${lastLine} of ${totalLines}. The next ones are at ${next})`,
        }]
        : []),
    ],
  };
}

async function readPage(
  results: SessionResults,
  range: ResultRange,
): Promise<LinePage | undefined> {
  try {
    return await results.read(range);
  } catch (error) {
    if (!(error instanceof McpServerError)) throw error;
    const { code, name, message } = error;
    throw new McpError(RESOURCE_NOT_FOUND, `${code}: ${message}`, {
      uri: range.uri,
      error: { code, name },
    });
  }
}

function parseRange(uri: string): ResultRange {
  try {
    return parseResultUri(uri);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new McpError(ErrorCode.InvalidParams, error.message);
  }
}
