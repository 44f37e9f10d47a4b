/** Why no sandbox can be made here, if none can. */
export const noSandbox: string | undefined = await whyNoSandbox();

async function whyNoSandbox(): Promise<string | undefined> {
  if (Deno.build.os !== "linux") return "bubblewrap is for Linux";
  try {
    const { success, stderr } = await new Deno.Command("bwrap", {
      args: [
        ...["--unshare-all", "--ro-bind", "/", "/"],
        ...["--proc", "/proc", "--dev", "/dev", "true"],
      ],
    }).output();
    if (success) return undefined;
    return new TextDecoder().decode(stderr).trim();
  } catch {
    return "bwrap is missing";
  }
}

/**
 * Registers a test that needs something of the machine, and shows why it is
 * skipped where that is missing.
 *
 * @param name Name of the test.
 * @param missing What is missing, if anything is.
 * @param fn The test.
 */
export function testUnless(
  name: string,
  missing: string | undefined,
  fn: () => Promise<void>,
): void {
  Deno.test({
    name: missing === undefined ? name : `${name} (skipped: ${missing})`,
    ignore: missing !== undefined,
    fn,
  });
}
