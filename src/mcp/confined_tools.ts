import type {
  BashExecutor,
  ToolAgent,
  ToolDefinition,
  ToolExecution,
} from "../harness/mod.ts";
import type { HostPlugin } from "../host/mod.ts";
import { resolvePath } from "../search/display_path.ts";
import {
  type GlobArguments,
  type GrepArguments,
  parseGlobArgs,
  parseGrepArgs,
} from "../search/mod.ts";
import type { Folder } from "./folder.ts";
import { assertInside } from "./path_guard.ts";

/** An agent that may search some folders and nothing else. */
export class ConfinedAgent implements ToolAgent {
  /** The agent's session. */
  readonly session: ToolAgent["session"];
  /** The folders. */
  readonly folders: readonly Folder[];

  /**
   * Creates an agent.
   *
   * @param sessionId Id of the session.
   * @param folders The folders, at least one.
   * @param cwd Where relative paths start from: the first folder.
   */
  constructor(
    sessionId: string,
    folders: readonly Folder[],
    cwd: string = folders[0]!.path,
  ) {
    this.session = { header: { id: sessionId, cwd } };
    this.folders = folders;
  }
}

/**
 * Confines the tools of the search plugin to the folders of the agent that
 * calls: where the search would start is checked before it does.
 *
 * @param plugin The search plugin.
 * @returns The same plugin, with tools that refuse what lies outside.
 */
export function confinedPlugin(plugin: HostPlugin): HostPlugin {
  const { name, inject } = plugin;
  return {
    name,
    inject,
    apply: (context, config) =>
      plugin.apply({
        ...context,
        tools: {
          register: (tool) =>
            context.tools.register(confineTool(tool, context.bash)),
        },
      }, config),
  };
}

function confineTool<Args, Meta>(
  tool: ToolDefinition<Args, Meta>,
  bash: BashExecutor,
): ToolDefinition<Args, Meta> {
  const target = TARGETS[tool.name];
  if (target === undefined) {
    throw new TypeError(`Cannot confine "${tool.name}": it is no known tool`);
  }
  return {
    ...tool,
    async execute(args, execution) {
      const { signal } = execution;
      const agent = confinedAgent(execution);
      const path = resolvePath(agent.folders[0]!.path, target(args));
      try {
        await assertInside(bash, { path, folders: agent.folders, signal });
      } catch (error) {
        // A search whose signal fired starts nothing and says so in its own words.
        if (!signal?.aborted) throw error;
      }
      return await tool.execute(args, execution);
    },
  };
}

/**
 * Names the folders that a call of an inspection tool may read. That they are
 * free of links is settled when the folders are: a link that is put in the place
 * of a root later leads nowhere.
 *
 * @param execution What the host says about the call.
 * @returns The real paths of the agent's folders.
 */
export function confinedRoots(execution: ToolExecution): readonly string[] {
  return confinedAgent(execution).folders.map(({ real }) => real);
}

function confinedAgent({ name, agent }: ToolExecution): ConfinedAgent {
  if (agent instanceof ConfinedAgent) return agent;
  throw new TypeError(`Cannot call "${name}": expected a ConfinedAgent`);
}

/** Where a call would search, as the tools themselves read their arguments. The host has checked those. */
const TARGETS: Readonly<Record<string, (args: unknown) => string>> = {
  glob: (args) => parseGlobArgs(args as GlobArguments).root,
  grep: (args) => parseGrepArgs(args as GrepArguments).path,
};
