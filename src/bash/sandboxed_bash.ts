import { resolve } from "@std/path/posix";
import type { BashExecutor } from "../harness/bash_executor.ts";
import type { KnownOptions } from "../harness/known_options.ts";
import { BashError } from "./bash_error.ts";
import { explainClient, FarBash, type FarBashOptions } from "./command_bash.ts";
import { lastLine } from "./far_process.ts";
import { findProgram } from "./find_program.ts";
import {
  checkAbsolute,
  LOCAL_BASH_OPTIONS,
  readOptions,
  refuseUnknown,
} from "./local_bash_options.ts";
import { refuseWindows } from "./process_group.ts";
import type { ProcessEnd } from "./running_command.ts";

/** Options of {@link sandboxedBash}. */
export interface SandboxedBashOptions extends FarBashOptions {
  /**
   * Absolute paths of the only folders that commands see, besides those that
   * programs need to start ({@link SYSTEM_FOLDERS}) and those of
   * {@link FarBashOptions.path}. Each has to exist.
   *
   * @default {["/"]}
   */
  readonly visible?: readonly string[] | undefined;
  /**
   * Absolute paths of folders that commands see empty. Each has to exist. Of a
   * folder and one in it, the inner one decides, whichever list it is in; name
   * both by their real paths, without symbolic links.
   *
   * `/run` is empty in any case, unless {@link SandboxedBashOptions.visible}
   * names it.
   *
   * @default {[]}
   */
  readonly hidden?: readonly string[] | undefined;
}

/**
 * The folders that a sandbox shows even if only some are visible, as far as they
 * exist: those where Linux keeps programs, their libraries and where these are noted.
 */
export const SYSTEM_FOLDERS: readonly string[] = [
  "/usr",
  "/bin",
  "/sbin",
  "/lib",
  "/lib32",
  "/lib64",
  "/etc/alternatives",
  "/etc/ld.so.cache",
  "/nix/store",
];

/**
 * Sockets of services, such as Docker's, are files of this folder, and a file
 * system that is read-only does not keep anyone from connecting to them.
 */
const SOCKETS = "/run";

/** What a sandbox is, whatever is visible in it. */
const ISOLATION: readonly string[] = [
  // Users, processes, network, IPC, host name and control groups of its own.
  "--unshare-all",
  // Nothing outlives the client, however that ends.
  "--die-with-parent",
  // No way to type into the terminal that this program may run in.
  "--new-session",
  // As root it would keep the right to mount.
  "--cap-drop",
  "ALL",
];

/**
 * Runs commands of this machine in a sandbox of bubblewrap: the file system is
 * read-only, `/run` is empty, there is no network, and processes see only each
 * other and end with their command.
 *
 * It works on Linux, under `--allow-run=bash`, and needs the program `bwrap`, and
 * a kernel that lets users create namespaces.
 *
 * A command can read what the user of this process can, as far as it is visible.
 * Sockets that are files outside of `/run` can be connected to where they are
 * visible, and the kernel separates neither the keys of a session (`keyctl`) nor
 * sockets of virtual machines (`AF_VSOCK`). It otherwise behaves as under {@link commandBash}, and nothing escapes
 * its end, not even a process that leaves its group.
 *
 * @param options What is visible, and the options of `LocalBash`.
 * @returns The executor. It holds nothing that would have to be given back.
 * @throws {BashError} With `BASH_UNAVAILABLE` where bubblewrap is missing,
 * `BASH_NOT_PERMITTED` if Deno may not run bash, and `BASH_INVALID_OPTION` or
 * `BASH_INVALID_ENV` for an option that is not usable. A system that forbids
 * namespaces shows in the first command: `BASH_NO_SANDBOX`.
 *
 * @example Search a folder that is the only one to be seen
 * ```ts ignore
 * import { sandboxedBash } from "@harness/tools/bash";
 * import { assertEquals } from "@std/assert";
 *
 * const bash = sandboxedBash({ workdir: "/srv/repo", visible: ["/srv/repo"] });
 * const { exitCode } = await bash.run(bash.resolve({ command: "touch new" }));
 * assertEquals(exitCode, 1);
 * ```
 */
export function sandboxedBash(
  options: SandboxedBashOptions = {},
): BashExecutor {
  refuseWindows("sandboxedBash");
  refuseUnknown(options, OPTIONS);
  const argv = buildSandbox(options);
  const executor = new FarBash(options, {
    argv: () => argv,
    wrap: (script) => script,
    explain: explainSandbox,
  });
  if (!findProgram("bwrap", readOptions(options))) {
    throw new BashError(
      'Cannot find "bwrap", which makes the sandbox: install bubblewrap (apt-get install bubblewrap, dnf install bubblewrap, apk add bubblewrap), or use LocalBash where none is needed',
      { code: "BASH_UNAVAILABLE" },
    );
  }
  return executor;
}

const OPTIONS: KnownOptions<SandboxedBashOptions> = {
  ...LOCAL_BASH_OPTIONS,
  visible: true,
  hidden: true,
};

/**
 * Puts together the command that starts a bash in a sandbox.
 *
 * @param options What is visible.
 * @returns The program and its arguments, to which the text to run is added.
 * @throws {BashError} With `BASH_INVALID_OPTION`.
 */
export function buildSandbox(
  options: SandboxedBashOptions,
): string[] {
  const visible = foldersOf("visible", options.visible ?? ["/"]);
  const hidden = foldersOf("hidden", options.hidden ?? []);
  const path = foldersOf("path", options.path ?? []);
  const isWhole = visible.includes("/");
  const covered = isWhole ? [...new Set([SOCKETS, ...hidden])] : hidden;
  return [
    "bwrap",
    ...ISOLATION,
    ...(isWhole
      ? ["--ro-bind", "/", "/"]
      : SYSTEM_FOLDERS.flatMap((folder) => ["--ro-bind-try", folder, folder])),
    "--proc",
    "/proc",
    // Root could set what the kernel of the whole machine does, in /proc/sys.
    "--remount-ro",
    "/proc",
    "--dev",
    "/dev",
    ...mounts({
      hidden: covered,
      visible: [
        ...visible,
        // What is to be seen anyway may be a link, on which nothing can be mounted.
        ...path.filter((folder) => !isWhole || isBelow(folder, covered)),
      ].filter((folder) => folder !== "/"),
    }),
    "--remount-ro",
    "/dev",
    // The root is a new one, in memory, where not all is visible.
    ...(isWhole ? [] : ["--remount-ro", "/"]),
    "--chdir",
    "/",
    "--",
    "bash",
    "--noprofile",
    "--norc",
    "-c",
  ];
}

function foldersOf(name: string, folders: readonly string[]): string[] {
  return folders.map((folder) => {
    checkAbsolute(name, folder);
    return resolve(folder);
  });
}

/**
 * What is mounted later covers what was mounted before, so inner folders come
 * last. An empty folder is writable until there are all folders in it.
 */
function mounts(
  { hidden, visible }: {
    readonly hidden: readonly string[];
    readonly visible: readonly string[];
  },
): string[] {
  const options = [
    ...hidden.map((folder) => ["--tmpfs", folder]),
    ...visible.map((folder) => ["--ro-bind", folder, folder]),
  ]
    .map((option) => ({ option, depth: depthOf(option[1]!) }))
    .sort((a, b) => a.depth - b.depth)
    .flatMap(({ option }) => option);
  const closed = hidden.flatMap((folder) => ["--remount-ro", folder]);
  return [...options, ...closed];
}

function isBelow(folder: string, others: readonly string[]): boolean {
  return others.some((other) => `${folder}/`.startsWith(`${other}/`));
}

function depthOf(folder: string): number {
  return folder === "/" ? 0 : folder.split("/").length - 1;
}

/** How bubblewrap says that it cannot mount something on a folder: one that is missing, or a link. */
const UNUSABLE_FOLDER =
  /^Can't (?:mkdir (?<mkdir>.*?)|(?:bind )?mount .* on \/newroot(?<mount>\/.*?)): (?<reason>.*)$/;

function explainSandbox(end: ProcessEnd, stderr: string): BashError {
  const said = /^bwrap: (.*)$/m.exec(stderr)?.[1];
  if (said?.startsWith("execvp")) {
    return explainClient("bwrap", { ...end, exitCode: 127 }, stderr);
  }
  const missing = /^Can't find source path (.*?): /.exec(said ?? "")?.[1];
  if (missing !== undefined) {
    return new BashError(
      `Cannot make "${missing}" visible in a sandbox${
        lastLine(stderr)
      }: name folders that exist`,
      { code: "BASH_INVALID_OPTION" },
    );
  }
  const unusable = UNUSABLE_FOLDER.exec(said ?? "");
  if (unusable) {
    const { mkdir, mount, reason } = unusable.groups!;
    return new BashError(
      `Cannot show or hide "${
        mkdir ?? mount
      }" in a sandbox (${reason}): name folders that exist, by their real paths`,
      { code: "BASH_INVALID_OPTION" },
    );
  }
  return said === undefined
    ? explainClient("bwrap", end, stderr)
    : new BashError(
      `Cannot make a sandbox (${said}): let this user create namespaces (sysctl kernel.unprivileged_userns_clone, kernel.apparmor_restrict_unprivileged_userns; in a container, its security options)`,
      { code: "BASH_NO_SANDBOX" },
    );
}
