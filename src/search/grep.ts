import { basename } from "@std/path/posix";
import { z } from "zod";
import type {
  SpillReference,
  ToolCallView,
  ToolDefinition,
  ToolResult,
} from "../harness/mod.ts";
import { argumentSchema } from "./argument_schema.ts";
import { saveCompleteResult } from "./complete_result.ts";
import type { SearchConfig } from "./config.ts";
import {
  displayPath,
  pathDisplay,
  printPath,
  quoted,
  resolvePath,
} from "./display_path.ts";
import {
  type GrepArguments,
  type GrepInput,
  parseGrepArgs,
} from "./grep_arguments.ts";
import { buildGrepCommand } from "./grep_command.ts";
import { formatCompleteGrep, formatGrepOutput } from "./grep_output.ts";
import { chooseGrepPage, countMatches } from "./grep_page.ts";
import { includeFilter } from "./include_filter.ts";
import { describeIncomplete, type Incomplete } from "./incomplete.ts";
import { countLines, type FoundFile } from "./found_file.ts";
import type { GrepFile } from "./grep_records.ts";
import { type FoundRecords, MatchReader } from "./match_records.ts";
import { emptyHints, invalidPattern } from "./pattern_advice.ts";
import { rejection } from "./ripgrep_diagnosis.ts";
import { unexplained } from "./ripgrep_exit.ts";
import { type RipgrepEnding, runRipgrep } from "./ripgrep_run.ts";
import { SearchError } from "./search_error.ts";
import { shorten } from "./shorten.ts";
import { FILTERED_OUT, targetError } from "./search_target.ts";
import {
  requestedWorkdir,
  resolveWorkdir,
  type SearchCall,
  type SearchServices,
} from "./search_call.ts";

/** The result of a `grep` call as data. */
export interface GrepMeta {
  /** The files with the matches that are shown, by path. */
  readonly files: readonly GrepFile[];
  /** How many matching lines are shown. */
  readonly shown: number;
  /** How many matching lines there are. */
  readonly total: number;
  /** Whether some of them are not shown. */
  readonly truncated: boolean;
  /** What could not be looked at, or `null` if all was. */
  readonly incomplete: Incomplete | null;
  /** Where the complete result is, if it was needed and could be saved. */
  readonly spill: SpillReference | null;
}

/**
 * Says how to show a `grep` call that is under way.
 *
 * @param args Arguments of the call.
 * @returns The view.
 *
 * @example
 * ```ts
 * import { presentGrepCall } from "@harness/tools";
 * import { assertEquals } from "@std/assert";
 *
 * const { title } = presentGrepCall({ pattern: "TODO", include: "*.ts" });
 * assertEquals(title, 'grep "TODO" in *.ts');
 * ```
 */
export function presentGrepCall(
  { pattern, path, include }: GrepArguments,
): ToolCallView {
  const where = [path, include]
    .flatMap((part) => part ? [printPath(shorten(part))] : []).join(", ");
  return {
    kind: "search",
    title: `grep ${quoted(shorten(pattern))}${where ? ` in ${where}` : ""}`,
  };
}

/** Guidance on `grep` for the system prompt. */
export const GREP_GUIDANCE =
  `Search file contents with grep, not with shell grep or rg. To see the lines around a match, read its file.`;

/**
 * Defines the `grep` tool.
 *
 * @param services What the host offers.
 * @param config The plugin's configuration.
 * @returns The tool.
 */
export function grepTool(
  services: SearchServices,
  config: SearchConfig,
): ToolDefinition<GrepArguments, GrepMeta> {
  return {
    name: "grep",
    description:
      `Find the lines that match a regular expression, by file and line number, files sorted by path. Hidden files and folders, and those that .gitignore or .ignore name, are not searched unless path names one. Shows up to ${config.grepMaxMatches} lines; when there are more, says where the complete result is saved.`,
    ...argumentSchema<GrepArguments>("grep", {
      pattern: z.string().describe(
        "Regular expression in ripgrep's (Rust's) syntax, matched within one line; case-sensitive unless it starts with (?i). No look-around, no backreferences.",
      ),
      path: z.string().optional().describe(
        "File or directory to search. Default: the working directory.",
      ),
      include: z.string().optional().describe(
        'One glob of the files to search, relative to path, such as "*.{ts,tsx}" or "src/**".',
      ),
    }),
    timeoutMs: config.timeoutMs,
    execute: (args, execution) =>
      runGrep({ services, config, execution }, args),
    presentCall: presentGrepCall,
  };
}

async function runGrep(
  call: SearchCall,
  args: GrepArguments,
): Promise<ToolResult<GrepMeta>> {
  const input = parseGrepArgs(args);
  const workdir = resolveWorkdir(call);
  const target = resolvePath(workdir, input.path);
  const { records, ending, display, hidden } = await search(call, input, {
    workdir,
    target,
  });
  const filteredOut = ending.exitCode === FILTERED_OUT &&
    input.include !== undefined;
  if (!filteredOut) failUnlessDone(input, ending, records);
  const incomplete = describeIncomplete({
    ...ending,
    failed: ending.exitCode === 2,
    binary: records.binary,
    display,
  });
  const hints = filteredOut
    ? [
      `("${shorten(input.path)}" is a file that include "${
        shorten(input.include!)
      }" leaves out)`,
    ]
    : emptyHints({ ...input, ...records, hidden });
  return await grepResult(call, { files: records.files, incomplete, hints });
}

async function search(
  { services, config, execution }: SearchCall,
  input: GrepInput,
  { workdir, target }: { readonly workdir: string; readonly target: string },
): Promise<{
  records: FoundRecords;
  ending: RipgrepEnding;
  display: (path: string) => string;
  hidden: boolean;
}> {
  const filter = input.include === undefined
    ? undefined
    : includeFilter(input.include, target);
  const shownTarget = displayPath(target, { workdir });
  const namesOfTarget = [basename(target), shownTarget, target.slice(1)];
  const inFolder = pathDisplay({ workdir, root: target });
  const display = (path: string) =>
    reader.fileTarget ? shownTarget : inFolder(path);
  const reader: MatchReader = new MatchReader({
    maxLineBytes: config.grepMaxLineBytes,
    display,
    accepts: (path) => !filter || reader.fileTarget || filter.matches(path),
  });
  const ending = await runRipgrep(services.bash, {
    command: buildGrepCommand(input, {
      target,
      filter,
      searchFile: !filter || namesOfTarget.some(filter.matches),
      outputMaxBytes: config.rawOutputMaxBytes,
    }),
    workdir: requestedWorkdir(execution),
    signal: execution.signal,
    maxBytes: config.rawOutputMaxBytes,
    howToNarrow:
      'narrow pattern, path or include (long lines and binary files count whole; an include such as "*.{ts,md}" leaves bundles out)',
    onBytes: (bytes) => reader.read(bytes),
  });
  const hidden = filter?.hidden ?? false;
  return { records: reader.finish(), ending, display, hidden };
}

/** Ripgrep's summary record stands for a search that ran to its end, whatever it could not read on the way. */
function failUnlessDone(
  { pattern, path, include }: GrepInput,
  { exitCode, stderr, stderrTruncated }: RipgrepEnding,
  { finished }: FoundRecords,
) {
  // Ripgrep 13 goes on without a line of an ignore file that it cannot parse.
  const rejected = exitCode <= 2 && !(finished && stderrTruncated)
    ? rejection(stderr, stderrTruncated)
    : undefined;
  if (rejected?.subject === "glob") {
    throw new SearchError(
      "SEARCH_INVALID_PATTERN",
      `Invalid glob "${shorten(include!)}" in include: ${rejected.reason}`,
    );
  }
  if (exitCode <= 2 && finished) return;
  if (rejected) throw invalidPattern(pattern, rejected.reason);
  const target = targetError(exitCode, path, "file or directory");
  if (target) throw target;
  throw new SearchError(
    "SEARCH_FAILED",
    exitCode < 2
      ? "Cannot trust the output of ripgrep: it ends without the summary that a complete search ends with; search again"
      : unexplained(exitCode, stderr),
  );
}

async function grepResult(
  { services, config, execution }: SearchCall,
  { files, incomplete, hints }: {
    readonly files: readonly FoundFile[];
    readonly incomplete: Incomplete | null;
    readonly hints: readonly string[];
  },
): Promise<ToolResult<GrepMeta>> {
  const total = countLines(files);
  const heads = files.values().map((file) => file.head(config.grepMaxMatches));
  const page = chooseGrepPage(heads, {
    maxMatches: config.grepMaxMatches,
    maxBytes: config.inlineMaxBytes,
  });
  const shown = countMatches(page);
  const truncated = shown < total;
  const spill = truncated
    ? await saveCompleteResult(services, execution, {
      suggestedName: "grep-results.txt",
      write: () => formatCompleteGrep(files, incomplete),
    })
    : null;
  const text = formatGrepOutput({ page, total, spill, incomplete, hints });
  return {
    content: [{ type: "text", text }],
    meta: { files: page, shown, total, truncated, incomplete, spill },
  };
}
