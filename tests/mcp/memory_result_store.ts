import type { SpillReference, SpillRequest } from "@harness/tools";
import type { ResultStore } from "@harness/tools/mcp";

/** A result store that keeps texts in memory. */
export class MemoryResultStore implements ResultStore {
  /** The texts by their locators. */
  readonly texts = new Map<string, string>();
  /** What was saved, in order. */
  readonly saved: SpillRequest[] = [];

  saveText(request: SpillRequest): Promise<SpillReference> {
    const locator = `/results/${this.saved.push(request)}`;
    this.texts.set(locator, request.content);
    const bytes = new TextEncoder().encode(request.content).length;
    return Promise.resolve({ locator, bytes, retrievalHint: "Use read." });
  }

  readText(locator: string): Promise<string> {
    const text = this.texts.get(locator);
    return text === undefined
      ? Promise.reject(new Error(`There is no "${locator}"`))
      : Promise.resolve(text);
  }

  remove(locator: string): Promise<void> {
    this.texts.delete(locator);
    return Promise.resolve();
  }
}

/** One that is told when to be done with a text. */
export class SlowResultStore extends MemoryResultStore {
  readonly #began = Promise.withResolvers<void>();
  readonly #goOn = Promise.withResolvers<void>();
  #saving: Promise<unknown> = Promise.resolve();

  /** Settles when the first text comes. */
  get began(): Promise<void> {
    return this.#began.promise;
  }

  override saveText(request: SpillRequest): Promise<SpillReference> {
    const saving = this.#goOn.promise.then(() => super.saveText(request));
    this.#saving = saving;
    this.#began.resolve();
    return saving;
  }

  /** Saves what came. */
  async finish(): Promise<void> {
    this.#goOn.resolve();
    await this.#saving;
  }
}
