import type { Disposer } from "../harness/tool.ts";

/** Entries that are found by their name, in the order in which they came. */
export class NamedEntries<Entry extends { readonly name: string }> {
  /** Each entry is boxed, so that a disposer knows its own registration again. */
  readonly #boxes = new Map<string, { readonly entry: Entry }>();

  /**
   * Adds an entry.
   *
   * @param entry The entry, whose name is not taken.
   * @returns Takes the entry away again, and nothing that came in its place.
   */
  add(entry: Entry): Disposer {
    const box = { entry };
    const { name } = entry;
    this.#boxes.set(name, box);
    return () => {
      if (this.#boxes.get(name) === box) this.#boxes.delete(name);
    };
  }

  /**
   * Looks an entry up.
   *
   * @param name Name of the entry.
   * @returns The entry, or `undefined`.
   */
  get(name: string): Entry | undefined {
    return this.#boxes.get(name)?.entry;
  }

  /**
   * Lists the entries.
   *
   * @returns A new array.
   */
  list(): Entry[] {
    return Array.from(this.#boxes.values(), ({ entry }) => entry);
  }
}
