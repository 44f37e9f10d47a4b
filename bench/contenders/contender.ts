import type { Found, Search } from "../search.ts";

/** Runs one search, again and again. It is timed until it settles. */
export type Call = (signal: AbortSignal) => Promise<Reading>;

/** Reads what a search found off its answer. It is not timed. */
export type Reading = () => Found;

/** What can run searches. */
export interface Contender {
  /**
   * Prepares a search, without being timed.
   *
   * @param search The search.
   * @returns Runs it. The promise rejects with {@link Unsupported} where the
   * contender has no such search.
   */
  prepare(search: Search): Promise<Call>;
}

/** What a contender may use. */
export interface ContenderOptions {
  /** Folder for what it saves, absolute. */
  readonly folder: string;
}

/** A contender cannot run a search; the message says why. */
export class Unsupported extends Error {
  override name = "Unsupported";
}
