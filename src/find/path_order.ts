/**
 * Compares two paths as a sorted walk meets them: folder by folder, names by
 * their bytes, so that what is in `a` comes before `a.ts`.
 *
 * @param a A path.
 * @param b Another path.
 * @returns Below 0 if `a` comes first, above 0 if `b` does, 0 if they are the same.
 */
export function comparePaths(a: string, b: string): number {
  const end = Math.min(a.length, b.length);
  for (let at = 0; at < end; at++) {
    if (a[at] !== b[at]) return rank(a, at) - rank(b, at);
  }
  return a.length - b.length;
}

/** UTF-16 has surrogates before the last characters of the first plane, UTF-8 has what they stand for after those. */
function rank(path: string, at: number): number {
  const unit = path.charCodeAt(at);
  if (unit === 0x2f) return -1;
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}
