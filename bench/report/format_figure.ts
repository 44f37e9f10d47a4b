/**
 * Writes a figure with as many digits as tell something.
 *
 * @param value The figure.
 * @returns Three significant digits, or all digits before the point.
 */
export function formatFigure(value: number): string {
  if (!Number.isFinite(value)) return "–";
  const size = Math.abs(value);
  return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : 2);
}
