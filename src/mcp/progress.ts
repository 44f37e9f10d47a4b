import type { ProgressToken, ServerNotification } from "./sdk.ts";

/** Time between two notifications, and before the first one, in milliseconds. */
const INTERVAL_MS = 1_000;

/** Options of {@link reportProgress}. */
export interface ProgressOptions {
  /** What the client knows the call by; without it, it wants no notifications. */
  readonly token: ProgressToken | undefined;
  /** Name of the tool. */
  readonly toolName: string;
  /** Sends a notification to the client. */
  readonly send: (notification: ServerNotification) => Promise<void>;
}

/**
 * Tells the client once a second for how long a call has been running, if it
 * asked for that.
 *
 * @param options The call.
 * @returns Stops telling when it is disposed.
 */
export function reportProgress(
  { token, toolName, send }: ProgressOptions,
): Disposable {
  if (token === undefined) return { [Symbol.dispose]() {} };
  let progress = 0;
  const timer = setInterval(() => {
    progress += 1;
    const message = `${toolName} has been searching for ${progress} s`;
    send({
      method: "notifications/progress",
      params: { progressToken: token, progress, message },
    }).catch(() => {
      // The connection is gone, and with it the client that wants to know.
    });
  }, INTERVAL_MS);
  return {
    [Symbol.dispose]() {
      clearInterval(timer);
    },
  };
}
