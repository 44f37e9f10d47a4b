import type { BashExecutor } from "@harness/tools";
import { assertRejects } from "@std/assert";
import { FileError, PathPolicy } from "../../src/files/mod.ts";
import {
  READ_DEFAULTS,
  type ReadFailure,
  type ReadFile,
  type ReadMeta,
  type ReadOptions,
  readTool,
} from "../../src/read/mod.ts";
import { FixtureTree } from "./fixture_tree.ts";

/** What surrounds the calls of a test. */
export interface ReadSessionOptions {
  /** Sizes of the tool that differ from the usual. */
  readonly options?: Partial<ReadOptions>;
  /** The folders that may be read, relative to the folder of the test's files. Default: that folder. */
  readonly roots?: readonly string[];
  /** Whether paths may be absolute. Default: `true`. */
  readonly absolutePaths?: boolean;
}

/** What a call shows. */
export interface ReadAnswer {
  /** What the model reads. */
  readonly text: string;
  /** The same lines. */
  readonly lines: readonly string[];
  /** The result as data. */
  readonly meta: ReadMeta;
  /** The targets that were read. */
  readonly files: readonly ReadFile[];
  /** The targets that could not be read. */
  readonly failures: readonly ReadFailure[];
}

const NO_BASH: BashExecutor = {
  resolve() {
    throw new Error("read runs no command");
  },
  run() {
    throw new Error("read runs no command");
  },
};

/** The `read` tool over a folder with files. */
export class ReadSession implements AsyncDisposable {
  /** The files. */
  readonly tree: FixtureTree;
  /** Says which files may be read. */
  readonly policy: PathPolicy;
  readonly #tool: ReturnType<typeof readTool>;

  private constructor(
    tree: FixtureTree,
    { options, roots = ["."], absolutePaths = true }: ReadSessionOptions,
  ) {
    this.tree = tree;
    this.policy = new PathPolicy({
      roots,
      workdir: tree.path,
      absolutePaths,
    });
    this.#tool = readTool(
      { bash: NO_BASH, policyFor: () => this.policy },
      { ...READ_DEFAULTS, ...options },
    );
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
    options: ReadSessionOptions = {},
  ): Promise<ReadSession> {
    return new ReadSession(await FixtureTree.create(setup), options);
  }

  /**
   * Calls `read`, which must succeed.
   *
   * @param paths The targets.
   * @returns What it shows.
   */
  read(...paths: string[]): Promise<ReadAnswer> {
    return this.readUntil(undefined, ...paths);
  }

  /**
   * Calls `read` with a signal.
   *
   * @param signal Ends the call.
   * @param paths The targets.
   * @returns What it shows.
   */
  async readUntil(
    signal: AbortSignal | undefined,
    ...paths: string[]
  ): Promise<ReadAnswer> {
    const { content, meta } = await this.#tool.execute({ paths }, {
      name: "read",
      callId: "call-1",
      signal,
    });
    const text = content.map(({ text }) => text).join("\n");
    return {
      text,
      lines: text.split("\n"),
      meta,
      files: meta.targets.filter((target) => target.outcome === "read"),
      failures: meta.targets.filter((target) => target.outcome === "failed"),
    };
  }

  /**
   * Calls `read` with one target, which must fail.
   *
   * @param path The target.
   * @returns The error.
   */
  failure(path: string): Promise<FileError> {
    return assertRejects(() => this.read(path), FileError);
  }

  /**
   * Writes a file.
   *
   * @param name Its path in the folder.
   * @param content What is in it.
   */
  async write(name: string, content: string | Uint8Array): Promise<void> {
    const path = `${this.tree.path}/${name}`;
    if (typeof content === "string") await Deno.writeTextFile(path, content);
    else await Deno.writeFile(path, content);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.tree[Symbol.asyncDispose]();
  }
}
