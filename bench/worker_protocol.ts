import type { Found, Search } from "./search.ts";

/** What a contender's process is asked to do. */
export interface Request {
  /** The search to run. */
  readonly search: Search;
  /** When to abort it, in milliseconds after its start. */
  readonly abortAfterMs?: number;
}

/** What became of a request. */
export type Answer = Timed | {
  readonly kind: "unsupported";
  /** Why the contender has no such search. */
  readonly reason: string;
};

/** A search that was run. */
export interface Timed {
  readonly kind: "timed";
  /** Time until the call settled, in milliseconds. */
  readonly ms: number;
  /** Time from the abort until the call settled, in milliseconds; absent when it settled before. */
  readonly settledAfterMs?: number;
  /** Resident size of the process before the call, in bytes. */
  readonly idleBytes: number;
  /** Largest resident size of the process since it started, in bytes; on Linux at least that of the process which started it. */
  readonly peakBytes: number;
  /** What was found. */
  readonly found: Found;
}

/** Starts the lines that are answers: a contender may print lines of its own. */
export const ANSWER_MARK = "\u0001answer ";
