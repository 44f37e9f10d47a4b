/** A file that is made. */
export interface CorpusFile {
  /** Path, relative to the corpus. */
  readonly path: string;
  /** What is in it. */
  readonly text: string;
}

/** A tree of files that is made to be searched. */
export interface Corpus {
  /** Name of the tree, and of its folder. */
  readonly name: string;
  /**
   * Makes its files, one after the other and each time the same ones.
   *
   * @param seed What all chance in it comes from.
   */
  files(seed: number): Iterable<CorpusFile>;
}

/** Words that no other line has, so that what a search finds is known. */
export const NEEDLES = {
  few: "albatross",
  thousand: "bittern",
  many: "cormorant",
  cap: "dunlin",
} as const;

/** A word that is nowhere. */
export const NOWHERE = "zyzzyva";
