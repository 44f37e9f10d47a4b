import type { Random } from "./random.ts";

const SYLLABLES = "ba co de fi ga hu jo ka li mo ne pa ru sa ti vo we xi yo za"
  .split(" ");

/** What stands between two words, as often as it is listed. */
const JOINTS = [
  " ",
  " ",
  " ",
  " ",
  ".",
  ", ",
  " = ",
  "(",
  ") ",
  ": ",
  '("',
  "; ",
];

/** Letters that are no ASCII, in one line of thirty, as in real comments. */
const FOREIGN = [" — naïve", " // größer als", " → 北京", " “déjà vu”"];
const LINES_PER_FOREIGN = 30;

const WORDS = 3_000;

/** How many lines are made; files repeat them, as no search can tell. */
const LINES = 4_096;

/**
 * Makes lines that look like source code.
 *
 * @param random Where chance comes from.
 * @returns Lines of 0 to some 110 characters, without line ends.
 */
export function sourceLines(random: Random): string[] {
  const words = Array.from({ length: WORDS }, () => word(random));
  return Array.from({ length: LINES }, () => line(random, words));
}

function word(random: Random): string {
  const syllables = 1 + random.integer(4);
  return Array.from({ length: syllables }, () => random.pick(SYLLABLES)).join(
    "",
  );
}

function line(random: Random, words: readonly string[]): string {
  const count = random.integer(12);
  if (count === 0) return "";
  let text = "  ".repeat(random.integer(4));
  for (let index = 0; index < count; index++) {
    // The square makes some words common and most of them rare.
    const rank = Math.floor(random.next() ** 2 * words.length);
    text += words[rank]! + (index === count - 1 ? ";" : random.pick(JOINTS));
  }
  return random.integer(LINES_PER_FOREIGN) === 0
    ? text + random.pick(FOREIGN)
    : text;
}
