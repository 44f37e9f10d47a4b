import { quote } from "../shell/quote.ts";
import { BashError } from "./bash_error.ts";
import type { LocalBash } from "./local_bash.ts";
import { explainSsh } from "./ssh_failure.ts";

/** Seconds after which a connection that nobody uses closes. */
const IDLE_S = 300;

/** Bytes of a folder in which the path of the socket, as ssh first calls it, is not too long for macOS. */
const FOLDER_MAX_BYTES = 69;

/**
 * Creates a folder for the connection's socket, which only this user can enter.
 * Not below a `TMPDIR` that is too long, or that ssh would read as something else.
 */
const CREATE_FOLDER = `LC_ALL=C above=\${TMPDIR:-/tmp}
[ \${#above} -le ${FOLDER_MAX_BYTES} ] || above=/tmp
case $above in *[!A-Za-z0-9_./+@%,:=~-]*) above=/tmp ;; esac
exec mktemp -d "$above/ssh-XXXXXXXXXX"`;

/** Exit code where the folder is gone, cleaned away, or somebody else's by now. */
const FOLDER_LOST = 97;

/** Options of {@link SshConnection}. */
export interface SshConnectionOptions {
  /** Runs ssh on this machine. */
  readonly bash: LocalBash;
  /** The other machine. */
  readonly host: string;
  /** Arguments of ssh for every use. */
  readonly args: readonly string[];
  /** Time for connecting and logging in, in milliseconds. */
  readonly connectTimeoutMs: number;
}

/**
 * One connection, which all commands share. It opens when it is first needed, and
 * again when it was lost.
 */
export class SshConnection {
  readonly #options: SshConnectionOptions;
  #folder: string | undefined;
  #opening: Promise<void> | undefined;
  #closed = false;

  constructor(options: SshConnectionOptions) {
    this.#options = options;
  }

  /**
   * Arguments of ssh that lead through the connection.
   *
   * @throws {BashError} With `BASH_FAILED` before it has been opened.
   */
  get args(): readonly string[] {
    if (this.#folder === undefined) {
      throw new BashError("Cannot use a connection that is not open", {
        code: "BASH_FAILED",
      });
    }
    // ssh replaces what begins with a percent sign.
    const path = `${this.#folder.replaceAll("%", "%%")}/s`;
    return [...this.#options.args, "-o", `ControlPath=${path}`];
  }

  /**
   * Opens the connection, unless it is open.
   *
   * @throws {BashError} If that fails.
   */
  async open(): Promise<void> {
    this.#refuseIfClosed();
    this.#opening ??= this.#open().finally(() => {
      this.#opening = undefined;
    });
    await this.#opening;
    this.#refuseIfClosed();
  }

  #refuseIfClosed() {
    if (!this.#closed) return;
    throw new BashError(
      `Cannot connect to "${this.#options.host}": the executor has been disposed of, create another`,
      { code: "BASH_FAILED" },
    );
  }

  /** Closes the connection for good. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#opening?.catch(() => {});
    if (this.#folder === undefined) return;
    await this.#run(
      `${this.#ssh("-O", "exit")}; rm -rf -- ${quote(this.#folder)}`,
    );
    this.#folder = undefined;
  }

  async #open(): Promise<void> {
    const { host, connectTimeoutMs } = this.#options;
    this.#folder ??= await this.#createFolder();
    let result = await this.#connect(this.#folder);
    if (result.exitCode === FOLDER_LOST) {
      this.#folder = await this.#createFolder();
      result = await this.#connect(this.#folder);
    }
    if (result.timedOut) {
      throw new BashError(
        `Cannot reach "${host}" within ${connectTimeoutMs} ms: see that it is up, or allow for more with "connectTimeoutMs"`,
        { code: "BASH_UNREACHABLE" },
      );
    }
    if (result.exitCode === 0) return;
    throw explainSsh(host, result, result.stderr.text);
  }

  #connect(folder: string) {
    return this.#run(
      `[ -O ${quote(folder)} ] && [ ! -L ${
        quote(folder)
      } ] || exit ${FOLDER_LOST}
       ${this.#ssh("-O", "check")} 2>/dev/null && exit
       rm -f -- ${quote(`${folder}/s`)}
       exec ${this.#ssh("-MNf", "-o", `ControlPersist=${IDLE_S}`)}`,
    );
  }

  async #createFolder(): Promise<string> {
    const { exitCode, stdout, stderr } = await this.#run(CREATE_FOLDER);
    if (exitCode === 0) return stdout.text.trimEnd();
    throw new BashError(
      `Cannot create a folder for the connection's socket: ${stderr.text.trim()}`,
      { code: "BASH_FAILED" },
    );
  }

  #ssh(...more: string[]): string {
    return ["ssh", ...this.args, ...more, "--", this.#options.host]
      .map(quote).join(" ");
  }

  #run(command: string) {
    const { bash, connectTimeoutMs } = this.#options;
    return bash.run(
      bash.resolve({ command, timeoutMs: connectTimeoutMs }),
    );
  }
}
