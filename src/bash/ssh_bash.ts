import type { BashExecutor } from "../harness/bash_executor.ts";
import type { KnownOptions } from "../harness/known_options.ts";
import { quote } from "../shell/quote.ts";
import { BashError } from "./bash_error.ts";
import { FarBash, type FarBashOptions } from "./command_bash.ts";
import { DEFAULT_ENVIRONMENT } from "./environment.ts";
import { findProgram } from "./find_program.ts";
import { LocalBash } from "./local_bash.ts";
import {
  checkAbsolute,
  checkPositiveInteger,
  LOCAL_BASH_OPTIONS,
  readOptions,
  refuseUnknown,
} from "./local_bash_options.ts";
import { SshConnection } from "./ssh_connection.ts";
import { explainSsh } from "./ssh_failure.ts";

/** Time for connecting and logging in: fifteen seconds, in milliseconds. */
export const DEFAULT_CONNECT_TIMEOUT_MS = 15_000;

/** Commands at a time over one connection. An SSH server accepts ten of them unless told otherwise. */
export const DEFAULT_SSH_CONCURRENT = 8;

/** Options of {@link sshBash}. */
export interface SshBashOptions extends FarBashOptions {
  /** The other machine: `host`, `user@host`, or a name of `~/.ssh/config`. */
  readonly host: string;
  /**
   * Absolute path, on the other machine, of the folder for commands that name
   * none, and the folder that a relative workdir starts from.
   */
  readonly workdir: string;
  /**
   * Port of the SSH server.
   *
   * @default {22, or what the configuration of ssh says}
   */
  readonly port?: number | undefined;
  /**
   * Absolute path of the only key to log in with.
   *
   * @default {the keys of the agent and the configuration of ssh}
   */
  readonly identityFile?: string | undefined;
  /**
   * Absolute path of the file of known machines.
   *
   * @default {what the configuration of ssh says}
   */
  readonly knownHostsFile?: string | undefined;
  /**
   * Absolute path of a configuration of ssh to read instead of the user's;
   * `/dev/null` for none.
   *
   * @default {`~/.ssh/config` and the system's}
   */
  readonly configFile?: string | undefined;
  /**
   * Time for connecting and logging in, in milliseconds. It counts apart from the
   * time of a command.
   *
   * @default {15_000}
   */
  readonly connectTimeoutMs?: number | undefined;
  /**
   * Most commands that run at a time.
   *
   * @default {8}
   */
  readonly maxConcurrent?: number | undefined;
  /**
   * Names of this machine's environment variables that ssh inherits.
   *
   * @default {DEFAULT_ENVIRONMENT and `SSH_AUTH_SOCK`}
   */
  readonly environment?: readonly string[] | undefined;
}

/** An executor on another machine, with a connection that has to be given back. */
export interface SshBash extends BashExecutor, AsyncDisposable {}

const OPTIONS: KnownOptions<SshBashOptions> = {
  ...LOCAL_BASH_OPTIONS,
  host: true,
  port: true,
  identityFile: true,
  knownHostsFile: true,
  configFile: true,
  connectTimeoutMs: true,
};

/** How ssh behaves, whatever the user's configuration says. */
const BEHAVIOUR: readonly string[] = [
  // Nobody is there to answer a question.
  "BatchMode=yes",
  // A machine that is not known is not trusted.
  "StrictHostKeyChecking=yes",
  // The other machine gets no way back to this one.
  "ForwardAgent=no",
  "ForwardX11=no",
  "ClearAllForwardings=yes",
  "PermitLocalCommand=no",
  // What we run, and nothing that changes its bytes.
  "RemoteCommand=none",
  "RequestTTY=no",
  "EscapeChar=none",
  // A connection that is dead counts as lost within a minute.
  "ServerAliveInterval=15",
  "ServerAliveCountMax=3",
  // Nothing on stderr but failures.
  "LogLevel=ERROR",
];

/** What a configuration must not make of a command's client, which older versions of ssh cannot be told. */
const FOREGROUND: readonly string[] = [
  "IgnoreUnknown=*",
  "ForkAfterAuthentication=no",
  "StdinNull=no",
  "SessionType=default",
];

/**
 * Runs commands on another machine with OpenSSH.
 *
 * It works under `--allow-run=bash`, with `--allow-env=SSH_AUTH_SOCK` for the keys
 * of an agent, and needs `ssh` here. All commands share one connection, which
 * opens with the first of them, closes when it is not used for five minutes, and
 * is opened again after it was lost. Nobody is asked anything: a key has to log
 * in, and the machine has to be known. Nothing is forwarded.
 *
 * Commands behave as under `commandBash`. The login shell over there has to read
 * quotes as sh does, so fish and csh do not serve.
 *
 * @param options The machine, and the options of `LocalBash`.
 * @returns The executor. Dispose of it to close the connection.
 * @throws {BashError} With `BASH_UNAVAILABLE` where ssh is missing,
 * `BASH_NOT_PERMITTED` if Deno may not run bash, and `BASH_INVALID_OPTION` or
 * `BASH_INVALID_ENV` for an option that is not usable. `run` rejects with
 * `BASH_UNREACHABLE`, `BASH_HOST_KEY`, `BASH_LOGIN_REFUSED`, `BASH_UNAVAILABLE`
 * (there is no bash over there) or `BASH_CONNECTION_LOST`.
 *
 * @example
 * ```ts ignore
 * import { sshBash } from "@harness/tools/bash";
 * import { assertEquals } from "@std/assert";
 *
 * await using bash = sshBash({ host: "me@build.example", workdir: "/srv/repo" });
 * const { stdout } = await bash.run(bash.resolve({ command: "pwd" }));
 * assertEquals(stdout.text, "/srv/repo\n");
 * ```
 */
export function sshBash(options: SshBashOptions): SshBash {
  const { host, connectTimeoutMs = DEFAULT_CONNECT_TIMEOUT_MS } = options;
  refuseUnknown(options, OPTIONS);
  checkHost(host);
  checkPositiveInteger("connectTimeoutMs", connectTimeoutMs);
  const settings = {
    ...options,
    environment: options.environment ??
      [...DEFAULT_ENVIRONMENT, "SSH_AUTH_SOCK"],
    maxConcurrent: options.maxConcurrent ?? DEFAULT_SSH_CONCURRENT,
  };
  const { environment } = settings;
  const connection = new SshConnection({
    bash: new LocalBash({ workdir: "/", environment }),
    host,
    args: buildSshArgs(options),
    connectTimeoutMs,
  });
  const executor = new FarBash(settings, {
    argv: () => [
      "ssh",
      ...connection.args,
      ...asOptions(FOREGROUND),
      "-T",
      "--",
      host,
    ],
    wrap: (script) => `exec bash --noprofile --norc -c ${quote(script)}`,
    explain: (end, stderr) => explainSsh(host, end, stderr),
    prepare: () => connection.open(),
  });
  if (!findProgram("ssh", readOptions(settings))) {
    throw new BashError(
      'Cannot find "ssh": install OpenSSH\'s client (apt-get install openssh-client), or add its folder to PATH',
      { code: "BASH_UNAVAILABLE" },
    );
  }
  return Object.assign(executor, {
    [Symbol.asyncDispose]: () => connection.close(),
  });
}

/**
 * Puts together the arguments of ssh that do not depend on the command.
 *
 * @param options The machine and how to log in.
 * @returns The arguments.
 * @throws {BashError} With `BASH_INVALID_OPTION`.
 */
export function buildSshArgs(
  { port, identityFile, knownHostsFile, configFile }: Omit<
    SshBashOptions,
    "host" | "workdir"
  >,
): string[] {
  const files = { identityFile, knownHostsFile, configFile };
  for (const [name, file] of Object.entries(files)) {
    if (file !== undefined) checkAbsolute(name, file);
  }
  for (const [name, file] of Object.entries({ identityFile, knownHostsFile })) {
    if (file !== undefined) checkWord(name, file);
  }
  if (port !== undefined) checkPositiveInteger("port", port, 65_535);
  const settings = [
    ...BEHAVIOUR,
    ...(port === undefined ? [] : [`Port=${port}`]),
    ...(identityFile === undefined
      ? []
      : [`IdentityFile=${option(identityFile)}`, "IdentitiesOnly=yes"]),
    ...(knownHostsFile === undefined ? [] : [
      `UserKnownHostsFile=${option(knownHostsFile)}`,
      "GlobalKnownHostsFile=/dev/null",
    ]),
  ];
  return [
    ...(configFile === undefined ? [] : ["-F", configFile]),
    ...asOptions(settings),
  ];
}

function asOptions(settings: readonly string[]): string[] {
  return settings.flatMap((setting) => ["-o", setting]);
}

/** What ssh reads as something else even within quotes, and for which it has no escape. */
const UNQUOTABLE = /["\r\n]|\$\{|\\(?=["'\\ ]|$)/;

function checkWord(name: string, path: string): void {
  if (!UNQUOTABLE.test(path)) return;
  throw new BashError(
    `Cannot use ${
      JSON.stringify(path)
    } as "${name}": ssh takes no path with a double quote, a line end, "\${", or a backslash before a space, a quote or a backslash`,
    { code: "BASH_INVALID_OPTION" },
  );
}

/** A path as the configuration of ssh reads it: one word, without placeholders. */
function option(path: string): string {
  return `"${path.replaceAll("%", "%%")}"`;
}

function checkHost(host: string): void {
  if (/^[^-\s\0][^\s\0]*$/.test(host)) return;
  throw new BashError(
    `Cannot use ${
      JSON.stringify(host)
    } as "host": expected a name such as "host" or "user@host"`,
    { code: "BASH_INVALID_OPTION" },
  );
}
