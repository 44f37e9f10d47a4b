import * as plugin from "@harness/tools";
import type {
  BashExecutor,
  GlobArguments,
  GlobMeta,
  GrepArguments,
  GrepMeta,
  SearchOptions,
} from "@harness/tools";
import { LocalBash, type LocalBashOptions } from "@harness/tools/bash";
import { createHost, type Host } from "@harness/tools/host";
import { LocalSpillStore } from "@harness/tools/spill";
import { FixtureTree, PLAIN_ENVIRONMENT } from "./fixture_tree.ts";

/** How a call of a search tool ended. */
export class Answer<Meta> {
  /** What the model reads. */
  readonly text: string;
  /** Name of the error, if the call failed. */
  readonly errorName: string | undefined;
  /** Code of the error, if it has one. */
  readonly code: string | undefined;
  /** How long the call took, in milliseconds. */
  readonly elapsedMs: number;
  readonly #meta: unknown;

  /**
   * Wraps the result of a call.
   *
   * @param result What the host returned.
   * @param elapsedMs How long it took.
   */
  constructor(
    result: Awaited<ReturnType<Host["execute"]>>,
    elapsedMs: number,
  ) {
    this.text = result.content.map(({ text }) => text).join("\n");
    this.errorName = result.isError ? result.error.name : undefined;
    this.code = result.isError ? result.error.code : undefined;
    this.elapsedMs = elapsedMs;
    this.#meta = result.isError ? undefined : result.meta;
  }

  /** The result as data. */
  get meta(): Meta {
    if (this.errorName === undefined) return this.#meta as Meta;
    throw new Error(`The call failed: ${this.text}`);
  }
}

/** What surrounds the calls of a test. */
export interface SessionOptions {
  /** Configuration of the plugin. */
  readonly config?: SearchOptions;
  /** Options of the executor; the workdir is the folder of the test's files. */
  readonly bash?: LocalBashOptions;
  /** Bash code of a stand-in for ripgrep. Its version is answered for it. */
  readonly rg?: string;
  /** Changes a command of the tools on its way to bash. */
  readonly wrap?: (command: string) => string;
  /** Folder that the files are made in. Default: the one for all tests. */
  readonly parent?: string;
  /** Whether the caller has a session, which owns saved results. Default: `true`. */
  readonly owned?: boolean;
  /** Folder of the session. Default: none, so that the executor's own applies. */
  readonly cwd?: string;
}

/** A stand-in for ripgrep that is ripgrep itself; only its process is noted. */
export const REAL_RG = 'PATH=${PATH#*:} exec rg "$@"';

const VERSION = `[[ $1 == --version ]] && echo "ripgrep 15.0.0" && exit`;

/** The search tools in a host of their own, over a folder with files. */
export class SearchSession implements AsyncDisposable {
  /** The files. */
  readonly tree: FixtureTree;
  /** What the plugin said to the operator. */
  readonly warnings: string[] = [];
  readonly #options: SessionOptions;
  readonly #host: Host;
  #loaded = false;

  private constructor(tree: FixtureTree, options: SessionOptions) {
    this.tree = tree;
    this.#options = options;
    this.#host = createHost({
      bash: this.#executor(),
      spillStore: new LocalSpillStore({ folder: tree.spill }),
      logger: { warn: (message) => this.warnings.push(message) },
    });
  }

  /**
   * Makes the files, and loads the plugin.
   *
   * @param setup Bash code that makes the files.
   * @param options What surrounds the calls.
   * @returns The session.
   */
  static async open(
    setup: string,
    options: SessionOptions = {},
  ): Promise<SearchSession> {
    const tree = await FixtureTree.create(setup, options.parent);
    if (options.rg !== undefined) {
      await tree.program("rg", `${VERSION}\n${options.rg}`);
    }
    const session = new SearchSession(tree, options);
    await session.#host.plugin(plugin, options.config);
    session.#loaded = true;
    return session;
  }

  /**
   * Calls `glob`.
   *
   * @param args Its arguments.
   * @param signal Ends the call.
   * @returns How it ended.
   */
  glob(args: GlobArguments, signal?: AbortSignal): Promise<Answer<GlobMeta>> {
    return this.#call("glob", args, signal);
  }

  /**
   * Calls `grep`.
   *
   * @param args Its arguments.
   * @param signal Ends the call.
   * @returns How it ended.
   */
  grep(args: GrepArguments, signal?: AbortSignal): Promise<Answer<GrepMeta>> {
    return this.#call("grep", args, signal);
  }

  /** Ends the host, and with it what is under way. */
  async closeHost(): Promise<void> {
    await this.#host.dispose();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.closeHost();
    await this.tree[Symbol.asyncDispose]();
  }

  async #call<Meta>(
    name: string,
    args: unknown,
    signal: AbortSignal | undefined,
  ): Promise<Answer<Meta>> {
    const { owned = true, cwd } = this.#options;
    const header = { id: "session-1", ...(cwd === undefined ? {} : { cwd }) };
    const start = performance.now();
    const result = await this.#host.execute({
      name,
      arguments: args,
      callId: "call-1",
      signal,
      agent: owned || cwd !== undefined ? { session: { header } } : undefined,
    });
    return new Answer(result, performance.now() - start);
  }

  #executor(): BashExecutor {
    const { rg, wrap } = this.#options;
    const bash = new LocalBash({
      workdir: this.tree.path,
      environment: PLAIN_ENVIRONMENT,
      path: rg === undefined ? [] : [this.tree.bin],
      ...this.#options.bash,
    });
    if (wrap === undefined) return bash;
    return {
      resolve: (request) => bash.resolve(request),
      run: (spec) =>
        bash.run(
          this.#loaded ? { ...spec, command: wrap(spec.command) } : spec,
        ),
    };
  }
}

/** Makes each file that it is given, with one line. */
export const MAKE_FILES = `make() {
  for name; do
    [[ $name == */* ]] && mkdir -p -- "\${name%/*}"
    echo needle >"./$name"
  done
}
`;
