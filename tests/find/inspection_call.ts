import type {
  BashExecutor,
  ToolDefinition,
  ToolExecution,
} from "@harness/tools";
import {
  PathPolicy,
  type PathPolicyOptions,
  type ResolvedPath,
} from "../../src/files/path_policy.ts";
import { displayPath, resolvePath } from "../../src/search/display_path.ts";
import {
  FIND_DEFAULTS,
  type FindArguments,
  type FindMeta,
  type FindOptions,
  findTool,
} from "../../src/find/mod.ts";
import {
  RANKED_GREP_DEFAULTS,
  type RankedGrepArguments,
  type RankedGrepMeta,
  type RankedGrepOptions,
  rankedGrepTool,
} from "../../src/ranked_grep/mod.ts";

/** What surrounds a call. */
export interface CallSetup<Options> {
  readonly bash: BashExecutor;
  /** Which paths may be used. Default: all below `/project`, none of which is looked at. */
  readonly policy?: PathPolicy;
  readonly options?: Partial<Options>;
  readonly execution?: Partial<ToolExecution>;
}

/** What a call gave. */
export interface CallOutcome<Meta> {
  /** What the model reads. */
  readonly text: string;
  readonly meta: Meta;
}

/** Arguments of the ranked `grep`, or those with a single pattern. */
export type GrepCall =
  | RankedGrepArguments
  | Omit<RankedGrepArguments, "patterns"> & { readonly pattern: string };

/** Calls `find` through its schema and definition. */
export function callFind(
  args: FindArguments,
  { options, ...setup }: CallSetup<FindOptions>,
): Promise<CallOutcome<FindMeta>> {
  const tool = findTool(services(setup), { ...FIND_DEFAULTS, ...options });
  return call(tool, args, setup.execution);
}

/** Calls the ranked `grep` through its schema and definition. */
export function callGrep(
  args: GrepCall,
  { options, ...setup }: CallSetup<RankedGrepOptions>,
): Promise<CallOutcome<RankedGrepMeta>> {
  const tool = rankedGrepTool(services(setup), {
    ...RANKED_GREP_DEFAULTS,
    ...options,
  });
  return call(tool, args, setup.execution);
}

function services({ bash, policy = new UncheckedPaths() }: CallSetup<unknown>) {
  return { bash, policyFor: () => policy };
}

async function call<Args, Meta>(
  tool: ToolDefinition<Args, Meta>,
  args: unknown,
  execution: Partial<ToolExecution> = {},
): Promise<CallOutcome<Meta>> {
  const checked = await tool.schema["~standard"].validate(args);
  if (checked.issues) {
    throw new TypeError(checked.issues.map(({ message }) => message).join());
  }
  const { content, meta } = await tool.execute(checked.value, {
    name: tool.name,
    callId: "call-1",
    ...execution,
  });
  return { text: content.map(({ text }) => text).join(""), meta };
}

const WORKDIR = "/project";

/** Lets all paths through as they are, without a look at any file. */
export class UncheckedPaths extends PathPolicy {
  constructor(options: Partial<PathPolicyOptions> = {}) {
    super({
      roots: [WORKDIR],
      workdir: WORKDIR,
      absolutePaths: true,
      ...options,
    });
  }

  override resolve(path: string): Promise<ResolvedPath> {
    const absolute = resolvePath(WORKDIR, path);
    const shown = displayPath(absolute, { workdir: WORKDIR });
    return Promise.resolve({ path: absolute, realPath: absolute, shown });
  }
}
