import { lookupEnvironment } from "./environment.ts";

/** What a script of this package answered. */
export interface BashAnswer {
  /** Its exit code. */
  readonly code: number;
  /** What it wrote to stdout. */
  readonly text: string;
}

/** Time for an answer in milliseconds. It takes one or two, so that what takes longer is no bash. */
const ANSWER_TIME_MS = 5_000;

/**
 * Lets bash run a short script of this package, in the C locale and with no
 * environment but `PATH`. It has been started when this returns.
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
      env: lookupEnvironment(),
      stdin: "null",
      stdout: "piped",
      stderr: "null",
    }).spawn();
    const timer = setTimeout(() => bash.kill("SIGKILL"), ANSWER_TIME_MS);
    try {
      const { code, stdout } = await bash.output();
      return { code, text: new TextDecoder().decode(stdout) };
    } finally {
      clearTimeout(timer);
    }
  } catch {
    return undefined;
  }
}
