const canRun = await hasBash();

/**
 * Registers a test that runs bash, and shows it as ignored where there is none.
 *
 * @param name Name of the test.
 * @param fn The test.
 * @param options More about the test.
 */
export function testWithBash(
  name: string,
  fn: () => Promise<void>,
  options: Partial<Deno.TestDefinition> = {},
): void {
  Deno.test({ name, fn, ignore: !canRun, ...options });
}

async function hasBash(): Promise<boolean> {
  try {
    await new Deno.Command("bash", { args: ["-c", "true"] }).output();
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
