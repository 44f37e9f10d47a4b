import type {
  BashExecutor,
  BashRequest,
  BashResult,
  BashSpec,
} from "../harness/bash_executor.ts";
import { findSetsid } from "./find_setsid.ts";
import { refuseWindows } from "./process_group.ts";
import {
  LOCAL_BASH_OPTIONS,
  type LocalBashOptions,
  type LocalBashSettings,
  readOptions,
  refuseUnknown,
} from "./local_bash_options.ts";
import { resolveRequest } from "./resolve_request.ts";
import { startLocal } from "./local_process.ts";
import { runCommand } from "./run_command.ts";
import { Turns } from "./turns.ts";

/**
 * Runs commands with the bash of this machine, in the foreground.
 *
 * It works under `--allow-run=bash` and needs no other permission. With
 * permission to read environment variables, a command inherits those that
 * {@link LocalBashOptions.environment} names, and no other.
 *
 * A command runs in a process group of its own. When its time budget ends, when
 * its signal fires, when its stdout passes the cap while it is streamed, or when
 * the consumer of the stream has had enough, the group gets SIGTERM, and SIGKILL
 * {@link LocalBashOptions.killGraceMs} later if something of it still runs. When
 * bash exits but a process in its background holds a pipe open, that process
 * gets the same grace to finish before the group is ended in this way. A process
 * that left the group (`setsid`) cannot be ended; its pipes are given up. A
 * process in the background that holds no pipe goes on, as in a terminal, when
 * the command ends by itself.
 *
 * Since the group is its own, Ctrl-C in a terminal reaches Deno but not the
 * command. A program that handles it aborts the signals of its commands.
 *
 * For Linux and macOS, with Deno 2.4 or newer: an older one starts no process group.
 *
 * @example Run a command
 * ```ts
 * import { LocalBash } from "@harness/tools/bash";
 * import { assertEquals } from "@std/assert";
 *
 * const bash = new LocalBash();
 * const result = await bash.run(bash.resolve({ command: "echo hello; exit 3" }));
 * assertEquals(result.stdout.text, "hello\n");
 * assertEquals(result.exitCode, 3);
 * ```
 *
 * @example Take stdout as it comes and stop early
 * ```ts
 * import { LocalBash } from "@harness/tools/bash";
 * import { assert } from "@std/assert";
 *
 * const bash = new LocalBash();
 * let bytes = 0;
 * const result = await bash.run(bash.resolve({
 *   command: "while true; do echo y; done",
 *   onStdout: (chunk) => (bytes += chunk.length) < 10,
 * }));
 * assert(result.stopped);
 * ```
 */
export class LocalBash implements BashExecutor {
  readonly #settings: LocalBashSettings;
  readonly #turns: Turns;
  #setsid: string | undefined;
  #isSetsidSought = false;

  /**
   * Creates an executor. It holds nothing that would have to be given back.
   *
   * @param options Defaults, caps and what a command inherits.
   * @throws {BashError} With `BASH_INVALID_OPTION` for an option that is not
   * usable, `BASH_INVALID_ENV` for a variable that is never let through, and
   * `BASH_UNAVAILABLE` on Windows, which has no process groups.
   */
  constructor(options: LocalBashOptions = {}) {
    refuseWindows("LocalBash");
    refuseUnknown(options, LOCAL_BASH_OPTIONS);
    this.#settings = readOptions(options);
    this.#turns = new Turns(this.#settings.maxConcurrent);
  }

  /**
   * Fills in defaults and caps budgets. Starts nothing.
   *
   * @param request What the caller wants to run.
   * @returns The command exactly as {@link LocalBash.run} will run it: the
   * workdir absolute, the budgets present and within their caps, the rest as it was.
   * @throws {BashError} With `BASH_INVALID_OPTION` for a budget that is no
   * positive integer, an empty workdir or a NUL character, `BASH_INVALID_ENV` for
   * a variable that may not be set, and `BASH_NO_WORKDIR` when no workdir is given
   * and the current folder was removed.
   *
   * @example
   * ```ts
   * import { LocalBash } from "@harness/tools/bash";
   * import { assertEquals } from "@std/assert";
   *
   * const bash = new LocalBash({ workdir: "/srv", maxTimeoutMs: 5_000 });
   * assertEquals(bash.resolve({ command: "ls", workdir: "www", timeoutMs: 60_000 }), {
   *   command: "ls",
   *   workdir: "/srv/www",
   *   timeoutMs: 5_000,
   *   stdoutMaxBytes: 1_000_000,
   * });
   * ```
   */
  resolve(request: BashRequest): BashSpec {
    return resolveRequest(request, this.#settings);
  }

  /**
   * Runs a command to its end.
   *
   * @param spec What {@link LocalBash.resolve} returned.
   * @returns How the command ended, whatever its exit code. It settles at the
   * latest `killGraceMs` and a second after the command was to end.
   * @throws {BashError} When the command could not be started, with the codes
   * that {@link BashErrorCode} lists. A signal that is aborted beforehand, or
   * while the command waits for its turn, is `BASH_ABORTED`, and nothing is started.
   * @throws What `onStdout` throws, once the command has ended.
   *
   * @example
   * ```ts
   * import { LocalBash } from "@harness/tools/bash";
   * import { assertEquals } from "@std/assert";
   *
   * const bash = new LocalBash();
   * const result = await bash.run(bash.resolve({ command: "sleep 60", timeoutMs: 100 }));
   * assertEquals(result.timedOut, true);
   * assertEquals(result.signal, "SIGTERM");
   * ```
   */
  async run(spec: BashSpec): Promise<BashResult> {
    // Once more, because a spec can be made or changed by hand.
    const resolved = this.resolve(spec);
    const setsid = this.#setsid;
    const result = await runCommand(resolved, {
      settings: this.#settings,
      turns: this.#turns,
      start: (spec, settings) => startLocal(spec, settings, setsid),
    });
    if (result.exitCode === 0) await this.#seekSetsid();
    return result;
  }

  /** Not before the first command, which would have to wait. */
  async #seekSetsid(): Promise<void> {
    if (this.#isSetsidSought) return;
    this.#isSetsidSought = true;
    this.#setsid = await findSetsid();
  }
}
