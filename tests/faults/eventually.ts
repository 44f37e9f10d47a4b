/** How long what has ended may take to vanish from the process table, in milliseconds. */
const VANISHES_MS = 5_000;

/**
 * Waits until a check holds.
 *
 * @param check Throws as long as it does not.
 * @param ms How long it may take, in milliseconds.
 */
export async function eventually(
  check: () => void | Promise<void>,
  ms: number = VANISHES_MS,
): Promise<void> {
  for (const end = performance.now() + ms;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
