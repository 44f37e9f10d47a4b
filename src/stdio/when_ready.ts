/** Time between two tries in milliseconds. */
const RETRY_MS = 10;

/**
 * Reads or writes a stream, also one that is not ready. Reads and writes wait,
 * but a program that shares the pipe or the terminal can make them fail instead.
 *
 * @param attempt Reads or writes; does nothing where it fails.
 * @returns What it returned in the end.
 */
export async function whenReady<T>(attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Deno.errors.WouldBlock)) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
