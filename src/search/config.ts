import { z } from "zod";
import type { StandardSchema } from "../harness/mod.ts";
import {
  GLOB_MAX_RESULTS,
  GREP_MAX_LINE_BYTES,
  GREP_MAX_MATCHES,
  INLINE_MAX_BYTES,
  RAW_OUTPUT_MAX_BYTES,
  SEARCH_TIMEOUT_MS,
} from "./defaults.ts";

/** In which order of modification time `glob` lists files. */
export type GlobOrder = "oldest-first" | "newest-first";

/** Configuration of the search plugin, complete. */
export interface SearchConfig {
  /** Paths that `glob` shows inline. Default: 100. */
  readonly globMaxResults: number;
  /** Which end of the modification times comes first. Default: `"oldest-first"`. */
  readonly globOrder: GlobOrder;
  /** Whether a capped page of `glob` takes paths from all over the tree. Default: `false`. */
  readonly globSample: boolean;
  /** Matching lines that `grep` shows inline. Default: 250. */
  readonly grepMaxMatches: number;
  /** Bytes of one matching line that `grep` shows. Default: 2,000. */
  readonly grepMaxLineBytes: number;
  /** Bytes of one inline page; what does not fit is omitted like what is past the item cap. Default: 100,000. */
  readonly inlineMaxBytes: number;
  /** Bytes of raw ripgrep output that a search reads before it fails. Default: 20,000,000. */
  readonly rawOutputMaxBytes: number;
  /** Milliseconds that one call may take. Default: 30,000. */
  readonly timeoutMs: number;
}

/** Configuration of the search plugin as a user writes it: every key is optional. */
export type SearchOptions = {
  readonly [Key in keyof SearchConfig]?: SearchConfig[Key] | undefined;
};

const shown = (value: unknown) => JSON.stringify(value) ?? String(value);

function wanted(key: keyof SearchConfig, what: string) {
  return (issue: { readonly input?: unknown }) =>
    `"${key}" must be ${what}, got ${shown(issue.input)}`;
}

function positiveInteger(key: keyof SearchConfig, value: number) {
  const error = wanted(key, "a positive integer");
  return z.int({ error }).positive({ error }).default(value);
}

function unknownKey(key: string, input: unknown): string {
  const value = shown((input as Record<string, unknown>)[key]);
  return `"${key}" (${value}) is no configuration key; the keys are ${
    Object.keys(keys).join(", ")
  }`;
}

const keys = {
  globMaxResults: positiveInteger("globMaxResults", GLOB_MAX_RESULTS),
  globOrder: z.enum(["oldest-first", "newest-first"], {
    error: wanted("globOrder", '"oldest-first" or "newest-first"'),
  }).default("oldest-first"),
  globSample: z.boolean({ error: wanted("globSample", "true or false") })
    .default(false),
  grepMaxMatches: positiveInteger("grepMaxMatches", GREP_MAX_MATCHES),
  grepMaxLineBytes: positiveInteger("grepMaxLineBytes", GREP_MAX_LINE_BYTES),
  inlineMaxBytes: positiveInteger("inlineMaxBytes", INLINE_MAX_BYTES),
  rawOutputMaxBytes: positiveInteger("rawOutputMaxBytes", RAW_OUTPUT_MAX_BYTES),
  timeoutMs: positiveInteger("timeoutMs", SEARCH_TIMEOUT_MS),
};

const schema = z.strictObject(keys, {
  error: (issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => unknownKey(key, issue.input)).join("; ")
      : `The configuration must be an object, got ${shown(issue.input)}`,
});

/**
 * Validates the configuration of the search plugin and fills in defaults.
 *
 * A Standard Schema: plugin hosts call it before they load the plugin.
 *
 * @example
 * ```ts
 * import { Config } from "@harness/tools";
 * import { assertEquals } from "@std/assert";
 *
 * const result = await Config["~standard"].validate({ globMaxResults: -1 });
 * assertEquals(
 *   result.issues?.[0]?.message,
 *   '"globMaxResults" must be a positive integer, got -1',
 * );
 * ```
 */
export const Config: StandardSchema<SearchOptions | undefined, SearchConfig> =
  schema;

/**
 * Checks a configuration and fills in defaults.
 *
 * @param options What the user wrote.
 * @returns The complete configuration.
 * @throws {TypeError} If a key is unknown or a value is not what its key takes.
 */
export function resolveConfig(options: unknown = {}): SearchConfig {
  const result = schema.safeParse(options);
  if (result.success) return result.data;
  const issues = result.error.issues.map((issue) => issue.message);
  throw new TypeError(`Cannot configure fs-search: ${issues.join("; ")}`);
}
