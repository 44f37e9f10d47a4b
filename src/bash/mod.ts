/**
 * Runs shell commands on this machine: the local executor behind the bash seam.
 *
 * It works under `--allow-run=bash`; a command that runs ripgrep needs no
 * permission of Deno's for it. Output is captured within bounds or streamed,
 * every command has a time budget, and its whole process group ends with it. A
 * command sees a short list of environment variables instead of all.
 *
 * @example Run a command with a time budget
 * ```ts
 * import { LocalBash } from "@harness/tools/bash";
 * import { assertEquals } from "@std/assert";
 *
 * const bash = new LocalBash({ workdir: "/" });
 * const spec = bash.resolve({ command: "pwd", timeoutMs: 5_000 });
 * const { exitCode, stdout } = await bash.run(spec);
 * assertEquals(exitCode, 0);
 * assertEquals(stdout, { text: "/\n", truncated: false });
 * ```
 *
 * @module
 */

export { LocalBash } from "./local_bash.ts";
export {
  DEFAULT_KILL_GRACE_MS,
  DEFAULT_MAX_STDOUT_BYTES,
  DEFAULT_MAX_TIMEOUT_MS,
  DEFAULT_STDERR_MAX_BYTES,
  DEFAULT_STDOUT_MAX_BYTES,
  DEFAULT_TIMEOUT_MS,
  type LocalBashOptions,
} from "./local_bash_options.ts";
export {
  BashError,
  type BashErrorCode,
  type BashErrorOptions,
} from "./bash_error.ts";
export { DEFAULT_ENVIRONMENT, STANDARD_PATH } from "./environment.ts";
export type {
  BashExecutor,
  BashOutput,
  BashRequest,
  BashResult,
  BashSpec,
} from "../harness/bash_executor.ts";
export {
  HarnessError,
  type HarnessErrorOptions,
} from "../harness/harness_error.ts";
