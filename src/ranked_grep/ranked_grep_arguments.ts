import { listOf } from "../files/lenient_schema.ts";
import { argumentText } from "../search/argument_text.ts";
import { parseGrepArgs } from "../search/grep_arguments.ts";
import type { RankedGrepOptions } from "./ranked_grep_options.ts";

/** How rows are chosen and ordered. */
export type GrepMode = "ranked" | "raw";

/** Arguments of the ranked `grep` as the model sends them. */
export interface RankedGrepArguments {
  /** Regular expressions in ripgrep's syntax; a line matches if one of them does. */
  readonly patterns: readonly string[];
  /** File or folder to search. Default: the workdir. */
  readonly path?: string | null | undefined;
  /** Glob of the files to search. Default: all. */
  readonly include?: string | null | undefined;
  /** How rows are chosen and ordered. Default: `"ranked"`. */
  readonly mode?: GrepMode | null | undefined;
  /** Lines to show before and after each row. */
  readonly context?: number | null | undefined;
  /** Rows of the page. */
  readonly limit?: number | null | undefined;
  /** Rows before the page. */
  readonly offset?: number | null | undefined;
}

/** Arguments of the ranked `grep` that passed {@link parseRankedGrepArgs}. */
export interface RankedGrepInput {
  /** The patterns, each once. */
  readonly patterns: readonly string[];
  /** File or folder to search: absolute, or relative to the workdir. */
  readonly path: string;
  /** Glob of the files to search, relative to `path`. */
  readonly include: string | undefined;
  /** How rows are chosen and ordered. */
  readonly mode: GrepMode;
  /** Lines to show before and after each row. */
  readonly context: number;
  /** Rows of the page. */
  readonly limit: number;
  /** Rows before the page. */
  readonly offset: number;
}

/**
 * Checks the arguments of the ranked `grep`.
 *
 * @param args What the model sent.
 * @param options The limits.
 * @returns The arguments, with defaults.
 * @throws {TypeError} If an argument makes no sense; the message says what to send instead.
 * @throws {SearchError} With code `SEARCH_INVALID_PATTERN` if `include` is no glob.
 */
export function parseRankedGrepArgs(
  args: RankedGrepArguments,
  { defaultLimit }: Pick<RankedGrepOptions, "defaultLimit">,
): RankedGrepInput {
  const patterns = [...new Set(args.patterns)];
  patterns.forEach(assertPattern);
  const { path, include } = parseGrepArgs({ ...args, pattern: patterns[0]! });
  return {
    patterns,
    path,
    include,
    mode: args.mode ?? "ranked",
    context: args.context ?? 0,
    limit: args.limit ?? defaultLimit,
    offset: args.offset ?? 0,
  };
}

/** A pattern is what it is to the search plugin's `grep`; only the name of the argument is another. */
function assertPattern(pattern: string): void {
  try {
    argumentText("grep", "pattern", pattern);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new TypeError(
      error.message.replace('argument "pattern"', 'argument "patterns"'),
      { cause: error },
    );
  }
}

/**
 * Takes one text for a list of one, and a single `pattern` for one of `patterns`,
 * as it is sent to the `grep` of the search plugin, which lists by path and line.
 *
 * @param args What was sent, of any shape.
 * @returns The arguments with a list of `patterns`, where they name any.
 */
export function withPatterns(args: unknown): unknown {
  if (typeof args !== "object" || args === null || Array.isArray(args)) {
    return args;
  }
  const { pattern, patterns, mode, ...rest } = args as Record<string, unknown>;
  if ((patterns ?? undefined) !== undefined) {
    return { ...args, patterns: listOf(patterns) };
  }
  if (typeof pattern !== "string") return args;
  return { patterns: [pattern], mode: mode ?? "raw", ...rest };
}
