import { z } from "zod";
import type {
  SpillReference,
  ToolCallView,
  ToolDefinition,
  ToolResult,
} from "../harness/mod.ts";
import { saveCompleteResult } from "./complete_result.ts";
import type { GlobOrder, SearchConfig } from "./config.ts";
import {
  pathDisplay,
  printPath,
  quoted,
  resolvePath,
  rootEntry,
} from "./display_path.ts";
import {
  type GlobArguments,
  type GlobInput,
  parseGlobArgs,
} from "./glob_arguments.ts";
import {
  emptyGlobHints,
  type FolderFault,
  invalidGlob,
} from "./glob_advice.ts";
import { buildGlobCommand } from "./glob_command.ts";
import { formatGlobOutput } from "./glob_output.ts";
import { chooseGlobPage } from "./glob_page.ts";
import { PathReader } from "./glob_paths.ts";
import { describeIncomplete, type Incomplete } from "./incomplete.ts";
import { argumentSchema } from "./argument_schema.ts";
import { rejection } from "./ripgrep_diagnosis.ts";
import { unexplained } from "./ripgrep_exit.ts";
import {
  type RipgrepEnding,
  runRipgrep,
  throwIfAborted,
} from "./ripgrep_run.ts";
import { shorten } from "./shorten.ts";
import { SearchError } from "./search_error.ts";
import {
  FOLDER_IS_LINK,
  NO_SUCH_FOLDER,
  targetError,
} from "./search_target.ts";
import { vcsFolderIn } from "./vcs_folders.ts";
import {
  requestedWorkdir,
  resolveWorkdir,
  type SearchCall,
  type SearchServices,
} from "./search_call.ts";

/** The result of a `glob` call as data. */
export interface GlobMeta {
  /** The search root, absolute. */
  readonly root: string;
  /** The paths that are shown, as they are: nothing in them is escaped. */
  readonly paths: readonly string[];
  /** How many paths there are. */
  readonly total: number;
  /** Whether some of them are not shown. */
  readonly truncated: boolean;
  /** Order of modification time. */
  readonly order: GlobOrder;
  /** What could not be looked at, or `null` if all was. */
  readonly incomplete: Incomplete | null;
  /** Where the complete result is, if it was needed and could be saved. */
  readonly spill: SpillReference | null;
}

/**
 * Says how to show a `glob` call that is under way.
 *
 * @param args Arguments of the call.
 * @returns The view.
 *
 * @example
 * ```ts
 * import { presentGlobCall } from "@harness/tools";
 * import { assertEquals } from "@std/assert";
 *
 * const { title } = presentGlobCall({ pattern: "*.ts", path: "src" });
 * assertEquals(title, 'glob "*.ts" in src');
 * ```
 */
export function presentGlobCall(
  { pattern, path }: GlobArguments,
): ToolCallView {
  const where = path ? ` in ${printPath(shorten(path))}` : "";
  return { kind: "search", title: `glob ${quoted(shorten(pattern))}${where}` };
}

/** Guidance on `glob` for the system prompt. */
export const GLOB_GUIDANCE =
  `Find files by name with glob, not with shell find or ls: glob lists files only, hidden and ignored ones too. A pattern without "/" matches file names at any depth; one with "/" matches from the search root.`;

/**
 * Defines the `glob` tool.
 *
 * @param services What the host offers.
 * @param config The plugin's configuration.
 * @returns The tool.
 */
export function globTool(
  services: SearchServices,
  config: SearchConfig,
): ToolDefinition<GlobArguments, GlobMeta> {
  const order = config.globOrder.replace("-", " ");
  return {
    name: "glob",
    description:
      `Find files whose path matches a glob, sorted by modification time, ${order}. Lists files, never folders, hidden and ignored ones included; version control folders (.git and the like) and linked files are left out. Shows up to ${config.globMaxResults} paths; when there are more, says where the complete list is saved.`,
    ...argumentSchema<GlobArguments>("glob", {
      pattern: z.string().describe(
        'Glob relative to path: "*.ts" matches names at any depth, "src/**/*.ts" matches from the root. Knows * ? ** [a-z] {a,b}.',
      ),
      path: z.string().optional().describe(
        "Directory to search. Default: the working directory.",
      ),
    }),
    timeoutMs: config.timeoutMs,
    execute: (args, execution) =>
      runGlob({ services, config, execution }, args),
    presentCall: presentGlobCall,
  };
}

/** What a search for files found. */
interface FoundPaths {
  /** The search root, absolute. */
  readonly root: string;
  /** The paths as they are displayed, in order. */
  readonly paths: readonly string[];
  /** Gives the entry directly under the search root that a path is at or below. */
  readonly entryOf: (path: string) => string;
  readonly incomplete: Incomplete | null;
  /** Why the folder that the pattern starts with was not entered, if it was not. */
  readonly folderFault: FolderFault | undefined;
}

async function runGlob(
  call: SearchCall,
  args: GlobArguments,
): Promise<ToolResult<GlobMeta>> {
  const input = parseGlobArgs(args);
  const workdir = resolveWorkdir(call);
  const root = resolvePath(workdir, input.root);
  const searched = resolvePath(root, input.folder);
  throwIfAborted(call.execution.signal);
  const vcsFolder = vcsFolderIn(searched, [workdir]);
  const found = {
    root,
    entryOf: rootEntry({ workdir, root }),
    ...vcsFolder === undefined
      ? await search(call, input, {
        root,
        display: pathDisplay({ workdir, root: searched }),
      })
      : { paths: [], incomplete: null, folderFault: undefined },
  };
  if (found.paths.length === 0 && input.syntaxError !== undefined) {
    throw invalidGlob(input.pattern, input.syntaxError);
  }
  const hints = emptyGlobHints({
    input,
    vcsFolder: vcsFolder ?? vcsFolderIn(input.pattern, [workdir]),
    ...found,
  });
  return await globResult(call, found, hints);
}

async function search(
  { services, config, execution }: SearchCall,
  input: GlobInput,
  { root, display }: {
    readonly root: string;
    readonly display: (path: string) => string;
  },
): Promise<Pick<FoundPaths, "paths" | "incomplete" | "folderFault">> {
  const reader = new PathReader();
  const ending = await runRipgrep(services.bash, {
    command: buildGlobCommand(input, { root, order: config.globOrder }),
    workdir: requestedWorkdir(execution),
    signal: execution.signal,
    maxBytes: config.rawOutputMaxBytes,
    onText: (text) => reader.read(text),
  });
  const folderFault = faultOf(ending.exitCode);
  if (folderFault !== undefined && input.folder !== "") {
    return { paths: [], incomplete: null, folderFault };
  }
  const incomplete = describeIncomplete({
    ...ending,
    failed: ending.exitCode === 2,
    display,
  });
  failUnlessDone(input, ending, incomplete);
  const paths = reader.finish();
  failUnlessPlausible(ending, paths);
  return { paths: paths.map(display), incomplete, folderFault: undefined };
}

function faultOf(exitCode: number): FolderFault | undefined {
  if (exitCode === NO_SUCH_FOLDER) return "missing";
  return exitCode === FOLDER_IS_LINK ? "link" : undefined;
}

/** Without a summary from ripgrep, only what it complains of tells a failure from a search that went on. */
function failUnlessDone(
  { pattern, root, folder }: GlobInput,
  { exitCode, stderr }: RipgrepEnding,
  incomplete: Incomplete | null,
) {
  if (exitCode < 2) return;
  if (exitCode === 2 && incomplete?.problem === null) return;
  const path = resolvePath(root, folder);
  const target = targetError(exitCode, path, "directory");
  if (target) throw target;
  const rejected = exitCode === 2 ? rejection(stderr) : undefined;
  if (rejected) throw invalidGlob(pattern, rejected.reason);
  throw new SearchError("SEARCH_FAILED", unexplained(exitCode, stderr));
}

/** Exit code 0 says that ripgrep listed a file; some other program may be in its place. */
function failUnlessPlausible(
  { exitCode }: RipgrepEnding,
  paths: readonly string[],
) {
  if (exitCode !== 0 || paths.length > 0) return;
  throw new SearchError(
    "SEARCH_FAILED",
    "Cannot trust the output of ripgrep: it reports files and lists none; search again",
  );
}

async function globResult(
  { services, config, execution }: SearchCall,
  { root, paths, entryOf, incomplete }: FoundPaths,
  hints: readonly string[],
): Promise<ToolResult<GlobMeta>> {
  const { globOrder: order } = config;
  const total = paths.length;
  const page = chooseGlobPage(paths, {
    maxResults: config.globMaxResults,
    maxBytes: config.inlineMaxBytes,
    sample: config.globSample,
    entryOf,
  });
  const truncated = page.paths.length < total;
  const shared = { total, order, incomplete };
  const spill = truncated
    ? await saveCompleteResult(services, execution, {
      suggestedName: "glob-results.txt",
      write: () =>
        formatGlobOutput({ ...shared, page: { paths }, spill: null }),
    })
    : null;
  const text = formatGlobOutput({ ...shared, page, spill, hints });
  return {
    content: [{ type: "text", text }],
    meta: { root, paths: page.paths, ...shared, truncated, spill },
  };
}
