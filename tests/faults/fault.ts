import type {
  SearchSession,
  SessionOptions,
} from "../integration/search_session.ts";

/** What the machine must offer for a fault to be injected. */
export type Need =
  | "Linux"
  | "root on Linux"
  | "another user with Deno"
  | "a file system of its own"
  | "ripgrep 13";

/** How a call may end under a fault. */
export interface Ending {
  /** Code of the error, or its name if it has none; `null` for an answer. */
  readonly code: string | null;
  /** Part of what the model reads. `{tree}` is the folder that is searched, `{spill}` the one for saved results. */
  readonly reads: string;
}

/** How the process of the host is restrained, when the fault concerns it. */
export interface RestrainedHost {
  /** A command in front of the one that starts Deno. */
  readonly through?: readonly string[];
  /** The only folder on PATH, relative to the one that is searched. Default: the PATH of the tests. */
  readonly path?: string;
  /** Bash code that runs beside the host; `$HOST` is its process. */
  readonly meanwhile?: string;
  /** What the host uses up before the call. */
  readonly exhausted?: "files" | "processes";
  /** Whether `Date.now()` of the host goes ten years ahead and back. */
  readonly clockJumps?: boolean;
}

/** A fault, how it is injected, and what must happen then. */
export interface Fault {
  /** What goes wrong: "grep … when …". */
  readonly when: string;
  /** How it is brought about. */
  readonly how: string;
  /** Why it may have to be skipped. */
  readonly needs?: Need;
  /** Bash code that makes the files. Default: `a.txt` with one match for `needle`. */
  readonly setup?: string;
  /** What surrounds the call. */
  readonly options?: SessionOptions;
  /** The tool that is called. Default: `grep`. */
  readonly tool?: "glob" | "grep";
  /** Its arguments. Default: the pattern `needle`, or `**`. */
  readonly args?: Readonly<Record<string, string>>;
  /** Bash code that runs in the folder of the files when the tools are loaded, before the call. */
  readonly before?: string;
  /** Bash code that runs beside each call, which `$ROUND` counts, and ends by itself within a minute. */
  readonly meanwhile?: string;
  /** Bash code that undoes what the other code did outside of the folder. */
  readonly undo?: string;
  /** How often the call is made, under a fault that comes at a random time. Default: 1. */
  readonly rounds?: number;
  /** When the caller gives up, in milliseconds; it is divided by the rounds. */
  readonly abortAfterMs?: number;
  /** Runs the commands of the tools, or else the host, as a user who may nothing, under a limit for `prlimit`. */
  readonly asOtherUser?: { readonly limit?: string };
  /** Runs the whole host in a process of its own. Then {@link meanwhile} runs between the loading of the tools and the call. */
  readonly host?: RestrainedHost;
  /** How the call may end. */
  readonly endings: readonly Ending[];
  /** How long a call may take, in milliseconds. Default: 10 seconds. */
  readonly withinMs?: number;
  /** What else must hold afterwards, in words. */
  readonly and?: string;
  /** Checks {@link and}. */
  readonly check?: (session: SearchSession) => Promise<void> | void;
}

/** Faults of one kind. */
export interface FaultGroup {
  /** What breaks. */
  readonly title: string;
  readonly faults: readonly Fault[];
}

/** The answer to a search that found what there is. */
export const FOUND: Ending = { code: null, reads: "Found 1 match" };

/** The error of a search that ran out of its time budget of one second. */
export const OUT_OF_TIME: Ending = {
  code: "SEARCH_ABORTED",
  reads:
    'Error: The search ran out of time: Tool "grep" exceeded its time budget of 1000 ms; narrow pattern or path',
};

/** A time budget of one second, and a grace that is soon over. */
export const HURRY: SessionOptions = {
  config: { timeoutMs: 1_000 },
  bash: { killGraceMs: 300 },
};

/**
 * Makes an error that the model reads.
 *
 * @param code Its code.
 * @param message Its message.
 * @returns The ending.
 */
export function error(code: string, message: string): Ending {
  return { code, reads: `Error: ${message}` };
}
