import { isAbsolute } from "@std/path/posix";
import { type KnownOptions, unknownOption } from "../harness/known_options.ts";
import { BashError } from "./bash_error.ts";
import { checkVariableName, DEFAULT_ENVIRONMENT } from "./environment.ts";

/** Time budget of a command that names none: two minutes, in milliseconds. */
export const DEFAULT_TIMEOUT_MS = 120_000;

/** Longest time budget that a command may name: ten minutes, in milliseconds. */
export const DEFAULT_MAX_TIMEOUT_MS = 600_000;

/** Bytes of stdout that are captured or handed on when the caller names no number. */
export const DEFAULT_STDOUT_MAX_BYTES = 1_000_000;

/** Most bytes of stdout that a caller may name. A captured stdout is held in memory. */
export const DEFAULT_MAX_STDOUT_BYTES = 100_000_000;

/** Bytes of stderr that are captured. It serves diagnosis, and what failed stands at the end. */
export const DEFAULT_STDERR_MAX_BYTES = 65_536;

/** Time between SIGTERM and SIGKILL: two seconds, in milliseconds. */
export const DEFAULT_KILL_GRACE_MS = 2_000;

/** Longest delay of a timer in JavaScript, in milliseconds; a longer one fires at once. */
const LONGEST_TIMER_MS = 2_147_483_647;

/** Most characters of a string in V8. A byte becomes at most one of them. */
const LONGEST_STRING = 536_870_888;

/** Options of {@link LocalBash}. */
export interface LocalBashOptions {
  /**
   * Absolute path of the folder for commands that name none, and the folder that
   * a relative workdir starts from.
   *
   * @default {Deno.cwd()} at the time of each call
   */
  readonly workdir?: string | undefined;
  /**
   * Time budget in milliseconds of a command that names none.
   *
   * @default {120_000}
   */
  readonly timeoutMs?: number | undefined;
  /**
   * Longest time budget in milliseconds; what asks for more gets this.
   *
   * @default {600_000}
   */
  readonly maxTimeoutMs?: number | undefined;
  /**
   * Bytes of stdout for a command that names no number.
   *
   * @default {1_000_000}
   */
  readonly stdoutMaxBytes?: number | undefined;
  /**
   * Most bytes of stdout; what asks for more gets this.
   *
   * @default {100_000_000}
   */
  readonly maxStdoutBytes?: number | undefined;
  /**
   * Bytes of stderr to keep.
   *
   * @default {65_536}
   */
  readonly stderrMaxBytes?: number | undefined;
  /**
   * Time in milliseconds between SIGTERM and SIGKILL.
   *
   * @default {2_000}
   */
  readonly killGraceMs?: number | undefined;
  /**
   * Names of the host's environment variables that a command inherits, as far as
   * Deno permits to read them. To add to the default, spread it:
   * `[...DEFAULT_ENVIRONMENT, "HTTPS_PROXY"]`.
   *
   * @default {DEFAULT_ENVIRONMENT}
   */
  readonly environment?: readonly string[] | undefined;
  /**
   * Absolute paths of folders to look for programs in before those of `PATH`.
   *
   * @default {[]}
   */
  readonly path?: readonly string[] | undefined;
  /**
   * Most commands that run at a time. Further ones wait and start in the order of
   * their calls. The time budget of a command begins with the command, not with
   * the wait; its signal is heard all the while.
   *
   * @default {Infinity}
   */
  readonly maxConcurrent?: number | undefined;
}

/** The options that every executor has. */
export const LOCAL_BASH_OPTIONS: KnownOptions<LocalBashOptions> = {
  workdir: true,
  timeoutMs: true,
  maxTimeoutMs: true,
  stdoutMaxBytes: true,
  maxStdoutBytes: true,
  stderrMaxBytes: true,
  killGraceMs: true,
  environment: true,
  path: true,
  maxConcurrent: true,
};

/**
 * Refuses an option that there is not.
 *
 * @param options What the user of the executor wants.
 * @param known The options that there are.
 * @throws {BashError} With `BASH_INVALID_OPTION`.
 */
export function refuseUnknown(
  options: object,
  known: Readonly<Record<string, true>>,
): void {
  const fault = unknownOption(options, known);
  if (fault === undefined) return;
  throw new BashError(`Cannot create the executor: ${fault}`, {
    code: "BASH_INVALID_OPTION",
  });
}

/** {@link LocalBashOptions} after validation, with every default filled in. */
export interface LocalBashSettings {
  readonly workdir: string | undefined;
  readonly timeoutMs: number;
  readonly maxTimeoutMs: number;
  readonly stdoutMaxBytes: number;
  readonly maxStdoutBytes: number;
  readonly stderrMaxBytes: number;
  readonly killGraceMs: number;
  readonly environment: readonly string[];
  readonly path: readonly string[];
  readonly maxConcurrent: number;
}

/**
 * Validates options and fills in defaults.
 *
 * @param options What the user of the executor wants.
 * @returns The settings.
 * @throws {BashError} With `BASH_INVALID_OPTION` or `BASH_INVALID_ENV`.
 */
export function readOptions(options: LocalBashOptions): LocalBashSettings {
  const {
    workdir,
    timeoutMs = DEFAULT_TIMEOUT_MS,
    maxTimeoutMs = DEFAULT_MAX_TIMEOUT_MS,
    stdoutMaxBytes = DEFAULT_STDOUT_MAX_BYTES,
    maxStdoutBytes = DEFAULT_MAX_STDOUT_BYTES,
    stderrMaxBytes = DEFAULT_STDERR_MAX_BYTES,
    killGraceMs = DEFAULT_KILL_GRACE_MS,
    environment = DEFAULT_ENVIRONMENT,
    path = [],
    maxConcurrent = Infinity,
  } = options;

  checkPositiveInteger("timeoutMs", timeoutMs);
  checkPositiveInteger("maxTimeoutMs", maxTimeoutMs, LONGEST_TIMER_MS);
  checkPositiveInteger("stdoutMaxBytes", stdoutMaxBytes);
  checkPositiveInteger("maxStdoutBytes", maxStdoutBytes, LONGEST_STRING);
  checkPositiveInteger("stderrMaxBytes", stderrMaxBytes, LONGEST_STRING);
  checkPositiveInteger("killGraceMs", killGraceMs, LONGEST_TIMER_MS);
  if (maxConcurrent !== Infinity) {
    checkPositiveInteger("maxConcurrent", maxConcurrent);
  }
  if (workdir !== undefined) checkAbsolute("workdir", workdir);
  environment.forEach(checkVariableName);
  path.forEach(checkPathFolder);

  return {
    workdir,
    timeoutMs,
    maxTimeoutMs,
    stdoutMaxBytes,
    maxStdoutBytes,
    stderrMaxBytes,
    killGraceMs,
    environment: [...environment],
    path: [...path],
    maxConcurrent,
  };
}

/**
 * Refuses what is no positive integer.
 *
 * @param name Name of the option.
 * @param value Its value.
 * @param most Largest value that is accepted.
 * @throws {BashError} With `BASH_INVALID_OPTION`.
 */
export function checkPositiveInteger(
  name: string,
  value: number,
  most: number = Number.MAX_SAFE_INTEGER,
): void {
  if (Number.isSafeInteger(value) && value > 0 && value <= most) return;
  const wanted = most < Number.MAX_SAFE_INTEGER
    ? `a positive integer up to ${most}`
    : "a positive integer";
  throw new BashError(
    `Cannot use ${show(value)} as "${name}": expected ${wanted}`,
    {
      code: "BASH_INVALID_OPTION",
    },
  );
}

/**
 * Refuses what is no absolute path.
 *
 * @param name Name of the option.
 * @param path Its value.
 * @throws {BashError} With `BASH_INVALID_OPTION`.
 */
export function checkAbsolute(name: string, path: string): void {
  if (isAbsolute(path) && !path.includes("\0")) return;
  throw new BashError(
    `Cannot use ${show(path)} as "${name}": expected an absolute path`,
    {
      code: "BASH_INVALID_OPTION",
    },
  );
}

function checkPathFolder(folder: string): void {
  checkAbsolute("path", folder);
  if (!folder.includes(":")) return;
  throw new BashError(
    `Cannot use ${
      show(folder)
    } in "path": a colon separates the folders of PATH, expected one folder per entry`,
    { code: "BASH_INVALID_OPTION" },
  );
}

function show(value: unknown): string {
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}
