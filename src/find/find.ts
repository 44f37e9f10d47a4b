import { z } from "zod";
import type {
  ToolCallView,
  ToolDefinition,
  ToolExecution,
  ToolResult,
} from "../harness/mod.ts";
import { FileError } from "../files/file_error.ts";
import type { InspectionServices } from "../files/inspection_services.ts";
import { isFolder } from "../files/is_folder.ts";
import { isLink } from "../files/is_link.ts";
import type { PathPolicy, ResolvedPath } from "../files/path_policy.ts";
import { quoteSent } from "../files/quote_sent.ts";
import { resolveNamed } from "../files/resolve_named.ts";
import { argumentSchema } from "../search/argument_schema.ts";
import { printPath } from "../search/display_path.ts";
import { invalidGlob } from "../search/glob_advice.ts";
import { maxDepth } from "../search/glob_depth.ts";
import { GlobSyntaxError } from "../search/glob_syntax.ts";
import { requestedWorkdir } from "../search/search_call.ts";
import { shorten } from "../search/shorten.ts";
import { vcsFolderIn } from "../search/vcs_folders.ts";
import {
  type FindArguments,
  type FindInput,
  parseFindArgs,
} from "./find_arguments.ts";
import { emptyFindHints, isPlain } from "./find_hints.ts";
import type { FindOptions } from "./find_options.ts";
import { entryLine, type FindMeta, formatFindOutput } from "./find_output.ts";
import { takePage } from "./find_page.ts";
import { integerArgument } from "./integer_argument.ts";
import { isNothingOmitted, NOTHING_OMITTED } from "./omissions.ts";
import { pathMatcher } from "./path_matcher.ts";
import { shownBelow } from "./shown_below.ts";
import { TimeBudget } from "./time_budget.ts";
import { type Walk, walk } from "./walk.ts";

/** Guidance on `find` for the system prompt. */
export const FIND_GUIDANCE =
  `Find files and folders by name with find, not with shell find or ls. A pattern without "/" matches names at any depth; one with "/" matches from path. The last line says whether the list is complete.`;

/**
 * Says how to show a `find` call that is under way.
 *
 * @param args Arguments of the call.
 * @returns The view.
 */
export function presentFindCall(
  { pattern, path }: FindArguments,
): ToolCallView {
  const where = path ? ` in ${printPath(shorten(path))}` : "";
  return { kind: "search", title: `find ${quoteSent(pattern)}${where}` };
}

/**
 * Defines the `find` tool.
 *
 * @param services What the host offers.
 * @param options The limits.
 * @returns The tool.
 *
 * @example
 * ```ts
 * import { FIND_DEFAULTS, findTool, PathPolicy } from "@harness/tools/tools";
 * import { LocalBash } from "@harness/tools/bash";
 * import { assertEquals } from "@std/assert";
 *
 * const workdir = "/home/me/project";
 * const policy = new PathPolicy({ roots: ["."], workdir, absolutePaths: true });
 * const tool = findTool(
 *   { bash: new LocalBash({ workdir }), policyFor: () => policy },
 *   FIND_DEFAULTS,
 * );
 * assertEquals(tool.presentCall({ pattern: "*.ts" }).title, 'find "*.ts"');
 * ```
 */
export function findTool(
  services: InspectionServices,
  options: FindOptions,
): ToolDefinition<FindArguments, FindMeta> {
  return {
    name: "find",
    access: "inspect",
    description:
      `Find files and folders whose path matches a glob, sorted by path; folders end with "/". Hidden and ignored ones are included; version control folders (.git and the like) and links are left out. Shows ${options.defaultLimit} entries unless limit says otherwise; the last line says how many there are and how to go on.`,
    ...argumentSchema<FindArguments>("find", {
      pattern: z.string().describe(
        'Glob relative to path: "*.ts" matches names at any depth, "src/**/*.ts" matches from path, "src/**/" matches folders. Knows * ? ** [a-z] {a,b}.',
      ),
      path: z.string().optional().describe(
        "Directory to search. Default: the working directory.",
      ),
      kind: z.enum(["file", "dir", "any"]).optional().describe(
        "What to list. Default: any.",
      ),
      limit: integerArgument("limit", 1, options.maxLimit).optional()
        .describe(`Entries to show. Default: ${options.defaultLimit}.`),
      offset: integerArgument("offset", 0).optional()
        .describe("Entries to skip: next_offset of the page before."),
    }),
    timeoutMs: options.timeoutMs,
    execute: (args, execution) =>
      runFind({ services, options, execution }, args),
    presentCall: presentFindCall,
  };
}

/** What surrounds the arguments of one call. */
interface FindCall {
  readonly services: InspectionServices;
  readonly options: FindOptions;
  readonly execution: ToolExecution;
}

async function runFind(
  call: FindCall,
  args: FindArguments,
): Promise<ToolResult<FindMeta>> {
  const input = parseFindArgs(args, call.options);
  const policy = call.services.policyFor(call.execution);
  const root = await resolveNamed(
    policy,
    input.root,
    "a glob goes into pattern",
  );
  const folder = input.folder === ""
    ? root
    : await unlessMissing(policy.resolve(`${input.root}/${input.folder}`));
  const bases = [policy.workdir, ...policy.roots];
  const vcsFolder = vcsFolderIn(`${root.path}/${input.folder}`, bases);
  const matches = matcherOf(input);
  const time = new TimeBudget(call.options.timeoutMs);
  const found = folder !== undefined && vcsFolder === undefined
    ? await search(call, input, { folder, matches, time })
    : NOTHING_FOUND;
  if (found.entries.length === 0 && input.syntaxError !== undefined) {
    throw invalidGlob(input.pattern, input.syntaxError);
  }
  const meta = findMeta(call, input, { root: root.path, found });
  const text = formatFindOutput(meta, {
    ...call.options,
    timeMs: time.totalMs,
    hints: found.cut !== null ? [] : emptyFindHints({
      input,
      vcsFolder: vcsFolder ?? vcsFolderIn(input.pattern, bases),
      folderExists: folder !== undefined,
      isLink: found.entries.length === 0 && await leadsToLink(policy, input),
    }),
  });
  return { content: [{ type: "text", text }], meta };
}

const NOTHING_FOUND: Walk = {
  entries: [],
  visited: 0,
  deeper: 0,
  cut: null,
  omissions: NOTHING_OMITTED,
};

/** A pattern that starts with a folder that does not exist matches nothing; that is no mistake in `path`. */
async function unlessMissing(
  folder: Promise<ResolvedPath>,
): Promise<ResolvedPath | undefined> {
  try {
    const found = await folder;
    return await isFolder(found) ? found : undefined;
  } catch (error) {
    if (error instanceof FileError && error.code === "FILE_NOT_FOUND") {
      return undefined;
    }
    throw error;
  }
}

async function leadsToLink(
  policy: PathPolicy,
  { pattern, root, folder, globs }: FindInput,
): Promise<boolean> {
  return isPlain(pattern) &&
    await isLink(policy, [root, folder, ...globs].join("/"));
}

function matcherOf(
  { pattern, globs }: FindInput,
): (path: Uint8Array) => boolean {
  try {
    return pathMatcher(globs);
  } catch (error) {
    if (!(error instanceof GlobSyntaxError)) throw error;
    throw invalidGlob(pattern, error.message);
  }
}

async function search(
  { services, options, execution }: FindCall,
  input: FindInput,
  { folder, matches, time }: {
    readonly folder: ResolvedPath;
    readonly matches: (path: Uint8Array) => boolean;
    readonly time: TimeBudget;
  },
): Promise<Walk> {
  const display = shownBelow(folder.shown);
  const found = await walk({
    ...options,
    bash: services.bash,
    workdir: requestedWorkdir(execution),
    signal: execution.signal,
    folder: folder.realPath,
    shown: folder.shown,
    kind: input.kind,
    depth: maxDepth(input.globs),
    matches,
    display,
    time,
  });
  return {
    ...found,
    entries: found.entries.map(({ path, kind }) => ({
      path: display(path),
      kind,
    })),
  };
}

function findMeta(
  { options }: FindCall,
  { kind, limit, offset }: FindInput,
  { root, found }: { readonly root: string; readonly found: Walk },
): FindMeta {
  const { entries, visited, deeper, cut, omissions } = found;
  const page = takePage(
    entries,
    { offset, limit, maxBytes: options.maxBytes },
    entryLine,
  );
  const shown = page.items.length;
  const complete = cut === null && deeper === 0;
  return {
    root,
    kind,
    entries: page.items,
    shown,
    offset,
    nextOffset: offset + shown < entries.length ? offset + shown : null,
    total: entries.length,
    totalExact: complete && isNothingOmitted(omissions),
    complete,
    visited,
    cut,
    deeper,
    pageFull: page.isFull,
    ...omissions,
  };
}
