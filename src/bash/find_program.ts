import { buildEnvironment, lookupEnvironment } from "./environment.ts";
import type { LocalBashSettings } from "./local_bash_options.ts";
import { explainRefusal, noBash } from "./spawn_failure.ts";

/**
 * Looks for a program where a client of this package would be looked for. It
 * waits for the answer, since a constructor cannot do so otherwise.
 *
 * @param name Name of the program.
 * @param settings Which `PATH` counts.
 * @returns Whether there is one.
 * @throws {BashError} With `BASH_NOT_PERMITTED`, `BASH_NO_RESOURCES`,
 * `BASH_UNAVAILABLE` or `BASH_FAILED` if bash cannot be asked.
 */
export function findProgram(
  name: string,
  { environment }: LocalBashSettings,
): boolean {
  const { PATH = "" } = buildEnvironment({
    names: environment,
    path: [],
    workdir: "/",
  });
  try {
    const { success } = new Deno.Command("bash", {
      args: [
        "--noprofile",
        "--norc",
        "-c",
        'PATH=$1; type -P -- "$0"',
        name,
        PATH,
      ],
      cwd: "/",
      clearEnv: true,
      env: lookupEnvironment(),
      stdin: "null",
      stdout: "null",
      stderr: "null",
    }).outputSync();
    return success;
  } catch (cause) {
    throw explainRefusal(cause) ?? noBash(cause);
  }
}
