/**
 * The URIs under which complete results are read, such as
 * `search-result:///4f1c09ab-grep-results.txt?offset=2001&limit=500`.
 *
 * @module
 */

import { shorten } from "../search/shorten.ts";

/** Lines that a read returns if it does not say how many. */
export const DEFAULT_LIMIT = 2_000;

/** Every URI that can be read, for `resources/templates/list`. */
export const RESULT_URI_TEMPLATE = "search-result:///{name}{?offset,limit}";

/** Which lines of which result to read. */
export interface ResultRange {
  /** URI of the whole result. */
  readonly uri: string;
  /** Number of the first line; that of the whole result's first is 1. */
  readonly offset: number;
  /** Number of lines, at most. */
  readonly limit: number;
}

/**
 * Makes the URI of a result.
 *
 * @param suggestedName File name that says what is inside.
 * @returns The URI. A random part keeps it apart from those of other servers and
 * of earlier ones.
 */
export function newResultUri(suggestedName: string): string {
  const random = crypto.randomUUID().slice(0, 8);
  return `search-result:///${random}-${encodeURIComponent(suggestedName)}`;
}

/**
 * Writes the URI of some lines of a result.
 *
 * @param range The lines.
 * @returns The URI.
 */
export function formatResultUri({ uri, offset, limit }: ResultRange): string {
  return `${uri}?offset=${offset}&limit=${limit}`;
}

/**
 * Reads a URI.
 *
 * @param uri What a client sent.
 * @returns Which lines it names.
 * @throws {RangeError} If it names no lines; the message says what to send instead.
 */
export function parseResultUri(uri: string): ResultRange {
  const at = uri.indexOf("?");
  if (at === -1) return { uri, offset: 1, limit: DEFAULT_LIMIT };
  const query = new URLSearchParams(uri.slice(at + 1));
  const names = [...query.keys()];
  const surplus = names.find((name, index) =>
    !["offset", "limit"].includes(name) || names.indexOf(name) !== index
  );
  if (surplus !== undefined) {
    throw new RangeError(
      `Cannot read "${
        shorten(uri)
      }": expected "offset" and "limit" once at most after "?", got "${
        shorten(surplus)
      }"`,
    );
  }
  return {
    uri: uri.slice(0, at),
    offset: positiveInteger(query, "offset") ?? 1,
    limit: positiveInteger(query, "limit") ?? DEFAULT_LIMIT,
  };
}

function positiveInteger(
  query: URLSearchParams,
  name: string,
): number | undefined {
  const value = query.get(name);
  if (value === null) return undefined;
  const number = Number(value);
  if (/^[0-9]+$/.test(value) && number > 0 && Number.isSafeInteger(number)) {
    return number;
  }
  throw new RangeError(
    `Cannot read lines: expected "${name}" to be a positive integer, got ${
      JSON.stringify(shorten(value))
    }`,
  );
}
