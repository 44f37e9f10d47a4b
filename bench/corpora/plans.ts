import { type Corpus, NEEDLES } from "./corpus.ts";
import { Random } from "./random.ts";
import { sourceLines } from "./source_text.ts";
import { treeCorpus } from "./tree_corpus.ts";

/** Names of the corpora. */
export type CorpusName =
  | "small"
  | "large"
  | "huge"
  | "long-lines"
  | "one-file"
  | "growth";

/** A small project. */
const SMALL = treeCorpus({
  name: "small",
  files: 300,
  lines: 80,
  needles: { few: 30, thousand: 1_000, many: 3_000, cap: 0 },
});

/** A large checkout. Its last needle gives some 19 MB of ripgrep's records, just below the cap. */
const LARGE = treeCorpus({
  name: "large",
  files: 15_000,
  lines: 100,
  needles: { few: 90, thousand: 1_000, many: 17_000, cap: 52_000 },
});

/** A very large checkout. */
const HUGE = treeCorpus({
  name: "huge",
  files: 100_000,
  lines: 12,
  needles: { few: 90, thousand: 1_000, many: 17_000, cap: 0 },
});

/** Lines as minified code has them. */
const LONG_LINES: Corpus = {
  name: "long-lines",
  *files(seed) {
    const random = new Random(seed);
    const source = sourceLines(random);
    const longLine = (length: number, needle: string) => {
      const at = random.integer(length);
      let text = "";
      while (text.length < at) text += random.pick(source);
      text += needle;
      while (text.length < length) text += random.pick(source);
      return text;
    };
    for (let file = 0; file < 50; file++) {
      const lines = Array.from(
        { length: 20 },
        () => longLine(5_000, NEEDLES.thousand),
      );
      yield { path: `web/bundle_${file}.js`, text: `${lines.join("\n")}\n` };
    }
    for (let file = 0; file < 90; file++) {
      const line = longLine(200_000, NEEDLES.cap);
      yield { path: `web/chunk_${file}.js`, text: `${line}\n` };
    }
  },
};

/** A log of which every line matches something. */
const ONE_FILE: Corpus = {
  name: "one-file",
  *files(seed) {
    const random = new Random(seed);
    const source = sourceLines(random);
    const lines = Array.from({ length: 200_000 }, (_, index) => {
      const digit = index % 10;
      const needle = digit === 0
        ? NEEDLES.many
        : digit <= 4
        ? NEEDLES.cap
        : "event";
      return `${index} ${needle} ${random.pick(source)}`;
    });
    yield { path: "server/events.txt", text: `${lines.join("\n")}\n` };
  },
};

/** Lines in each file of {@link GROWTH}. */
const GROWTH_LINES = 100;

/** Folders that differ in nothing but the number of their files. Every line of every file is a match. */
const GROWTH: Corpus = {
  name: "growth",
  *files() {
    const text = `${NEEDLES.few}\n`.repeat(GROWTH_LINES);
    for (const matches of [1_000, 100_000]) {
      for (let file = 0; file < matches / GROWTH_LINES; file++) {
        yield { path: `${matches}/${file}.txt`, text };
      }
    }
  },
};

/** All corpora, by name. */
export const CORPORA: Readonly<Record<CorpusName, Corpus>> = {
  "small": SMALL,
  "large": LARGE,
  "huge": HUGE,
  "long-lines": LONG_LINES,
  "one-file": ONE_FILE,
  "growth": GROWTH,
};
