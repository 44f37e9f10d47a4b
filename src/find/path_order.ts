/**
 * Writes a path so that keys compared with `<` come as a sorted walk meets the
 * paths: folder by folder, names by their bytes, so that what is in `a` comes
 * before `a.ts`.
 *
 * @param path The path.
 * @returns Its key, which is no text.
 */
export function pathSortKey(path: string): string {
  return path.replaceAll("/", "\0").replace(
    // No `u`: units are looked at one by one.
    /[\ud800-\uffff]/g,
    (unit) => String.fromCharCode(byteRank(unit.charCodeAt(0))),
  );
}

/** UTF-16 has surrogates before the last characters of the first plane, UTF-8 has what they stand for after those. */
function byteRank(unit: number): number {
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

/**
 * Compares two keys.
 *
 * @param a A key.
 * @param b Another key.
 * @returns Below 0 if `a` comes first, above 0 if `b` does, 0 if they are the same.
 */
export function compareKeys(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Sorts what has paths as a sorted walk meets it. Each key is made once: paths
 * may be long, and may start alike for long.
 *
 * @param items What is sorted.
 * @returns The same, in order.
 */
export function sortByPath<Item extends { readonly path: string }>(
  items: readonly Item[],
): Item[] {
  return items.map((item) => ({ item, key: pathSortKey(item.path) }))
    .sort((a, b) => compareKeys(a.key, b.key))
    .map(({ item }) => item);
}
