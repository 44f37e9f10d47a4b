import { resolve } from "@std/path/posix";
import type { BashRequest, BashSpec } from "../harness/bash_executor.ts";
import { BashError } from "./bash_error.ts";
import { checkEnvironment } from "./environment.ts";
import {
  checkPositiveInteger,
  type LocalBashSettings,
} from "./local_bash_options.ts";

/**
 * Fills in a request's defaults, caps its budgets and refuses what cannot be run.
 * Applying it to its own result changes nothing.
 *
 * @param request What a caller wants to run.
 * @param settings The executor's defaults and caps.
 * @returns The command as it will run.
 * @throws {BashError} With `BASH_INVALID_OPTION`, `BASH_INVALID_ENV`, or, when no
 * workdir is given and the current folder is gone, `BASH_NO_WORKDIR`.
 */
export function resolveRequest(
  request: BashRequest,
  settings: LocalBashSettings,
): BashSpec {
  const {
    command,
    timeoutMs = settings.timeoutMs,
    stdoutMaxBytes = settings.stdoutMaxBytes,
    env,
  } = request;

  if (command.includes("\0")) {
    throw new BashError(
      "Cannot run the command: it holds a NUL character, remove it",
      {
        code: "BASH_INVALID_OPTION",
      },
    );
  }
  checkPositiveInteger("timeoutMs", timeoutMs);
  checkPositiveInteger("stdoutMaxBytes", stdoutMaxBytes);
  if (env !== undefined) checkEnvironment(env);

  return {
    ...request,
    workdir: resolveWorkdir(request.workdir, settings.workdir),
    timeoutMs: Math.min(timeoutMs, settings.maxTimeoutMs),
    stdoutMaxBytes: Math.min(stdoutMaxBytes, settings.maxStdoutBytes),
  };
}

function resolveWorkdir(
  requested: string | undefined,
  fallback: string | undefined,
): string {
  if (requested === "" || requested?.includes("\0")) {
    throw new BashError(
      `Cannot use ${
        JSON.stringify(requested)
      } as "workdir": expected the path of a folder`,
      { code: "BASH_INVALID_OPTION" },
    );
  }
  if (requested?.startsWith("/")) return resolve(requested);
  return resolve(fallback ?? currentFolder(), requested ?? ".");
}

function currentFolder(): string {
  try {
    return Deno.cwd();
  } catch (cause) {
    throw new BashError(
      'Cannot tell the current folder, it may have been removed: pass an absolute path as "workdir"',
      { code: "BASH_NO_WORKDIR", cause },
    );
  }
}
