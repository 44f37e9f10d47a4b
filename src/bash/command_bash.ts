import type {
  BashExecutor,
  BashRequest,
  BashResult,
  BashSpec,
} from "../harness/bash_executor.ts";
import type { KnownOptions } from "../harness/known_options.ts";
import { BashError } from "./bash_error.ts";
import { type FarClient, lastLine, startFar } from "./far_process.ts";
import {
  LOCAL_BASH_OPTIONS,
  type LocalBashOptions,
  type LocalBashSettings,
  readOptions,
  refuseUnknown,
} from "./local_bash_options.ts";
import { refuseWindows } from "./process_group.ts";
import { resolveRequest } from "./resolve_request.ts";
import { runCommand } from "./run_command.ts";
import type { ProcessEnd } from "./running_command.ts";
import { Turns } from "./turns.ts";

/** What {@link commandBash}, `sandboxedBash` and `sshBash` have in common with `LocalBash`. */
export interface FarBashOptions extends LocalBashOptions {
  /**
   * Names of this machine's environment variables that the client, the program
   * which leads to the other side, inherits. The command sees what the other side
   * has, and what a request adds.
   *
   * @default {DEFAULT_ENVIRONMENT}
   */
  readonly environment?: readonly string[] | undefined;
  /**
   * Absolute paths of folders on the other side to look for programs in before
   * those of its `PATH`.
   *
   * @default {[]}
   */
  readonly path?: readonly string[] | undefined;
}

/** Options of {@link commandBash}. */
export interface CommandBashOptions extends FarBashOptions {
  /**
   * The command, which ends in a bash and takes the text to run as one more
   * argument: `["docker", "exec", "-i", "web", "bash", "-c"]`.
   *
   * It has to pass on stdin, and its end, as it is; and stdout and stderr apart
   * from each other. So no terminal: `-i` alone, not `-it`.
   */
  readonly argv: readonly string[];
  /**
   * Absolute path, on the other side, of the folder for commands that name none,
   * and the folder that a relative workdir starts from.
   */
  readonly workdir: string;
}

/**
 * Runs commands through any command that ends in a bash: in a container, in a
 * pod, through a wrapper of one's own.
 *
 * Its budgets, its output and its endings are those of `LocalBash`. What differs:
 *
 * - What the client, or a start-up file of the other side, says before the command
 *   begins is dropped.
 * - A command sees the other side's environment, without the variables that steer
 *   bash and ripgrep, and with those of the request.
 * - The other side ends the command's process group: SIGTERM, the grace, SIGKILL.
 *   It does so when it is told to, which is when the client's stdin ends; so also
 *   when this program or the client dies and the connection with it. If it hears of
 *   none of this, it ends the command ten seconds after its time.
 * - What a command leaves in the background has the grace to finish and is then
 *   ended, whether it holds a pipe or not.
 * - An exit code of 128+n counts as signal n: a bash on the other side tells no
 *   difference.
 *
 * The other side needs bash 3.2 or newer and `sleep`; bash 4.4, `head` and `tail` if
 * a request has a stdin. A process that leaves its group (`setsid`) is not ended.
 *
 * @param options The command, and the options of `LocalBash`.
 * @returns The executor. It holds nothing that would have to be given back.
 * @throws {BashError} With `BASH_INVALID_OPTION` for an option that is not usable,
 * `BASH_INVALID_ENV` for a variable that is never let through, and
 * `BASH_UNAVAILABLE` on Windows.
 *
 * @example Run through a wrapper
 * ```ts
 * import { commandBash } from "@harness/tools/bash";
 * import { assertEquals } from "@std/assert";
 *
 * const bash = commandBash({ argv: ["nice", "bash", "-c"], workdir: "/" });
 * const { exitCode, stdout } = await bash.run(bash.resolve({ command: "pwd; exit 3" }));
 * assertEquals([exitCode, stdout.text], [3, "/\n"]);
 * ```
 */
export function commandBash(options: CommandBashOptions): BashExecutor {
  const { argv } = options;
  refuseUnknown(options, OPTIONS);
  if (argv.length === 0 || argv.some((word) => word.includes("\0"))) {
    throw new BashError(
      `Cannot use ${
        JSON.stringify(argv)
      } as "argv": expected a program and its arguments without NUL characters`,
      { code: "BASH_INVALID_OPTION" },
    );
  }
  return new FarBash(options, {
    argv: () => argv,
    wrap: (script) => script,
    explain: (end, stderr) => explainClient(argv[0]!, end, stderr),
  });
}

const OPTIONS: KnownOptions<CommandBashOptions> = {
  ...LOCAL_BASH_OPTIONS,
  argv: true,
};

/** Runs commands through a client. */
export class FarBash implements BashExecutor {
  readonly #settings: LocalBashSettings;
  readonly #turns: Turns;
  readonly #client: FarClient;

  /**
   * Creates an executor.
   *
   * @param options Defaults and caps.
   * @param client Leads to the other side.
   */
  constructor(options: FarBashOptions, client: FarClient) {
    refuseWindows("this executor");
    this.#settings = readOptions(options);
    this.#turns = new Turns(this.#settings.maxConcurrent);
    this.#client = client;
  }

  /**
   * Fills in defaults and caps budgets. Starts nothing.
   *
   * @param request What the caller wants to run.
   * @returns The command as it will run.
   */
  resolve(request: BashRequest): BashSpec {
    return resolveRequest(request, this.#settings);
  }

  /**
   * Runs a command to its end.
   *
   * @param spec What {@link FarBash.resolve} returned.
   * @returns How the command ended.
   */
  async run(spec: BashSpec): Promise<BashResult> {
    const { prepare } = this.#client;
    return await runCommand(this.resolve(spec), {
      settings: this.#settings,
      turns: this.#turns,
      start: (spec, settings) => startFar(spec, settings, this.#client),
      startFolder: "/",
      ...(prepare && { prepare }),
    });
  }
}

/** Exit codes of shells, and of `docker exec` and its like, for a program that cannot be run or found. */
const NO_PROGRAM: readonly (number | null)[] = [126, 127];

/**
 * Explains why a client ended before the command was started.
 *
 * @param program Name of the client.
 * @param end How it ended.
 * @param stderr What it wrote to stderr.
 * @returns The error.
 */
export function explainClient(
  program: string,
  { exitCode, signal }: ProcessEnd,
  stderr: string,
): BashError {
  const said = lastLine(stderr);
  return NO_PROGRAM.includes(exitCode)
    ? new BashError(
      `Cannot find bash through "${program}"${said}: install bash on the other side, or correct the command that leads to it`,
      { code: "BASH_UNAVAILABLE" },
    )
    : new BashError(
      `Cannot start bash through "${program}", which ended with ${
        signal ?? `exit code ${exitCode}`
      }${said}: run it by hand to see why`,
      { code: "BASH_FAILED" },
    );
}
