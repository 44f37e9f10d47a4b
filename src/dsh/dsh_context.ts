import type {
  BashExecutor,
  Disposer,
  SpillStore,
  SystemPrompt,
  ToolExecution,
} from "../harness/mod.ts";

/** What the search plugin uses of a context of DeepSeek Harness. */
export interface DshContext {
  /** Takes the plugin's tools. */
  readonly tools: {
    /**
     * Makes a tool callable.
     *
     * @param definition The tool.
     * @returns Takes the tool away again.
     */
    register(definition: DshToolDefinition): Disposer;
  };
  /** Takes the plugin's guidance for the model. */
  readonly systemPrompt: SystemPrompt;
  /**
   * Runs the plugin's commands. Always there when the plugin loads, but the type
   * of a context knows it only where the package that declares it is imported.
   */
  readonly shell?: BashExecutor;
  /** Takes the plugin's messages for the operator. */
  readonly logger: {
    /** Says that something is wrong although work goes on; `format` is printf-like. */
    warn(format: string, ...values: unknown[]): void;
  };
  /**
   * Looks up the spill store, which a harness may or may not have.
   *
   * @param name Name of the service.
   * @returns The store, or `undefined`.
   */
  get(name: "spillStore"): SpillStore | undefined;
  /**
   * Listens to what surrounds the execution of every tool.
   *
   * @param event Name of the event.
   * @param listener Runs the tool by calling `next`, and returns its outcome.
   * @returns Takes the listener away again.
   */
  on(event: "tools/execute", listener: DshExecuteListener): () => unknown;
}

/** A call of a tool in DeepSeek Harness. */
export interface DshToolExecution extends ToolExecution {
  /** Identity of the call, which nothing else has. */
  readonly token: symbol;
}

/** What a program tells an error by. */
export interface DshErrorInfo {
  /** Name of the error's class. */
  readonly name: string;
  /** Code of the error. */
  readonly code: string;
}

/** How a call ended, as far as this plugin looks at it. */
export interface DshOutcome {
  /** Tells failure from success. */
  readonly isError: boolean;
  /** What went wrong, if the call failed. */
  readonly error?: {
    /** The message without the `Error: ` in front of it that the model reads. */
    readonly message: string;
    /** What a program tells the error by, if it has a code. */
    readonly info?: DshErrorInfo;
  };
}

/** Surrounds the execution of a tool. */
export type DshExecuteListener = <Outcome extends DshOutcome>(
  execution: { readonly token: symbol },
  next: () => Promise<Outcome>,
) => Promise<Outcome>;

/** A tool as DeepSeek Harness registers it. */
export interface DshToolDefinition {
  /** Name that the model calls. */
  readonly name: string;
  /** What the tool does, written for the model. */
  readonly description: string;
  /** The arguments as JSON Schema. */
  readonly parameters: Record<string, unknown>;
  /** Time budget of one call in milliseconds, which a policy of the harness enforces. */
  readonly timeoutMs: number;
  /** The canonical value that a call returns, and what is made of it. */
  readonly output: DshToolOutput;
  /** Runs one call and returns the canonical value. */
  execute(args: unknown, execution: DshToolExecution): Promise<unknown>;
  /** Says whether a call may run beside others. */
  isConcurrencySafe(args: unknown): boolean;
  /** Says how to show a call that is under way; nothing for arguments that are none. */
  presentCall(args: unknown): DshCallView | undefined;
  /** Says how to show a call that is done; nothing where the text has to do. */
  presentResult(
    args: unknown,
    result: { readonly isError: boolean; readonly meta?: unknown },
  ): DshResultView | undefined;
}

/** What a tool declares about the canonical value of its calls. */
export interface DshToolOutput {
  /** JSON Schema of the value, in the keywords that the harness enforces. */
  readonly schema: object;
  /** Makes what the model reads. */
  render(args: unknown, value: unknown): { type: "text"; text: string }[];
  /** Makes what is kept for {@link DshToolDefinition.presentResult}. */
  presentationMeta(args: unknown, value: unknown): DshCardMeta | null;
}

/** How a user interface shows a call that is under way. */
export interface DshCallView {
  /** The kind of view. */
  readonly card: "generic";
  /** Which kind of work the call does, to choose an icon by. */
  readonly kind: "search";
  /** One line that says what is being searched for, and where. */
  readonly title: string;
}

/** What is kept of a call, to show it later. */
export type DshCardMeta = DshSearchMeta | DshReadMeta;

/** How a user interface shows a call that is done. */
export type DshResultView = DshSearchView | DshReadView;

/** How a user interface shows a file that was read. */
export type DshReadView =
  & { readonly card: "read" }
  & Omit<DshReadMeta, "shape">;

/** Lines of one file. */
export type DshReadMeta = {
  /** The kind of result. */
  shape: "lines";
  /** Replaces the title of the call. */
  title?: string;
  /** Path of the file. */
  path: string;
  /** Number of the first line that was asked for. */
  offset: number;
  /** The lines. */
  lines: {
    /** Number of the line; the first is 1. */
    number: number;
    /** The line as it is shown. */
    text: string;
  }[];
  /** How many lines the file has. */
  totalLines: number;
};

/** What is kept of a search, to show it later. */
export type DshSearchMeta = DshPathsMeta | DshMatchesMeta;

/** How a user interface shows a search that is done. */
export type DshSearchView = { readonly card: "search" } & DshSearchMeta;

/** Files that were found. A type rather than an interface, because the harness takes only what is known to be JSON. */
export type DshPathsMeta = {
  /** The kind of search. */
  shape: "paths";
  /** Replaces the title of the call: says that not everything could be searched. */
  title?: string;
  /** Their paths, in order. */
  paths: string[];
  /** Whether some of them are not shown. */
  truncated: boolean;
  /** How many there are. */
  total: number;
};

/** Lines that were found. */
export type DshMatchesMeta = {
  /** The kind of search. */
  shape: "matches";
  /** Replaces the title of the call: says that not everything could be searched. */
  title?: string;
  /** The lines by file, in order. */
  files: {
    /** Path of the file. */
    path: string;
    /** Its matching lines. */
    matches: {
      /** Number of the line; the first is 1. */
      lineNumber: number;
      /** The line as the model reads it. */
      line: string;
    }[];
  }[];
  /** Whether some of them are not shown. */
  truncated: boolean;
  /** How many there are. */
  total: number;
};
