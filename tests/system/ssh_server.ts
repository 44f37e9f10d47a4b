/**
 * An SSH server on loopback, with keys of its own.
 *
 * @module
 */

import { type SshBashOptions, STANDARD_PATH } from "@harness/tools/bash";
import { assert } from "@std/assert";

/** Where the server sees the tree. In this process' file system it is an empty folder, or none. */
export const FAR_FOLDER = "/mnt/far";

const PROGRAMS = { sshd: "/usr/sbin/sshd", bwrap: "bwrap", ssh: "ssh" };

/** Why no server can be started here, if none can. */
export const noServer: string | undefined = await whyNoServer();

/** Options of {@link SshServer.start}. */
export interface SshServerOptions {
  /** Bash commands that build the tree that is there only for the server. */
  readonly setup?: string;
  /** Further lines of its configuration. */
  readonly config?: readonly string[];
}

/** A running server. */
export class SshServer implements AsyncDisposable {
  /** Folder of keys and configuration. */
  readonly folder: string;
  /** Port that it listens on. */
  readonly port: number;
  readonly #child: Deno.ChildProcess;

  private constructor(folder: string, port: number, child: Deno.ChildProcess) {
    this.folder = folder;
    this.port = port;
    this.#child = child;
  }

  /** Starts a server, in a mount namespace where the tree is at {@link FAR_FOLDER}. */
  static async start(
    { setup = ":", config = [] }: SshServerOptions = {},
  ): Promise<SshServer> {
    const folder = await Deno.makeTempDir({ prefix: "sshd" });
    await shell(`mkdir tree && cd tree && ${setup}`, folder);
    await shell(
      `for key in host user stranger; do ssh-keygen -q -t ed25519 -N '' -C test -f "$key"; done
       cp user.pub authorized && mkdir -p /run/sshd 2>/dev/null || :`,
      folder,
    );
    const port = freePort();
    await Deno.writeTextFile(
      `${folder}/known`,
      `[127.0.0.1]:${port} ${await Deno.readTextFile(`${folder}/host.pub`)}`,
    );
    await Deno.writeTextFile(
      `${folder}/config`,
      [
        ...config,
        `Port ${port}`,
        "ListenAddress 127.0.0.1",
        `HostKey ${folder}/host`,
        `AuthorizedKeysFile ${folder}/authorized`,
        `PidFile ${folder}/pid`,
        "StrictModes no",
        "UsePAM no",
        "PasswordAuthentication no",
        "KbdInteractiveAuthentication no",
        "PermitRootLogin prohibit-password",
        `SetEnv PATH=${Deno.env.get("PATH") ?? STANDARD_PATH}`,
      ].join("\n") + "\n",
    );
    const child = new Deno.Command(PROGRAMS.bwrap, {
      args: [
        ...(Deno.uid() === 0 ? ["--cap-add", "ALL"] : []),
        ...["--dev-bind", "/", "/", "--tmpfs", "/mnt"],
        ...["--bind", `${folder}/tree`, FAR_FOLDER, "--die-with-parent", "--"],
        ...[PROGRAMS.sshd, "-D", "-e", "-f", `${folder}/config`],
      ],
      stdin: "null",
      stdout: "null",
      stderr: Deno.env.get("HARNESS_TOOLS_SSHD_LOG") ? "inherit" : "null",
    }).spawn();
    await answers(port);
    return new SshServer(folder, port, child);
  }

  /** What `sshBash` needs to get in. */
  get options(): SshBashOptions {
    return {
      host: "127.0.0.1",
      port: this.port,
      workdir: FAR_FOLDER,
      identityFile: `${this.folder}/user`,
      knownHostsFile: `${this.folder}/known`,
      configFile: "/dev/null",
      killGraceMs: 1_000,
    };
  }

  /** Processes of the server that serve a connection. */
  async connections(): Promise<number[]> {
    const pid = await Deno.readTextFile(`${this.folder}/pid`);
    return await childrenOf(Number(pid));
  }

  /** Breaks all connections, from the server's side. */
  async breakConnections(): Promise<void> {
    for (const pid of await this.connections()) {
      // The connection's first process watches over one that does the work.
      for (const worker of [...await childrenOf(pid), pid]) kill(worker);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.breakConnections();
    this.#child.kill("SIGKILL");
    await this.#child.status;
    await Deno.remove(this.folder, { recursive: true });
  }
}

/** The processes that a process has started and that still run. */
export async function childrenOf(pid: number): Promise<number[]> {
  const { stdout } = await new Deno.Command("ps", {
    args: ["-o", "pid=", "--ppid", `${pid}`],
  }).output();
  return new TextDecoder().decode(stdout).split("\n")
    .map((line) => line.trim()).filter(Boolean).map(Number);
}

function kill(pid: number): void {
  try {
    Deno.kill(pid, "SIGKILL");
  } catch (error) {
    // It has ended by itself.
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

async function whyNoServer(): Promise<string | undefined> {
  for (const [name, program] of Object.entries(PROGRAMS)) {
    if (!await canRun(program, name === "bwrap" ? ["--version"] : ["-V"])) {
      return `${name} is missing`;
    }
  }
  const mounted = await canRun(PROGRAMS.bwrap, [
    ...["--dev-bind", "/", "/", "--tmpfs", "/mnt", "true"],
  ], true);
  return mounted ? undefined : "the kernel lets nobody create namespaces";
}

async function canRun(
  program: string,
  args: readonly string[],
  hasToSucceed = false,
): Promise<boolean> {
  try {
    const { success } = await new Deno.Command(program, {
      args: [...args],
      stdout: "null",
      stderr: "null",
    }).output();
    return success || !hasToSucceed;
  } catch {
    return false;
  }
}

async function shell(command: string, cwd: string): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command("bash", {
    args: ["-c", command],
    cwd,
  }).output();
  const decoder = new TextDecoder();
  assert(success, `${command}: ${decoder.decode(stderr)}`);
  return decoder.decode(stdout);
}

function freePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}

async function answers(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    try {
      using _connection = await Deno.connect({ hostname: "127.0.0.1", port });
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  throw new Error("Cannot reach the SSH server of the test");
}
