/** A call of a tool, as a model makes it: name and arguments. */
export type QuestionCall = readonly [
  tool: "find" | "glob" | "grep" | "read",
  args: Readonly<Record<string, unknown>>,
];

/** What has to be seen before a question is answered. */
export type Fact =
  /** A part of one line of a file. */
  | readonly [path: string, text: string]
  /** That there is a file. */
  | readonly [path: string];

/** A question about a repository, with the calls that lead to its answer. */
export interface Question {
  /** The question as somebody would ask it. */
  readonly ask: string;
  /** What answers it. */
  readonly facts: readonly Fact[];
  /**
   * Calls of the inspection plugin. Each was chosen by what the answers before
   * it showed.
   */
  readonly inspection: readonly QuestionCall[];
  /** Calls of the search plugin, and of `read` of the inspection plugin, chosen in the same way. */
  readonly search: readonly QuestionCall[];
}
