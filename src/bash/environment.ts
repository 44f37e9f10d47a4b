import { BashError } from "./bash_error.ts";

/**
 * The environment variables that a command inherits: where programs and files
 * are, who and where the user is, in which language and on which terminal. No
 * name that is known to carry a credential is among them.
 */
export const DEFAULT_ENVIRONMENT: readonly string[] = [
  "PATH",
  "HOME",
  "USER",
  "LOGNAME",
  "SHELL",
  "TMPDIR",
  "TZ",
  "TERM",
  "COLORTERM",
  "LANG",
  "LANGUAGE",
  "LC_ADDRESS",
  "LC_ALL",
  "LC_COLLATE",
  "LC_CTYPE",
  "LC_IDENTIFICATION",
  "LC_MEASUREMENT",
  "LC_MESSAGES",
  "LC_MONETARY",
  "LC_NAME",
  "LC_NUMERIC",
  "LC_PAPER",
  "LC_TELEPHONE",
  "LC_TIME",
  "XDG_CACHE_HOME",
  "XDG_CONFIG_HOME",
  "XDG_DATA_HOME",
  "XDG_STATE_HOME",
];

/**
 * Where a command looks for programs when Deno does not permit to read `PATH`,
 * or when it names no absolute folder: where Linux and macOS, and Homebrew on
 * Apple silicon, install them.
 */
export const STANDARD_PATH =
  "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/opt/homebrew/bin";

/** Makes bash or ripgrep do something else than what the command says. */
export const REFUSED_NAMES: ReadonlySet<string> = new Set([
  "BASHOPTS",
  "BASH_COMPAT",
  "BASH_ENV",
  "BASH_LOADABLES_PATH",
  "BASH_XTRACEFD",
  "CDPATH",
  "ENV",
  "EXECIGNORE",
  "FUNCNEST",
  "GCONV_PATH",
  "GLIBC_TUNABLES",
  "GLOBIGNORE",
  "IFS",
  "POSIXLY_CORRECT",
  "PROMPT_COMMAND",
  "PS4",
  "RIPGREP_CONFIG_PATH",
  "SHELLOPTS",
  "TMOUT",
]);

/** What the dynamic linker and bash's exported functions begin with. */
const REFUSED_PREFIXES: readonly string[] = ["LD_", "DYLD_", "BASH_FUNC_"];

/** Options of {@link buildEnvironment}. */
export interface EnvironmentOptions {
  /** Names of the host's variables to let through. */
  readonly names: readonly string[];
  /** Folders to put in front of `PATH`. */
  readonly path: readonly string[];
  /** Folder that the command runs in. */
  readonly workdir: string;
  /** Variables that the caller adds. */
  readonly env?: Readonly<Record<string, string>> | undefined;
}

/**
 * Puts together the whole environment of a command.
 *
 * The host's variables are read only as far as Deno permits already: what is not
 * granted counts as not set, and nobody is asked for it.
 *
 * @param options What is let through and what is added.
 * @returns The variables. `PATH` is always among them.
 */
export function buildEnvironment(
  { names, path, workdir, env = {} }: EnvironmentOptions,
): Record<string, string> {
  const environment: Record<string, string> = {};
  for (const name of names) {
    const value = readVariable(name);
    if (value !== undefined) environment[name] = value;
  }
  environment.PATH = [...path, absoluteFolders(environment.PATH ?? "")].join(
    ":",
  );
  // Keeps `pwd` at the path that the caller named where that is a symbolic link.
  environment.PWD = workdir;
  return { ...environment, ...env };
}

/**
 * Refuses variables that would change what a command does, or that no
 * environment can hold.
 *
 * @param env The variables.
 * @throws {BashError} With `BASH_INVALID_ENV`, naming the first such variable.
 */
export function checkEnvironment(env: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(env)) {
    checkVariableName(name);
    if (value.includes("\0")) {
      throw new BashError(
        `Cannot set the environment variable "${name}": its value holds a NUL character, remove it`,
        { code: "BASH_INVALID_ENV" },
      );
    }
  }
}

/**
 * Refuses the name of a variable that would change what a command does, or that
 * is none.
 *
 * @param name The name.
 * @throws {BashError} With `BASH_INVALID_ENV`.
 */
export function checkVariableName(name: string): void {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) {
    throw new BashError(
      `Cannot set the environment variable ${
        JSON.stringify(name)
      }: expected a name of letters, digits and underscores that starts with no digit`,
      { code: "BASH_INVALID_ENV" },
    );
  }
  if (
    REFUSED_NAMES.has(name) ||
    REFUSED_PREFIXES.some((prefix) => name.startsWith(prefix))
  ) {
    throw new BashError(
      `Cannot set the environment variable "${name}": it changes how bash or the programs that it starts behave, set it inside the command instead`,
      { code: "BASH_INVALID_ENV" },
    );
  }
}

/**
 * Reads one variable of the host if Deno permits it already.
 *
 * @param name Name of the variable.
 * @returns Its value, or `undefined` where it is not set, not permitted or not text.
 */
export function readVariable(name: string): string | undefined {
  if (
    Deno.permissions.querySync({ name: "env", variable: name }).state !==
      "granted"
  ) {
    return undefined;
  }
  try {
    return Deno.env.get(name);
  } catch {
    // Bytes that are not UTF-8 have no string that could be passed on.
    return undefined;
  }
}

/**
 * Gives the variables with which Deno looks for bash itself: its own `PATH`
 * without folders that depend on the current one, as far as Deno may read it.
 *
 * @returns `PATH`, or nothing.
 */
export function lookupEnvironment(): Record<string, string> {
  const path = readVariable("PATH");
  return path === undefined ? {} : { PATH: absoluteFolders(path) };
}

/** Leaves out what names programs of whichever folder a command runs in. */
function absoluteFolders(path: string): string {
  const folders = path.split(":").filter((folder) => folder.startsWith("/"));
  return folders.length > 0 ? folders.join(":") : STANDARD_PATH;
}

/**
 * Tells whether `PATH` names folders that depend on the current one, as far as
 * Deno may read it. Deno may have taken its permission for a program of theirs.
 *
 * @returns Whether it does.
 */
export function hasRelativeFolders(): boolean {
  const path = readVariable("PATH");
  return path !== undefined && path !== absoluteFolders(path);
}
