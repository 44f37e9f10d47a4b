import { LocalBash, type LocalBashOptions } from "@harness/tools/bash";
import type { BashExecutor } from "@harness/tools";
import { PathPolicy, type ResolvedPath } from "../../src/files/path_policy.ts";
import type {
  FindArguments,
  FindMeta,
  FindOptions,
} from "../../src/find/mod.ts";
import type {
  RankedGrepMeta,
  RankedGrepOptions,
} from "../../src/ranked_grep/mod.ts";
import {
  callFind,
  callGrep,
  type CallOutcome,
  type CallSetup,
  type GrepCall,
} from "../find/inspection_call.ts";
import { FixtureTree, PLAIN_ENVIRONMENT } from "./fixture_tree.ts";

/** What surrounds the calls of a test. */
export interface FindSessionOptions {
  /** Bash code of a stand-in for ripgrep. */
  readonly rg?: string;
  /** Options of the executor; the workdir is the folder of the test's files. */
  readonly bash?: LocalBashOptions;
  /** Bash code that runs in the folder of the files once a path was checked, before anything else does. */
  readonly onceResolved?: string;
}

/** `find` and the ranked `grep` with bash and ripgrep, over a folder with files. */
export class FindSession implements AsyncDisposable {
  /** The files. */
  readonly tree: FixtureTree;
  readonly #bash: BashExecutor;
  readonly #policy: PathPolicy;

  private constructor(tree: FixtureTree, options: FindSessionOptions) {
    this.tree = tree;
    this.#bash = new LocalBash({
      workdir: tree.path,
      environment: PLAIN_ENVIRONMENT,
      path: options.rg === undefined ? [] : [tree.bin],
      ...options.bash,
    });
    this.#policy = new ObservedPolicy(tree, options.onceResolved);
  }

  /**
   * Makes the files.
   *
   * @param setup Bash code that makes them.
   * @param options What surrounds the calls.
   * @returns The session.
   */
  static async open(
    setup: string,
    options: FindSessionOptions = {},
  ): Promise<FindSession> {
    const tree = await FixtureTree.create(setup);
    if (options.rg !== undefined) await tree.program("rg", options.rg);
    return new FindSession(tree, options);
  }

  /** Calls `find`. */
  find(
    args: FindArguments,
    setup: Partial<CallSetup<FindOptions>> = {},
  ): Promise<CallOutcome<FindMeta>> {
    return callFind(args, {
      bash: this.#bash,
      policy: this.#policy,
      ...setup,
    });
  }

  /** Calls the ranked `grep`. */
  grep(
    args: GrepCall,
    setup: Partial<CallSetup<RankedGrepOptions>> = {},
  ): Promise<CallOutcome<RankedGrepMeta>> {
    return callGrep(args, {
      bash: this.#bash,
      policy: this.#policy,
      ...setup,
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.tree[Symbol.asyncDispose]();
  }
}

class ObservedPolicy extends PathPolicy {
  readonly #tree: FixtureTree;
  readonly #onceResolved: string | undefined;

  constructor(tree: FixtureTree, onceResolved: string | undefined) {
    super({ roots: [tree.path], workdir: tree.path, absolutePaths: true });
    this.#tree = tree;
    this.#onceResolved = onceResolved;
  }

  override async resolve(path: string): Promise<ResolvedPath> {
    const resolved = await super.resolve(path);
    if (this.#onceResolved) await this.#tree.run(this.#onceResolved);
    return resolved;
  }
}
