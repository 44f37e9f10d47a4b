/**
 * The demo as its user has it: as a program with pipes, in a shell, and on a terminal.
 *
 * @module
 */

import { quote } from "@harness/tools";
import type { FixtureTree } from "../integration/fixture_tree.ts";

/** Folder of the project, without a slash at its end. */
export const ROOT = new URL("../..", import.meta.url).pathname.slice(0, -1);

/** Starts the demo as its task does. */
const DEMO = [
  Deno.execPath(),
  "run",
  "--no-config",
  "--allow-all",
  "--quiet",
  `${ROOT}/_tools/demo.ts`,
];

/** What surrounds the demo. */
export interface DemoOptions {
  /** Where to search, where saved results go, and which programs to use before others. */
  readonly tree: FixtureTree;
  /** Environment variables to set besides. */
  readonly env?: Readonly<Record<string, string>>;
}

/** How a program ended. */
export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function options({ tree, env = {} }: DemoOptions): Deno.CommandOptions {
  return {
    cwd: tree.path,
    env: {
      PATH: `${tree.bin}:${Deno.env.get("PATH")}`,
      XDG_CACHE_HOME: tree.spill,
      // A task that runs the tests has set its own.
      INIT_CWD: tree.path,
      // Empty counts as not set.
      NO_COLOR: "",
      TERM: "xterm",
      ...env,
    },
  };
}

/** Runs a program with pipes. */
export async function run(
  [program, ...args]: readonly string[],
  demoOptions: DemoOptions,
): Promise<Outcome> {
  const { code, stdout, stderr } = await new Deno.Command(program!, {
    ...options(demoOptions),
    args,
    stdin: "null",
  }).output();
  const decoder = new TextDecoder();
  return {
    code,
    stdout: decoder.decode(stdout),
    stderr: decoder.decode(stderr),
  };
}

/** Runs the demo with pipes. */
export async function demo(
  args: readonly string[],
  demoOptions: DemoOptions,
): Promise<Outcome> {
  return await run([...DEMO, ...args], demoOptions);
}

/** Runs a command line of bash, in which `demo` is the demo. */
export async function shell(
  command: string,
  demoOptions: DemoOptions,
): Promise<Outcome> {
  const define = `demo() { ${DEMO.map(quote).join(" ")} "$@"; }`;
  return await run(["bash", "-c", `${define}\n${command}`], demoOptions);
}

/** Runs the demo on a pseudo-terminal, as somebody who may press keys. */
export class Session implements AsyncDisposable {
  readonly #child: Deno.ChildProcess;
  readonly #keys: WritableStreamDefaultWriter<Uint8Array>;
  readonly #shown: Promise<string>;

  constructor(args: readonly string[], demoOptions: DemoOptions) {
    const line = [...DEMO, ...args];
    this.#child = new Deno.Command("script", {
      ...options(demoOptions),
      args: Deno.build.os === "linux"
        ? ["-qec", line.map(quote).join(" "), "/dev/null"]
        : ["-q", "/dev/null", ...line],
      stdin: "piped",
      stdout: "piped",
      stderr: "inherit",
    }).spawn();
    this.#keys = this.#child.stdin.getWriter();
    this.#shown = new Response(this.#child.stdout).text();
  }

  /** Presses keys. */
  async press(keys: string): Promise<void> {
    await this.#keys.write(new TextEncoder().encode(keys));
  }

  /** Waits for the end of the demo, and for all that it showed. */
  async end(): Promise<{ code: number; shown: string }> {
    const [{ code }, shown] = await Promise.all([
      this.#child.status,
      this.#shown,
    ]);
    return { code, shown: shown.replaceAll("\r\n", "\n") };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.end();
    await this.#keys.close().catch(() => {});
  }
}

/** Runs the demo on a pseudo-terminal, and presses nothing. */
export async function onTerminal(
  args: readonly string[],
  demoOptions: DemoOptions,
): Promise<{ code: number; shown: string }> {
  await using session = new Session(args, demoOptions);
  return await session.end();
}
