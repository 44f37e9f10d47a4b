import type { Found, Search } from "../search.ts";
import {
  type Contender,
  type ContenderOptions,
  Unsupported,
} from "./contender.ts";
import { PI_PACKAGE } from "./peer_packages.ts";

/** The parts of the package that are used. */
interface Pi {
  createGrepTool(cwd: string): PiTool;
  createFindTool(cwd: string): PiTool;
}

interface PiTool {
  execute(
    callId: string,
    args: object,
    signal: AbortSignal,
  ): Promise<PiResult>;
}

interface PiResult {
  readonly content: readonly { readonly text: string }[];
  readonly details?: {
    readonly matchLimitReached?: number;
    readonly resultLimitReached?: number;
    readonly truncation?: { readonly outputLines: number };
  };
}

/**
 * pi's search tools, with ripgrep from PATH. Its `find` runs fd, and is left
 * out where fd is not on PATH.
 *
 * @param options What it may use.
 * @returns The contender.
 */
export async function pi({ folder }: ContenderOptions): Promise<Contender> {
  // Keeps pi from downloading programs, and from reading its user's settings.
  Deno.env.set("PI_OFFLINE", "1");
  Deno.env.set("PI_CODING_AGENT_DIR", folder);
  const { createGrepTool, createFindTool }: Pi = await import(PI_PACKAGE);
  return {
    async prepare(search) {
      const create = search.tool === "grep" ? createGrepTool : createFindTool;
      const tool = create(search.cwd);
      const args = argumentsOf(search);
      if (search.tool === "glob") await assertFd();
      return async (signal) => {
        const outcome = await tool.execute("call", args, signal)
          .catch((error: Error) => error);
        return () => readResult(outcome);
      };
    },
  };
}

function argumentsOf({ tool, pattern, include }: Search): object {
  if (tool === "glob") return { pattern };
  return { pattern, ...(include === undefined ? {} : { glob: include }) };
}

async function assertFd() {
  const names = ["fd", "fdfind"];
  const script = names.map((name) => `command -v ${name}`).join(" || ");
  const { success } = await new Deno.Command("bash", {
    args: ["--noprofile", "--norc", "-c", script],
    stdout: "null",
    stderr: "null",
  }).output();
  if (!success) {
    throw new Unsupported("its find needs fd, which is not on PATH");
  }
}

function readResult(outcome: PiResult | Error): Found {
  if (outcome instanceof Error) {
    return { shown: 0, total: null, failure: outcome.message };
  }
  const text = outcome.content.map((part) => part.text).join("\n");
  if (/^No (?:matches|files) found/.test(text)) return { shown: 0, total: 0 };
  const { matchLimitReached, resultLimitReached, truncation } =
    outcome.details ?? {};
  const shown = truncation?.outputLines ??
    text.replace(/\n\n\[[^\n]*\]$/, "").split("\n").length;
  const cut = matchLimitReached ?? resultLimitReached ?? truncation;
  return { shown, total: cut === undefined ? shown : null };
}
