/** Words of programs and of English, of which a checkout has many or few. */
export const WORDS: readonly string[] = [
  ..."the and for with this that from not are all use".split(" "),
  ..."import export const return function class string number".split(" "),
  ..."async await error test value type name null true false".split(" "),
  ..."struct impl self static void include define public private".split(" "),
  ..."config path file data index option default message result".split(" "),
  ..."license copyright deprecated version buffer stream parse".split(" "),
  ..."TODO FIXME warning timeout encoding checksum backward".split(" "),
  ..."workaround obsolete heuristic whitespace quadratic".split(" "),
];

/** How often a word is in a folder. */
export interface WordCount {
  /** The word. */
  readonly word: string;
  /** Lines that have it. */
  readonly lines: number;
  /** Bytes of all records that ripgrep writes when it looks for the word. */
  readonly bytes: number;
}

/** What a search has to give. */
export interface Wanted {
  /** By which of the two figures. */
  readonly by: "lines" | "bytes";
  /** The least. */
  readonly least: number;
  /** The most, which is aimed at. */
  readonly most: number;
}

/**
 * Chooses the word that gives the most of what is wanted.
 *
 * @param counts All words.
 * @param wanted The figure and its bounds.
 * @returns The word, or nothing if none is within the bounds.
 */
export function chooseWord(
  counts: readonly WordCount[],
  { by, least, most }: Wanted,
): WordCount | undefined {
  return counts
    .filter((count) => count[by] >= least && count[by] <= most)
    .sort((a, b) => b[by] - a[by])[0];
}
