/** What a script of this package answered. */
export interface BashAnswer {
  /** Its exit code. */
  readonly code: number;
  /** What it wrote to stdout. */
  readonly text: string;
}

/**
 * Lets bash run a short script of this package, in the C locale and with an empty
 * environment. It has been started when this returns.
 *
 * @param script The script.
 * @param args Its arguments.
 * @returns The answer, or `undefined` when bash could not be started, for
 * instance because the system has no process to spare.
 */
export async function askBash(
  script: string,
  ...args: string[]
): Promise<BashAnswer | undefined> {
  try {
    const bash = new Deno.Command("bash", {
      args: ["--noprofile", "--norc", "-c", script, "bash", ...args],
      // A folder that is always there, unlike the current one.
      cwd: "/",
      clearEnv: true,
      stdin: "null",
      stdout: "piped",
      stderr: "null",
    }).spawn();
    const { code, stdout } = await bash.output();
    return { code, text: new TextDecoder().decode(stdout) };
  } catch {
    return undefined;
  }
}
