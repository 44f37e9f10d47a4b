import { LocalBash } from "@harness/tools/bash";
import { quote } from "@harness/tools";
import type {
  BashExecutor,
  BashRequest,
  BashResult,
  BashSpec,
} from "../../src/harness/mod.ts";
import type { Contender, ContenderOptions } from "./contender.ts";
import { harnessTools } from "./harness_tools.ts";

/**
 * This package, with an eye on its ripgrep: tells how long ripgrep lives on
 * after the last chunk of its output that was wanted.
 *
 * @param options What it may use.
 * @returns The contender.
 */
export async function watchedTools(
  options: ContenderOptions,
): Promise<Contender> {
  const bash = new WatchedBash(options.folder);
  const tool = await harnessTools({ ...options, bash });
  return {
    async prepare(search) {
      const call = await tool.prepare(search);
      return async (signal) => {
        const reading = await call(signal);
        const goneAfterMs = await bash.goneAfterMs;
        return () => ({ ...reading(), goneAfterMs });
      };
    },
  };
}

/** Waits until file `$1` names a process, and then until that process is gone. */
const WATCH = `
until [ -s "$1" ]; do sleep 0.002; done
read -r pid <"$1"
while kill -0 "$pid"; do sleep 0.002; done 2>/dev/null`;

class WatchedBash implements BashExecutor {
  /** Time from the last chunk to the end of the process, of the last command that streamed. */
  goneAfterMs: Promise<number> = Promise.resolve(NaN);
  readonly #bash = new LocalBash();
  readonly #folder: string;
  #runs = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  resolve(request: BashRequest): BashSpec {
    return this.#bash.resolve(request);
  }

  async run(spec: BashSpec): Promise<BashResult> {
    const { command, onStdout } = spec;
    if (!onStdout) return await this.#bash.run(spec);
    const pidFile = `${this.#folder}/pid-${Deno.pid}-${++this.#runs}`;
    const gone = watch(pidFile);
    let lastChunkAt = NaN;
    this.goneAfterMs = gone.then((goneAt) => goneAt - lastChunkAt);
    // Ripgrep takes the shell's place and so keeps its process id.
    return await this.#bash.run({
      ...spec,
      command: `echo $$ >${quote(pidFile)}\n${command}`,
      onStdout(chunk) {
        lastChunkAt = performance.now();
        return onStdout(chunk);
      },
    });
  }
}

async function watch(pidFile: string): Promise<number> {
  await new Deno.Command("bash", {
    args: ["--noprofile", "--norc", "-c", WATCH, "watch", pidFile],
  }).output();
  return performance.now();
}
