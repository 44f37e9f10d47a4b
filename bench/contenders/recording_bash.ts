import type {
  BashExecutor,
  BashRequest,
  BashResult,
  BashSpec,
} from "../../src/harness/mod.ts";

/** Runs commands with another executor, and tells which one was the last. */
export class RecordingBash implements BashExecutor {
  readonly #bash: BashExecutor;
  #last: BashSpec | undefined;

  constructor(bash: BashExecutor) {
    this.#bash = bash;
  }

  /** The command that was run last. */
  get last(): BashSpec {
    if (this.#last) return this.#last;
    throw new Error("Cannot tell the last command: none was run");
  }

  resolve(request: BashRequest): BashSpec {
    return this.#bash.resolve(request);
  }

  run(spec: BashSpec): Promise<BashResult> {
    this.#last = spec;
    return this.#bash.run(spec);
  }
}
