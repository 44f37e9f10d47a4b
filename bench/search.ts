/** A search that is measured. */
export interface Search {
  /** Name of the tool. */
  readonly tool: "glob" | "grep";
  /** Folder that is searched, absolute. */
  readonly cwd: string;
  /** A regular expression for `grep`, a glob for `glob`. */
  readonly pattern: string;
  /** A glob of the files that `grep` searches. */
  readonly include?: string;
}

/** What a contender found. */
export interface Found {
  /** Lines or paths that its answer shows. */
  readonly shown: number;
  /** Lines or paths that there are; `null` where the answer does not say. */
  readonly total: number | null;
  /** Bytes of the complete result, where it was saved because the answer does not show it all. */
  readonly savedBytes?: number;
  /** Bytes that ripgrep wrote, where they were counted. */
  readonly rawBytes?: number;
  /** Code or message of the error that the search ended with. */
  readonly failure?: string;
  /** Time from the moment when the cap was passed until ripgrep was gone, in milliseconds. */
  readonly goneAfterMs?: number;
}
