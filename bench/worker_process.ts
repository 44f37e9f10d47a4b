import { TextLineStream } from "@std/streams";
import { denoArgs, ROOT, type Std } from "../_tools/std.ts";
import {
  type ContenderName,
  type ContenderPaths,
  CONTENDERS,
} from "./contenders/mod.ts";
import { type Answer, ANSWER_MARK, type Request } from "./worker_protocol.ts";

/** How {@link WorkerProcess} starts. */
export interface WorkerOptions extends ContenderPaths {
  /** Where `@std` comes from. */
  readonly std: Std;
}

/** One contender in a process of its own. */
export class WorkerProcess implements AsyncDisposable {
  readonly #child: Deno.ChildProcess;
  readonly #requests: WritableStreamDefaultWriter<Uint8Array>;
  readonly #lines: ReadableStreamDefaultReader<string>;
  readonly #lastWords: Promise<string>;

  private constructor(child: Deno.ChildProcess) {
    this.#child = child;
    this.#lastWords = readTail(child.stderr);
    this.#requests = child.stdin.getWriter();
    this.#lines = child.stdout
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new TextLineStream())
      .getReader();
  }

  /**
   * Starts a contender.
   *
   * @param name The contender.
   * @param options Where it finds things.
   * @returns The process, once the contender is loaded.
   * @throws {Error} If it cannot be loaded.
   */
  static async start(
    name: ContenderName,
    { std, ...paths }: WorkerOptions,
  ): Promise<WorkerProcess> {
    const worker = new WorkerProcess(
      new Deno.Command(Deno.execPath(), {
        args: denoArgs(std, "run", [
          "--quiet",
          "--no-prompt",
          ...CONTENDERS[name].permissions(paths),
          `${ROOT}/bench/worker.ts`,
          name,
          paths.folder,
        ]),
        env: { TMPDIR: paths.folder },
        stdin: "piped",
        stdout: "piped",
        // Peers write a good deal there.
        stderr: "piped",
      }).spawn(),
    );
    await worker.#answer();
    return worker;
  }

  /**
   * Runs a search in the process.
   *
   * @param request The search, and when to abort it.
   * @returns What became of it.
   * @throws {Error} If the process ended.
   */
  async ask(request: Request): Promise<Answer> {
    const line = `${JSON.stringify(request)}\n`;
    await this.#requests.write(new TextEncoder().encode(line));
    return JSON.parse(await this.#answer());
  }

  /** Forgets the largest resident size so far, where the system keeps it: the start of a process takes more than a search. */
  async resetPeak(): Promise<void> {
    await this.#ask(RESET_PEAK);
  }

  /**
   * Tells the largest resident size of the process since {@link resetPeak}, where
   * the system keeps it.
   *
   * @returns The size in bytes, or nothing.
   */
  async peakBytes(): Promise<number | undefined> {
    const kilobytes = Number.parseInt(await this.#ask(PEAK));
    return Number.isNaN(kilobytes) ? undefined : kilobytes * 1024;
  }

  /** Runs a script on the process' id. */
  async #ask(script: string): Promise<string> {
    const { stdout } = await new Deno.Command("bash", {
      args: ["--noprofile", "--norc", "-c", script, `${this.#child.pid}`],
      stdin: "null",
      stderr: "null",
    }).output();
    return new TextDecoder().decode(stdout);
  }

  async #answer(): Promise<string> {
    while (true) {
      const { done, value } = await this.#lines.read();
      if (done) {
        throw new Error(
          `Cannot go on: a contender ended, after it wrote:\n${await this
            .#lastWords}`,
        );
      }
      if (value.startsWith(ANSWER_MARK)) return value.slice(ANSWER_MARK.length);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#requests.close().catch(() => {});
    await this.#lines.cancel();
    await this.#lastWords;
    await this.#child.status;
  }
}

/** Forgets the peak of process `$0`; fails where there is no Linux. */
const RESET_PEAK = `echo 5 >"/proc/$0/clear_refs"`;

/** Prints the peak of process `$0` in kilobytes; nothing where there is no Linux. */
const PEAK =
  `sed -n 's/^VmHWM:[[:space:]]*\\([0-9]*\\) kB$/\\1/p' "/proc/$0/status"`;

/** Characters of stderr that are kept. */
const TAIL_LENGTH = 4_096;

async function readTail(stream: ReadableStream<Uint8Array>): Promise<string> {
  let tail = "";
  for await (const text of stream.pipeThrough(new TextDecoderStream())) {
    tail = (tail + text).slice(-TAIL_LENGTH);
  }
  return tail;
}
