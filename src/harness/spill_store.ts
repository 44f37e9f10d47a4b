/**
 * The spill seam: where a tool keeps a result that is too large to show.
 *
 * @module
 */

/** What is known about a text to keep. */
export interface SpillOrigin {
  /** Who may read it back. */
  readonly owner: {
    /** Id of the session that the result belongs to. */
    readonly sessionId: string;
  };
  /** The tool call that produced it. */
  readonly source: {
    /** Name of the tool. */
    readonly toolName: string;
    /** Id of the call. */
    readonly callId: string;
    /** Which part of the call's output this is, such as `"result"`. */
    readonly label: string;
  };
  /** A file name that says what is inside. A hint, never a path. */
  readonly suggestedName: string;
}

/** A text to keep, with what is known about where it came from. */
export interface SpillRequest extends SpillOrigin {
  /** The text to keep, whole. */
  readonly content: string;
}

/** A text to keep that is in UTF-8 already. */
export interface SpillBytesRequest extends SpillOrigin {
  /** The text in valid UTF-8, whole. It does not change until the promise settles. */
  readonly content: Uint8Array;
}

/** Where a saved text is and how to read it back. */
export interface SpillReference {
  /** What the model passes on to read the text, such as an absolute path. */
  readonly locator: string;
  /** Size of what was saved, in bytes of UTF-8. */
  readonly bytes: number;
  /** A sentence for the model on how to use the locator. */
  readonly retrievalHint: string;
}

/** Keeps texts for later reading. */
export interface SpillStore {
  /**
   * Saves a text, whole or not at all.
   *
   * @param request The text and its origin.
   * @returns Where it is. The promise rejects when it could not be saved.
   */
  saveText(request: SpillRequest): Promise<SpillReference>;
  /**
   * Does what {@link SpillStore.saveText} does with a text in UTF-8. A store
   * that has this is spared two conversions of a result of megabytes.
   *
   * @param request The text and its origin.
   * @returns Where it is. The promise rejects when it could not be saved.
   */
  saveBytes?(request: SpillBytesRequest): Promise<SpillReference>;
}
