import type { SpillStore } from "../harness/mod.ts";

/** A spill store whose texts can be read back and removed. */
export interface ResultStore extends SpillStore {
  /**
   * Reads a text back.
   *
   * @param locator Where it is, as `saveText` returned it.
   * @returns The text. The promise rejects when this store did not save it, or
   * it cannot be read.
   */
  readText(locator: string): Promise<string>;

  /**
   * Removes a text. It is no error if it is gone already.
   *
   * @param locator Where it is, as `saveText` returned it.
   */
  remove(locator: string): Promise<void>;
}
