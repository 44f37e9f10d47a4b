import { demoteOthers } from "./row_context.ts";
import type { ScanLine } from "./file_scan.ts";

/** What {@link chooseRows} chooses from. */
export interface RowChoices {
  /** How many matching lines there are. */
  readonly matches: number;
  /** For each of them the indices of the patterns that match it; empty where that is not known. */
  readonly patterns: readonly (readonly number[])[];
  /** How many rows are wanted. */
  readonly max: number;
}

/**
 * Chooses the rows of a file: for each pattern the best line that it matches,
 * then the best of the others. The more patterns a line matches, the better it
 * is; of equals the first counts.
 *
 * @param choices What there is.
 * @returns Indices among the matching lines. Where not every pattern gets a row, those that were sent first do.
 */
export function chooseRows(
  { matches, patterns, max }: RowChoices,
): ReadonlySet<number> {
  const count = (line: number) => patterns[line]?.length ?? 0;
  const bestFirst = [...Array(matches).keys()]
    .sort((one, other) => count(other) - count(one));
  const bestLines = new Map<number, number>();
  for (const line of bestFirst) {
    for (const pattern of patterns[line] ?? []) {
      if (!bestLines.has(pattern)) bestLines.set(pattern, line);
    }
  }
  const forPatterns = [...bestLines].sort(([one], [other]) => one - other)
    .map(([, line]) => line);
  const inOrder = new Set([...forPatterns, ...bestFirst]);
  return new Set([...inOrder].slice(0, max));
}

/**
 * Makes context of the matching lines that were not chosen.
 *
 * @param lines Lines of a file, in order.
 * @param chosen Indices among the matching lines.
 * @returns The same lines, of which the chosen ones are rows.
 */
export function keepRows(
  lines: readonly ScanLine[],
  chosen: ReadonlySet<number>,
): ScanLine[] {
  const matching = [...lines.keys()].filter((at) => lines[at]!.isMatch);
  const rows = new Set(matching.filter((_, index) => chosen.has(index)));
  return demoteOthers(lines, (at) => rows.has(at));
}
