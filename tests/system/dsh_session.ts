/**
 * DeepSeek Harness, made of its published packages.
 *
 * @module
 */

import { Context, Logger } from "npm:@deepseek-ai/cordis@^4.0.4";
import { LocalBashExecutor } from "npm:@deepseek-ai/dsh-bash-local@0.1.0-rc.8";
import { CallId } from "npm:@deepseek-ai/dsh-llm@0.1.0-rc.8";
import {
  Session,
  SESSION_FORMAT_VERSION,
  SessionId,
} from "npm:@deepseek-ai/dsh-session@0.1.0-rc.8";
import { LocalSubprocessRuntime } from "npm:@deepseek-ai/dsh-subprocess-local@0.1.0-rc.8";
import {
  renderPrompt,
  SystemPrompt,
} from "npm:@deepseek-ai/dsh-system-prompt@0.1.0-rc.8";
import {
  type ToolExecutionInput,
  type ToolExecutionResult,
  ToolRuntime,
} from "npm:@deepseek-ai/dsh-tools@0.1.0-rc.8";

/** An exporter that names no level gets no warnings. */
const EVERY_LEVEL = 3;

/** A harness with tools and a system prompt. */
export class DshSession implements AsyncDisposable {
  /** The context that plugins are loaded into. */
  readonly ctx: Context = new Context();
  /** What the operator was warned of. */
  readonly warnings: string[] = [];

  /**
   * Starts a harness without a shell.
   *
   * @returns The harness.
   */
  static async start(): Promise<DshSession> {
    const session = new DshSession();
    session.ctx.logger.exporter({
      levels: { default: EVERY_LEVEL },
      export(message) {
        if (message.type !== "warn") return;
        session.warnings.push(Logger.format(this, message));
      },
    });
    await session.ctx.plugin(SystemPrompt, { includeHarnessIdentity: false });
    await session.ctx.plugin(ToolRuntime, {});
    return session;
  }

  /**
   * Starts a harness with its own local shell.
   *
   * @param cwd Folder of commands that name none.
   * @returns The harness.
   */
  static async withShell(cwd: string): Promise<DshSession> {
    const session = await DshSession.start();
    await session.ctx.plugin(LocalSubprocessRuntime);
    await session.ctx.plugin(LocalBashExecutor, { cwd });
    return session;
  }

  /** Names of the tools. */
  get toolNames(): string[] {
    return this.ctx.tools.schemas().map(({ name }) => name);
  }

  /** The system prompt as the model reads it. */
  async prompt(): Promise<string> {
    return renderPrompt(await this.ctx.systemPrompt.assemble());
  }

  /**
   * Calls a tool.
   *
   * @param name Name of the tool.
   * @param args Its arguments.
   * @param options What surrounds the call.
   * @returns How it ended.
   */
  call(
    name: string,
    args: unknown,
    { signal = new AbortController().signal, cwd }: {
      readonly signal?: AbortSignal;
      readonly cwd?: string;
    } = {},
  ): Promise<ToolExecutionResult> {
    return this.ctx.tools.execute({
      name,
      arguments: args,
      callId: CallId("call-1"),
      signal,
      ...(cwd === undefined ? {} : { agent: agentIn(cwd) }),
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.ctx.fiber.dispose();
  }
}

/** The session is a real one; no agent drives it. */
function agentIn(cwd: string): NonNullable<ToolExecutionInput["agent"]> {
  const id = SessionId("session-1");
  const header = { version: SESSION_FORMAT_VERSION, id, createdAt: 0, cwd };
  const session = Session.create(id, [], header);
  return { id, session } as NonNullable<ToolExecutionInput["agent"]>;
}

/** What the model reads of a result. */
export function textOf({ content }: ToolExecutionResult): string {
  return content.map((block) => block.type === "text" ? block.text : "")
    .join("\n");
}

/** What a program tells the error of a failed call by. */
export function infoOf(
  result: ToolExecutionResult,
): { name: string; code: string } | undefined {
  if (!result.isError) throw new Error(`The call succeeded: ${textOf(result)}`);
  return result.error.info;
}
