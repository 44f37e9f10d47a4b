import type { Std } from "../_tools/std.ts";
import { note } from "../_tools/terminal.ts";
import type { ContenderName } from "./contenders/mod.ts";
import { CORPORA, type CorpusName } from "./corpora/plans.ts";
import { writeCorpus } from "./corpora/write_corpus.ts";
import { WorkerProcess } from "./worker_process.ts";

/** How a session starts. */
export interface SessionOptions {
  /** Folder for corpora and for what the contenders save, absolute. */
  readonly folder: string;
  /** Folder that ripgrep is in, absolute. */
  readonly ripgrep: string;
  /** Where `@std` comes from. */
  readonly std: Std;
  /** What the corpora are made from. */
  readonly seed: number;
  /** Rounds that count. */
  readonly rounds: number;
  /** Whether to leave out what takes long. */
  readonly quick: boolean;
  /** A folder of the user's to search too, absolute. */
  readonly foreign: string | undefined;
}

/** What all rows share: corpora and processes that are made when they are first needed. */
export class BenchSession implements AsyncDisposable {
  /** How the session started. */
  readonly options: SessionOptions;
  readonly #corpora = new Map<CorpusName, Promise<string>>();
  readonly #workers = new Map<ContenderName, Promise<WorkerProcess>>();

  /**
   * Starts with nothing made.
   *
   * @param options How to make it.
   */
  constructor(options: SessionOptions) {
    this.options = options;
  }

  /**
   * Gives the folder of a corpus.
   *
   * @param name The corpus.
   * @returns Its absolute path.
   */
  corpus(name: CorpusName): Promise<string> {
    const known = this.#corpora.get(name);
    if (known) return known;
    note(`making the corpus "${name}"`);
    const folder = writeCorpus(CORPORA[name], this.options);
    this.#corpora.set(name, folder);
    return folder;
  }

  /**
   * Gives the process of a contender, which all rows share.
   *
   * @param name The contender.
   * @returns The process.
   */
  worker(name: ContenderName): Promise<WorkerProcess> {
    const known = this.#workers.get(name);
    if (known) return known;
    const worker = this.startWorker(name);
    this.#workers.set(name, worker);
    return worker;
  }

  /**
   * Starts a process of a contender that the caller ends.
   *
   * @param name The contender.
   * @returns The process.
   */
  async startWorker(name: ContenderName): Promise<WorkerProcess> {
    const folder = `${this.options.folder}/saved/${name}`;
    await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
    return await WorkerProcess.start(name, { ...this.options, folder });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const worker of this.#workers.values()) {
      await (await worker)[Symbol.asyncDispose]();
    }
  }
}
