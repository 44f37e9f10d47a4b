/**
 * Finds the value below which a part of all values lies.
 *
 * @param values The values, in any order; at least one.
 * @param part The part, from 0 to 1.
 * @returns The smallest value that at least this part of all values does not exceed.
 */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const index = Math.max(0, Math.ceil(part * sorted.length) - 1);
  const value = sorted[index];
  if (value !== undefined) return value;
  throw new RangeError("Cannot take a quantile of no values");
}

/**
 * Finds the value in the middle.
 *
 * @param values The values, in any order; at least one.
 * @returns The middle one, or the mean of the two in the middle.
 */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const low = sorted[Math.ceil(middle) - 1];
  const high = sorted[Math.floor(middle)];
  if (low !== undefined && high !== undefined) return (low + high) / 2;
  throw new RangeError("Cannot take the median of no values");
}
