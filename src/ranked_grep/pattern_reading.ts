import { printSent } from "./print_sent.ts";

/** How a pattern was taken. */
export interface PatternReading {
  /** The pattern as it was sent. */
  readonly pattern: string;
  /** The regular expression that was searched for. */
  readonly regex: string;
  /** Whether the pattern was taken as it is, adjusted, or as literal text. */
  readonly taken: "regex" | "adjusted" | "literal";
  /** Why it was not taken as it is, or `null`. */
  readonly reason: string | null;
}

/**
 * Takes a pattern as it is.
 *
 * @param pattern The pattern.
 * @returns Its reading.
 */
export function asRegex(pattern: string): PatternReading {
  return { pattern, regex: pattern, taken: "regex", reason: null };
}

/**
 * Counts the patterns that were taken in some way.
 *
 * @param readings The patterns.
 * @param taken The way.
 * @returns How many there are.
 */
export function countTaken(
  readings: readonly PatternReading[],
  taken: PatternReading["taken"],
): number {
  return readings.filter((reading) => reading.taken === taken).length;
}

/**
 * Writes the notes that say which patterns were not taken as they are.
 *
 * @param readings The patterns.
 * @returns One note for each way.
 */
export function readingNotes(readings: readonly PatternReading[]): string[] {
  const name = (
    counter: string,
    taken: PatternReading["taken"],
    say: (reading: PatternReading) => string,
  ) => {
    const some = readings.filter((reading) => reading.taken === taken);
    return some.length === 0
      ? []
      : [`(${counter}: ${some.length}; ${some.map(say).join("; ")})`];
  };
  return [
    ...name(
      "regex_adjusted",
      "adjusted",
      ({ pattern, regex, reason }) =>
        `${
          printSent(pattern)
        } is no regular expression (${reason}) and was searched as ${
          printSent(regex)
        }`,
    ),
    ...name(
      "literal_fallback",
      "literal",
      ({ pattern, reason }) =>
        `${
          printSent(pattern)
        } is no regular expression (${reason}) and was searched as literal text`,
    ),
  ];
}
