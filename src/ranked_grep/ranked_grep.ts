import { z } from "zod";
import type {
  ToolCallView,
  ToolDefinition,
  ToolExecution,
  ToolResult,
} from "../harness/mod.ts";
import type { InspectionServices } from "../files/inspection_services.ts";
import { lenientSchema } from "../files/lenient_schema.ts";
import { resolveNamed } from "../files/resolve_named.ts";
import { integerArgument } from "../find/integer_argument.ts";
import { TimeBudget } from "../find/time_budget.ts";
import { argumentSchema } from "../search/argument_schema.ts";
import { printPath } from "../search/display_path.ts";
import { requestedWorkdir } from "../search/search_call.ts";
import { shorten } from "../search/shorten.ts";
import { searchListing } from "./search_listing.ts";
import { grepMeta } from "./grep_meta.ts";
import {
  grepHints,
  isRankedByPatterns,
  unmatchedPatterns,
} from "./grep_hints.ts";
import {
  parseRankedGrepArgs,
  type RankedGrepArguments,
  withPatterns,
} from "./ranked_grep_arguments.ts";
import type { RankedGrepOptions } from "./ranked_grep_options.ts";
import { formatRankedGrep, type RankedGrepMeta } from "./ranked_grep_output.ts";
import { printSent } from "./print_sent.ts";

/** Guidance on the ranked `grep` for the system prompt. */
export const RANKED_GREP_GUIDANCE =
  `Search file contents with grep, not with shell grep or rg; look for several names at once with patterns, and use context to see the lines around. The last line says whether the scan was complete and how to go on.`;

/**
 * Says how to show a `grep` call that is under way.
 *
 * @param args Arguments of the call.
 * @returns The view.
 */
export function presentRankedGrepCall(
  { patterns, path, include }: RankedGrepArguments,
): ToolCallView {
  const where = [path, include]
    .flatMap((part) => part ? [printPath(shorten(part))] : []).join(", ");
  const what = patterns.map(printSent).join(", ");
  return {
    kind: "search",
    title: `grep ${what}${where ? ` in ${where}` : ""}`,
  };
}

/**
 * Defines the `grep` of the inspection tools.
 *
 * @param services What the host offers.
 * @param options The limits.
 * @returns The tool.
 *
 * @example
 * ```ts
 * import { PathPolicy, RANKED_GREP_DEFAULTS, rankedGrepTool } from "@harness/tools/tools";
 * import { LocalBash } from "@harness/tools/bash";
 * import { assertEquals } from "@std/assert";
 *
 * const workdir = "/home/me/project";
 * const policy = new PathPolicy({ roots: ["."], workdir, absolutePaths: true });
 * const tool = rankedGrepTool(
 *   { bash: new LocalBash({ workdir }), policyFor: () => policy },
 *   RANKED_GREP_DEFAULTS,
 * );
 * const { title } = tool.presentCall({ patterns: ["TODO", "FIXME"], path: "src" });
 * assertEquals(title, 'grep "TODO", "FIXME" in src');
 * ```
 */
export function rankedGrepTool(
  services: InspectionServices,
  options: RankedGrepOptions,
): ToolDefinition<RankedGrepArguments, RankedGrepMeta> {
  const { schema, parameters } = argumentSchema<RankedGrepArguments>(
    "grep",
    argumentShape(options),
  );
  return {
    name: "grep",
    access: "inspect",
    description:
      `Find the lines that match one of several regular expressions. Mode "ranked" (default) shows the files that match most patterns first, at most ${options.maxRowsPerFile} lines of each (one for each pattern first; all where path is a file); mode "raw" shows all lines by path. Rows are LINE:TEXT, context is LINE-TEXT. Hidden files and folders, and those that .gitignore or .ignore name, are not searched unless path names one. A pattern that is no regular expression is repaired or taken literally, and the answer says so.`,
    schema: lenientSchema(schema, withPatterns),
    parameters,
    timeoutMs: options.timeoutMs,
    execute: (args, execution) =>
      runRankedGrep({ services, options, execution }, args),
    presentCall: presentRankedGrepCall,
  };
}

function argumentShape(options: RankedGrepOptions): z.ZodRawShape {
  const { maxPatterns, maxContext, maxLimit, defaultLimit } = options;
  const error = ({ input }: { readonly input?: unknown }) =>
    `"patterns" must be an array of 1 to ${maxPatterns} regular expressions, got ${
      Array.isArray(input) ? input.length : JSON.stringify(input) ?? "nothing"
    }`;
  const noText = ({ input }: { readonly input?: unknown }) =>
    `"patterns" must hold texts, got ${JSON.stringify(input)}`;
  return {
    patterns: z.array(z.string({ error: noText }), { error }).min(1, { error })
      .max(maxPatterns, { error }).describe(
        "Regular expressions in ripgrep's (Rust's) syntax, combined with OR, each matched within one line; case-sensitive unless one starts with (?i). No look-around, no backreferences.",
      ),
    path: z.string().optional().describe(
      "File or directory to search. Default: the working directory.",
    ),
    include: z.string().optional().describe(
      'One glob of the files to search, relative to path, such as "*.{ts,tsx}" or "src/**".',
    ),
    mode: z.enum(["ranked", "raw"]).optional().describe(
      "Order and choice of the lines. Default: ranked.",
    ),
    context: integerArgument("context", 0, maxContext).optional()
      .describe("Lines to show before and after each match. Default: 0."),
    limit: integerArgument("limit", 1, maxLimit).optional()
      .describe(`Matching lines to show. Default: ${defaultLimit}.`),
    offset: integerArgument("offset", 0).optional()
      .describe("Matching lines to skip: next_offset of the page before."),
  };
}

async function runRankedGrep(
  { services, options, execution }: {
    readonly services: InspectionServices;
    readonly options: RankedGrepOptions;
    readonly execution: ToolExecution;
  },
  args: RankedGrepArguments,
): Promise<ToolResult<RankedGrepMeta>> {
  const input = parseRankedGrepArgs(args, options);
  const target = await resolveNamed(
    services.policyFor(execution),
    input.path,
    "a glob goes into include",
  );
  const time = new TimeBudget(options.timeoutMs);
  const found = await searchListing({
    bash: services.bash,
    workdir: requestedWorkdir(execution),
    signal: execution.signal,
    input,
    options,
    target,
    time,
  });
  const meta = grepMeta(input, options, found);
  const text = formatRankedGrep(meta, {
    options,
    timeMs: time.totalMs,
    hints: grepHints(input, found),
    rankedByPatterns: isRankedByPatterns(meta, found.listing),
    unmatched: unmatchedPatterns(meta, found),
  });
  return { content: [{ type: "text", text }], meta };
}
