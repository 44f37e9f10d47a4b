/**
 * Runs shell commands: the executors behind the bash seam. {@link LocalBash} runs
 * them on this machine, {@link sandboxedBash} in a sandbox of it, {@link sshBash}
 * on another machine, and {@link commandBash} through any command that ends in a
 * bash.
 *
 * All work under `--allow-run=bash`; a command that runs ripgrep needs no
 * permission of Deno's for it. Output is captured within bounds or streamed,
 * every command has a time budget, and its whole process group ends with it. A
 * command sees a short list of this machine's environment variables instead of
 * all.
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
  commandBash,
  type CommandBashOptions,
  type FarBashOptions,
} from "./command_bash.ts";
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
export {
  sandboxedBash,
  type SandboxedBashOptions,
  SYSTEM_FOLDERS,
} from "./sandboxed_bash.ts";
export {
  DEFAULT_CONNECT_TIMEOUT_MS,
  DEFAULT_SSH_CONCURRENT,
  type SshBash,
  sshBash,
  type SshBashOptions,
} from "./ssh_bash.ts";
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
