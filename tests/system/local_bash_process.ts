import { fromFileUrl } from "@std/path";

const CONFIG = new URL(
  Deno.env.get("HARNESS_TOOLS_STD") === "offline"
    ? "../../deno.offline.json"
    : "../../deno.json",
  import.meta.url,
);

/** The module under test, for scripts that run elsewhere. */
export const BASH_MODULE: URL = new URL(
  "../../src/bash/mod.ts",
  import.meta.url,
);

/** How a script of {@link runScript} runs. */
export interface ScriptOptions {
  /** What Deno permits the script. */
  readonly permissions: readonly string[];
  /** The whole environment of Deno. */
  readonly env?: Readonly<Record<string, string>>;
  /** A command that is put in front of the one that starts Deno. */
  readonly through?: readonly string[];
}

/** What a script did. */
export interface ScriptOutput {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a script that has `LocalBash`, and `run(command, options)`, in a Deno of its own.
 *
 * @param script The script.
 * @param options How it runs.
 * @returns What it printed, and its exit code.
 */
export async function runScript(
  script: string,
  { permissions, env = {}, through = [] }: ScriptOptions,
): Promise<ScriptOutput> {
  const [command = "", ...args] = [
    ...through,
    Deno.execPath(),
    "run",
    "--quiet",
    "--no-prompt",
    "--no-check",
    "--no-lock",
    `--config=${fromFileUrl(CONFIG)}`,
    ...permissions,
    "-",
  ];
  const child = new Deno.Command(command, {
    args,
    clearEnv: true,
    env: { DENO_NO_UPDATE_CHECK: "1", NO_COLOR: "1", ...denoDir(), ...env },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const output = child.output();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(PRELUDE + script));
  await writer.close();
  const { code, stdout, stderr } = await output;
  const decoder = new TextDecoder();
  return {
    code,
    stdout: decoder.decode(stdout),
    stderr: decoder.decode(stderr),
  };
}

const PRELUDE = `
  import { DEFAULT_ENVIRONMENT, LocalBash } from ${
  JSON.stringify(BASH_MODULE.href)
};
  async function run(command, { bash, ...request } = {}) {
    const executor = new LocalBash(bash);
    return await executor.run(executor.resolve({ command, ...request }));
  }
`;

/** Where Deno finds what it has downloaded, when the environment is cleared. */
function denoDir(): Record<string, string> {
  const names = ["DENO_DIR", "HOME", "XDG_CACHE_HOME"];
  return Object.fromEntries(names.flatMap((name) => {
    const value = Deno.env.get(name);
    return value === undefined ? [] : [[name, value]];
  }));
}
