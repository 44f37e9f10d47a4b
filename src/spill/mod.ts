/**
 * Keeps texts that are too large to show: a spill store on the local disk.
 *
 * A tool shows a model the first page of a long result and saves the whole of
 * it here. The model reads the rest with the locator that it gets back.
 *
 * The store needs read and write permission for its own folder and nothing
 * else, and keeps what it saves from other users of the machine. It is made for
 * Linux and macOS.
 *
 * @example Save a text and remove what is older than a day
 * ```ts
 * import { LocalSpillStore } from "@harness/tools/spill";
 * import { assertEquals } from "@std/assert";
 *
 * const folder = await Deno.makeTempDir();
 * const store = new LocalSpillStore({ folder });
 * const saved = await store.saveText({
 *   owner: { sessionId: "session-1" },
 *   source: { toolName: "grep", callId: "call-1", label: "result" },
 *   suggestedName: "grep-results.txt",
 *   content: "Found 1 match\n",
 * });
 * assertEquals(await Deno.readTextFile(saved.locator), "Found 1 match\n");
 *
 * const swept = await store.sweep({ olderThanMs: 24 * 60 * 60 * 1000 });
 * assertEquals(swept.files, 0);
 * await Deno.remove(folder, { recursive: true });
 * ```
 *
 * @module
 */

export { defaultSpillFolder } from "./default_spill_folder.ts";
export {
  LocalSpillStore,
  type LocalSpillStoreOptions,
} from "./local_spill_store.ts";
export {
  SpillError,
  type SpillErrorCode,
  type SpillErrorOptions,
} from "./spill_error.ts";
export type { SweepOptions, SweepResult } from "./sweep.ts";
export type {
  SpillBytesRequest,
  SpillOrigin,
  SpillReference,
  SpillRequest,
  SpillStore,
} from "../harness/spill_store.ts";
export {
  HarnessError,
  type HarnessErrorOptions,
} from "../harness/harness_error.ts";
