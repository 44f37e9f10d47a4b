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

const DEFAULTS: SearchConfig = {
  globMaxResults: GLOB_MAX_RESULTS,
  globOrder: "oldest-first",
  globSample: false,
  grepMaxMatches: GREP_MAX_MATCHES,
  grepMaxLineBytes: GREP_MAX_LINE_BYTES,
  inlineMaxBytes: INLINE_MAX_BYTES,
  rawOutputMaxBytes: RAW_OUTPUT_MAX_BYTES,
  timeoutMs: SEARCH_TIMEOUT_MS,
};

/** The longest time that a timer can be set to, in milliseconds: some 25 days. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** JSON has no word for NaN, and none at all for a bigint. */
function shown(value: unknown): string {
  const hasJson = typeof value === "string" || typeof value === "object";
  return hasJson ? JSON.stringify(value) : String(value);
}

function wanted(key: keyof SearchConfig, what: string) {
  return (issue: { readonly input?: unknown }) =>
    `"${key}" must be ${what}, got ${shown(issue.input)}`;
}

function positiveInteger(key: keyof SearchConfig) {
  const error = wanted(key, "a positive integer");
  return z.int({ error }).positive({ error });
}

function unknownKey(key: string, input: unknown): string {
  const value = shown((input as Record<string, unknown>)[key]);
  return `"${key}" (${value}) is no configuration key; the keys are ${
    Object.keys(DEFAULTS).join(", ")
  }`;
}

function configSchema(defaults: SearchConfig) {
  return z.strictObject({
    globMaxResults: positiveInteger("globMaxResults")
      .default(defaults.globMaxResults),
    globOrder: z.enum(["oldest-first", "newest-first"], {
      error: wanted("globOrder", '"oldest-first" or "newest-first"'),
    }).default(defaults.globOrder),
    globSample: z.boolean({ error: wanted("globSample", "true or false") })
      .default(defaults.globSample),
    grepMaxMatches: positiveInteger("grepMaxMatches")
      .default(defaults.grepMaxMatches),
    grepMaxLineBytes: positiveInteger("grepMaxLineBytes")
      .default(defaults.grepMaxLineBytes),
    inlineMaxBytes: positiveInteger("inlineMaxBytes")
      .default(defaults.inlineMaxBytes),
    rawOutputMaxBytes: positiveInteger("rawOutputMaxBytes")
      .default(defaults.rawOutputMaxBytes),
    timeoutMs: positiveInteger("timeoutMs").max(MAX_TIMER_MS, {
      error: wanted("timeoutMs", `at most ${MAX_TIMER_MS}`),
    }).default(defaults.timeoutMs),
  }, {
    error: (issue) =>
      issue.code === "unrecognized_keys"
        ? issue.keys.map((key) => unknownKey(key, issue.input)).join("; ")
        : `The configuration must be an object, got ${shown(issue.input)}`,
  }).prefault({});
}

/** A schema for the configuration: what is left out is filled in. */
export type ConfigSchema = StandardSchema<
  SearchOptions | undefined,
  SearchConfig
>;

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
export const Config: ConfigSchema = configSchema(DEFAULTS);

/**
 * Makes a schema like {@link Config} that fills in other defaults.
 *
 * @param defaults The configuration to fill in.
 * @returns The schema.
 */
export function configWithDefaults(defaults: SearchConfig): ConfigSchema {
  return configSchema(defaults);
}

/**
 * Checks a configuration and fills in what is left out.
 *
 * @param options What the user wrote.
 * @param defaults What to fill in.
 * @returns The complete configuration.
 * @throws {TypeError} If a key is unknown or a value is not what its key takes.
 */
export function resolveConfig(
  options: unknown,
  defaults: SearchConfig = DEFAULTS,
): SearchConfig {
  const result = configSchema(defaults).safeParse(options);
  if (result.success) return result.data;
  const issues = result.error.issues.map((issue) => issue.message);
  throw new TypeError(`Cannot configure fs-search: ${issues.join("; ")}`);
}
