import type { Found, Search } from "../search.ts";
import type { Contender, ContenderOptions } from "./contender.ts";
import { GEMINI_CLI_PACKAGE } from "./peer_packages.ts";

/** The parts of the package that are used. */
interface GeminiCli {
  readonly Config: new (options: {
    sessionId: string;
    targetDir: string;
    cwd: string;
    debugMode: boolean;
    model: string;
  }) => GeminiConfig;
  readonly RipGrepTool: new (config: GeminiConfig, bus: unknown) => GeminiTool;
  readonly GlobTool: new (config: GeminiConfig, bus: unknown) => GeminiTool;
}

interface GeminiConfig {
  getMessageBus(): unknown;
  getRipgrepPath(): Promise<string | null>;
}

interface GeminiTool {
  build(args: object): {
    execute(
      options: { abortSignal: AbortSignal },
    ): Promise<{ llmContent: string; error?: { message: string } }>;
  };
}

/**
 * Gemini CLI's search tools, with ripgrep from PATH: the package of its core
 * holds none, and trusts none outside of the system's folders.
 *
 * @param _options What it may use; it saves nothing.
 * @returns The contender.
 */
export async function geminiCli(
  _options: ContenderOptions,
): Promise<Contender> {
  const { Config, RipGrepTool, GlobTool }: GeminiCli = await import(
    GEMINI_CLI_PACKAGE
  );
  const toolsIn = (cwd: string) => {
    const config = new Config({
      sessionId: "bench",
      targetDir: cwd,
      cwd,
      debugMode: false,
      model: "none",
    });
    config.getRipgrepPath = () => Promise.resolve("rg");
    const bus = config.getMessageBus();
    return {
      grep: new RipGrepTool(config, bus),
      glob: new GlobTool(config, bus),
    };
  };
  const known = new Map<string, ReturnType<typeof toolsIn>>();
  return {
    prepare(search) {
      const tools = known.get(search.cwd) ?? toolsIn(search.cwd);
      known.set(search.cwd, tools);
      const tool = tools[search.tool];
      return Promise.resolve(async (abortSignal) => {
        const result = await tool.build(argumentsOf(search))
          .execute({ abortSignal });
        return () => readResult(result);
      });
    },
  };
}

function argumentsOf({ tool, pattern, include }: Search): object {
  if (tool === "glob") return { pattern, case_sensitive: true };
  return { pattern, case_sensitive: true, include_pattern: include };
}

function readResult(
  { llmContent, error }: { llmContent: string; error?: { message: string } },
): Found {
  const failure = error?.message ?? /^Error.*/.exec(llmContent)?.[0];
  if (failure) return { shown: 0, total: null, failure };
  if (/^No (?:matches|files) found/.test(llmContent)) {
    return { shown: 0, total: 0 };
  }
  const found = /^Found (\d+) /.exec(llmContent);
  const shown = Number(found?.[1]);
  const limited = llmContent.includes("results limited to");
  return { shown, total: limited ? null : shown };
}
