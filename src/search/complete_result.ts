import type {
  PluginContext,
  SpillOrigin,
  SpillReference,
  SpillStore,
  ToolExecution,
} from "../harness/mod.ts";
import { quoted } from "./display_path.ts";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** What a saved result needs besides the call. */
export interface CompleteResult {
  /** File name that says what is inside. */
  readonly suggestedName: string;
  /** Writes the complete result, as a text or in UTF-8; only called where there is a store to save it. */
  readonly write: () => string | Uint8Array;
}

/**
 * Saves the complete result of a search whose page is capped. A search never
 * fails because this does: the page stands, and the operator reads why.
 *
 * @param context Where the spill store is looked up.
 * @param execution The call.
 * @param result What to save.
 * @returns Where it is, or `null` where it could not be saved.
 */
export async function saveCompleteResult(
  context: Pick<PluginContext, "get" | "logger">,
  { name, callId, agent, signal }: ToolExecution,
  { suggestedName, write }: CompleteResult,
): Promise<SpillReference | null> {
  const fail = (reason: string) => {
    try {
      context.logger?.warn(
        `The complete result of ${name} call ${
          quoted(callId)
        } is not saved: ${reason}`,
      );
    } catch {
      // The disk that has no room for the result may have none for the warning.
    }
    return null;
  };
  try {
    const store = context.get("spillStore");
    if (!store) return fail("there is no spill store");
    const sessionId = agent?.session.header.id;
    if (!sessionId) return fail("the call has no session id");
    const saving = save(store, {
      owner: { sessionId },
      source: { toolName: name, callId, label: "result" },
      suggestedName,
    }, write());
    const reference = await unlessAborted(saving, signal);
    if (reference === undefined) {
      return fail("the call ended before the spill store was done");
    }
    return typeof reference?.locator === "string"
      ? reference
      : fail("the spill store does not say where");
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

function save(
  store: SpillStore,
  origin: SpillOrigin,
  content: string | Uint8Array,
): Promise<SpillReference> {
  if (typeof content === "string") {
    return store.saveText({ ...origin, content });
  }
  return store.saveBytes?.({ ...origin, content }) ??
    store.saveText({ ...origin, content: decoder.decode(content) });
}

/** A store may wait for a disk that never answers; the page, which is there, must not. */
async function unlessAborted<T>(
  work: Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T | undefined> {
  if (signal === undefined) return await work;
  const aborted = Promise.withResolvers<undefined>();
  const giveUp = () => aborted.resolve(undefined);
  if (signal.aborted) giveUp();
  signal.addEventListener("abort", giveUp);
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", giveUp);
  }
}
