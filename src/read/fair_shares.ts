/**
 * Divides a budget so that nobody gets less than another who wants more: what
 * one leaves over goes to the others in equal parts.
 *
 * @param wants What each one wants.
 * @param budget What there is, a whole number.
 * @returns What each one gets, in the same order; never more than it wants.
 */
export function fairShares(
  wants: readonly number[],
  budget: number,
): number[] {
  const shares = wants.map(() => 0);
  const inOrder = wants.map((want, index) => ({ want, index }))
    .sort((a, b) => a.want - b.want);
  let left = budget;
  for (const [place, { want, index }] of inOrder.entries()) {
    const share = Math.min(want, Math.floor(left / (wants.length - place)));
    shares[index] = share;
    left -= share;
  }
  return shares;
}
