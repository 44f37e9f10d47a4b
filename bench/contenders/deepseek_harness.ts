import { Context } from "npm:@deepseek-ai/cordis@^4.0.4";
import { CallId } from "npm:@deepseek-ai/dsh-llm@0.1.0-rc.8";
import { Session, SessionId } from "npm:@deepseek-ai/dsh-session@0.1.0-rc.8";
import { LocalSpillStore } from "npm:@deepseek-ai/dsh-spill-local@0.1.0-rc.8";
import { LocalSubprocessRuntime } from "npm:@deepseek-ai/dsh-subprocess-local@0.1.0-rc.8";
import { SystemPrompt } from "npm:@deepseek-ai/dsh-system-prompt@0.1.0-rc.8";
import * as search from "npm:@deepseek-ai/dsh-tool-fs-search@0.1.0-rc.8";
import {
  type ToolExecutionInput,
  type ToolExecutionResult,
  ToolRuntime,
} from "npm:@deepseek-ai/dsh-tools@0.1.0-rc.8";
import type { Found } from "../search.ts";
import type { Contender, ContenderOptions } from "./contender.ts";

/**
 * DeepSeek Harness' published search tools, in its own tool runtime, with its
 * local subprocesses and its local spill store.
 *
 * @param options What it may use.
 * @returns The contender.
 */
export async function deepseekHarness(
  { folder }: ContenderOptions,
): Promise<Contender> {
  const ctx = new Context();
  await ctx.plugin(SystemPrompt, { includeHarnessIdentity: false });
  await ctx.plugin(ToolRuntime, {});
  await ctx.plugin(LocalSubprocessRuntime);
  await ctx.plugin(LocalSpillStore, { root: folder });
  await ctx.plugin(search, { sampleOverCapGlobResults: false });
  return {
    prepare({ tool, cwd, ...args }) {
      const agent = agentIn(cwd);
      return Promise.resolve(async (signal) => {
        const result = await ctx.tools.execute({
          name: tool,
          arguments: args,
          callId: CallId("call"),
          signal,
          agent,
        });
        return () => readResult(result);
      });
    },
  };
}

/** The session is a real one; no agent drives it. */
function agentIn(cwd: string): NonNullable<ToolExecutionInput["agent"]> {
  const id = SessionId("bench");
  const header = { version: 0, id, createdAt: 0, cwd };
  const session = Session.create(id, [], header);
  return { id, session } as NonNullable<ToolExecutionInput["agent"]>;
}

function readResult(result: ToolExecutionResult): Found {
  if (result.isError) {
    const { info, message } = result.error;
    return { shown: 0, total: null, failure: info?.code ?? message };
  }
  const { content } = result;
  const text = content.map((part) => part.type === "text" ? part.text : "")
    .join("\n");
  if (/^No (?:matches|files) found$/.test(text)) return { shown: 0, total: 0 };
  const capped = /^Found (\d+) of (\d+) matches/.exec(text) ??
    /\(Showing (\d+) of (\d+) paths/.exec(text);
  if (capped) return { shown: Number(capped[1]), total: Number(capped[2]) };
  const all = /^Found (\d+) match/.exec(text);
  const total = all ? Number(all[1]) : text.split("\n").length;
  return { shown: total, total };
}
