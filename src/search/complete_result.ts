import type {
  PluginContext,
  SpillReference,
  ToolExecution,
} from "../harness/mod.ts";

/** What a saved result needs besides the call. */
export interface CompleteResult {
  /** File name that says what is inside. */
  readonly suggestedName: string;
  /** The complete formatted result. */
  readonly content: string;
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
  { name, callId, agent }: ToolExecution,
  { suggestedName, content }: CompleteResult,
): Promise<SpillReference | null> {
  const fail = (reason: string) => {
    context.logger?.warn(
      `The complete result of ${name} call "${callId}" is not saved: ${reason}`,
    );
    return null;
  };
  try {
    const store = context.get("spillStore");
    if (!store) return fail("there is no spill store");
    const sessionId = agent?.session.header.id;
    if (!sessionId) return fail("the call has no session id");
    return await store.saveText({
      owner: { sessionId },
      source: { toolName: name, callId, label: "result" },
      suggestedName,
      content,
    });
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}
