/** Bash code that runs beside something else. */
export interface Script {
  /** Ends it, if it still runs. */
  end(): Promise<void>;
}

/** How a script runs. */
export interface ScriptOptions {
  readonly cwd: string;
  /** What it is told. */
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Starts bash code.
 *
 * @param code The code. It ends by itself within a minute, should nobody be left to end it.
 * @param options Where it runs.
 * @returns The script.
 */
export function startScript(code: string, options: ScriptOptions): Script {
  const child = new Deno.Command("bash", {
    ...options,
    args: ["-c", code],
    stdin: "null",
    stdout: "null",
    stderr: "inherit",
  }).spawn();
  return {
    async end() {
      try {
        child.kill("SIGTERM");
      } catch {
        // It has ended already.
      }
      await child.status;
    },
  };
}
