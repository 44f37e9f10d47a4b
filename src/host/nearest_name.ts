/**
 * Finds the name that somebody may have meant.
 *
 * @param name The name that does not exist.
 * @param candidates The names that do.
 * @returns The candidate that is nearest, ignoring case, or `undefined` when
 * more than three characters or more than half of the name would have to change.
 */
export function nearestName(
  name: string,
  candidates: readonly string[],
): string | undefined {
  const wanted = name.toLowerCase();
  let nearest: string | undefined;
  let best = Math.min(3, Math.ceil(wanted.length / 2)) + 1;
  for (const candidate of candidates) {
    // The distance is no less than this, and a model's name can be long.
    if (Math.abs(candidate.length - wanted.length) >= best) continue;
    const distance = editDistance(wanted, candidate.toLowerCase());
    if (distance < best) {
      best = distance;
      nearest = candidate;
    }
  }
  return nearest;
}

/** Counts the characters to insert, remove or replace (Levenshtein). */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const replaced = row[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[to.length]!;
}
