import type {
  BashExecutor,
  GlobArguments,
  GlobMeta,
  GrepArguments,
  GrepMeta,
  SearchOptions,
  SpillStore,
  ToolDefinition,
  ToolExecution,
} from "@harness/tools";
import { resolveConfig } from "../../src/search/config.ts";
import { globTool } from "../../src/search/glob.ts";
import { grepTool } from "../../src/search/grep.ts";

/** What surrounds a call. */
export interface CallSetup {
  readonly bash: BashExecutor;
  readonly config?: SearchOptions;
  readonly spillStore?: SpillStore;
  readonly execution?: Partial<ToolExecution>;
}

/** What a call gave. */
export interface CallOutcome<Meta> {
  /** What the model reads. */
  readonly text: string;
  readonly meta: Meta;
  /** What the operator reads. */
  readonly warnings: readonly string[];
}

/** An agent of a session, with or without a folder to work in. */
export function agent(
  id: string,
  cwd?: string,
): NonNullable<ToolExecution["agent"]> {
  return { session: { header: cwd === undefined ? { id } : { id, cwd } } };
}

/** Calls `glob` through its definition. */
export function callGlob(
  args: GlobArguments,
  setup: CallSetup,
): Promise<CallOutcome<GlobMeta>> {
  return call(globTool, args, setup);
}

/** Calls `grep` through its definition. */
export function callGrep(
  args: GrepArguments,
  setup: CallSetup,
): Promise<CallOutcome<GrepMeta>> {
  return call(grepTool, args, setup);
}

async function call<Args, Meta>(
  define: (
    ...of: Parameters<typeof globTool>
  ) => ToolDefinition<Args, Meta>,
  args: Args,
  { bash, config, spillStore, execution }: CallSetup,
): Promise<CallOutcome<Meta>> {
  const warnings: string[] = [];
  const services = {
    bash,
    get: () => spillStore,
    logger: { warn: (message: string) => void warnings.push(message) },
  };
  const tool = define(services, resolveConfig(config));
  const { content, meta } = await tool.execute(args, {
    name: tool.name,
    callId: "call-1",
    ...execution,
  });
  return { text: content.map(({ text }) => text).join(""), meta, warnings };
}
