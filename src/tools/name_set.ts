/** Names of tools, in order and each once; or all names that there are. */
export type NameSet = "all" | readonly string[];

/**
 * Brings names into the one form that equal sets have.
 *
 * @param names The names, in any order.
 * @returns Each name once, sorted by UTF-16 code units, frozen.
 */
export function sortedNames(names: Iterable<string>): readonly string[] {
  return Object.freeze([...new Set(names)].sort());
}

/**
 * Finds what two sets have in common.
 *
 * @param one A set.
 * @param other Another one.
 * @returns The names that are in both.
 */
export function commonNames(one: NameSet, other: NameSet): NameSet {
  if (one === "all") return other;
  if (other === "all") return one;
  return sortedNames(one.filter((name) => other.includes(name)));
}

/**
 * Tells whether a name is in a set.
 *
 * @param names The set.
 * @param name The name.
 * @returns Whether it is there, letter by letter.
 */
export function hasName(names: NameSet, name: string): boolean {
  return names === "all" || names.includes(name);
}
