import type { SpillReference, SpillRequest, SpillStore } from "@harness/tools";

/** A spill store that keeps what it is given in memory, or fails. */
export class MemorySpillStore implements SpillStore {
  /** What was saved, in order. */
  readonly saved: SpillRequest[] = [];
  readonly #failure: unknown;

  constructor(failure?: unknown) {
    this.#failure = failure;
  }

  saveText(request: SpillRequest): Promise<SpillReference> {
    this.saved.push(request);
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    return Promise.resolve({
      locator: `/spill/${request.suggestedName}`,
      bytes: new TextEncoder().encode(request.content).length,
      retrievalHint: "Read it with offset and limit.",
    });
  }
}
