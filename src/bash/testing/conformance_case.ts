import { assert } from "@std/assert";
import type {
  BashExecutor,
  BashRequest,
  BashResult,
} from "../../harness/bash_executor.ts";

/** What a case wants of the executor that it gets. An executor without such an option may ignore it. */
export interface ConformanceOptions {
  /** Time between SIGTERM and SIGKILL in milliseconds. */
  readonly killGraceMs: number;
  /** Longest time budget in milliseconds. */
  readonly maxTimeoutMs: number;
  /** Most bytes of stdout. */
  readonly maxStdoutBytes: number;
}

/** An executor under test; it is disposed of after its case if it can be. */
export type TestedExecutor = BashExecutor & Partial<AsyncDisposable>;

/**
 * Creates an executor for one case. Commands that name no workdir have to run in
 * a folder that is there, on a system with `/`, `/tmp` and coreutils.
 */
export type ExecutorFactory = (
  options: ConformanceOptions,
) => TestedExecutor | Promise<TestedExecutor>;

/** A rule of the bash seam that an executor can be held to. */
export interface ConformanceCase {
  /** What an executor does. */
  readonly name: string;
  /** The part of the seam that the rule is about. */
  readonly topic: "resolve" | "request" | "output" | "ending";
  /**
   * Runs the case.
   *
   * @param create Creates the executor.
   * @throws {Error} If the executor breaks the rule.
   */
  run(create: ExecutorFactory): Promise<void>;
}

/** Options of an executor that no case wants anything of. */
const USUAL: ConformanceOptions = {
  killGraceMs: 1_000,
  maxTimeoutMs: 60_000,
  maxStdoutBytes: 10_000_000,
};

/** Longest time that a command may take to settle after it was to end, in milliseconds. */
const SETTLE_MS = 15_000;

/** An executor as a case uses it. */
export class Subject {
  readonly executor: TestedExecutor;

  constructor(executor: TestedExecutor) {
    this.executor = executor;
  }

  /** Resolves a request and runs what comes of it. */
  async run(request: BashRequest): Promise<BashResult> {
    return await this.executor.run(this.executor.resolve(request));
  }

  /** Runs a command that has to settle soon, although something of it would not end by itself. */
  async runEnded(request: BashRequest): Promise<BashResult> {
    const start = performance.now();
    const result = await this.run(request);
    const ms = Math.round(performance.now() - start);
    assert(ms < SETTLE_MS, `The command took ${ms} ms to settle`);
    return result;
  }

  /**
   * Whether a process runs whose command line has a word of {@link uniqueSleep},
   * as far as a command of the executor can see processes.
   */
  async isRunning(sleep: string): Promise<boolean> {
    const word = sleep.split(" ")[1]!;
    // In parts, and from a file, so that no process of the command is found.
    const { stdout } = await this.run({
      command: `wanted=${word.slice(0, 6)}; wanted+=${word.slice(6)}
        if [[ -r /proc/self/cmdline ]]; then
          for file in /proc/[0-9]*/cmdline; do
            { tr '\\0' ' ' <"$file"; echo; } 2>/dev/null
          done
        else
          ps -axo command
        fi | { grep -Fcf <(printf 'sleep %s' "$wanted") || :; }`,
    });
    return Number(stdout.text) > 0;
  }

  /** Waits until such a process runs no longer; a moment may pass. */
  async assertGone(sleep: string): Promise<void> {
    for (let tries = 0; tries < 30; tries += 1) {
      if (!await this.isRunning(sleep)) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`The command left a process running: ${sleep}`);
  }
}

/** A command that sleeps for a minute and can be told from all others. */
export function uniqueSleep(): string {
  const digits = crypto.getRandomValues(new Uint32Array(2)).join("");
  return `sleep 60.${digits}`;
}

/** Defines a case. */
export function conformanceCase(
  topic: ConformanceCase["topic"],
  name: string,
  check: (subject: Subject) => Promise<void> | void,
  options: Partial<ConformanceOptions> = {},
): ConformanceCase {
  return {
    topic,
    name,
    async run(create) {
      const executor = await create({ ...USUAL, ...options });
      try {
        await check(new Subject(executor));
      } finally {
        await executor[Symbol.asyncDispose]?.();
      }
    },
  };
}
