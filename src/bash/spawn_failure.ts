import type { BashSpec } from "../harness/bash_executor.ts";
import { askBash } from "./ask_bash.ts";
import { BashError } from "./bash_error.ts";
import { hasRelativeFolders } from "./environment.ts";

/** Enters folder `$1` and says why that fails. */
const ENTER = `cd -- "$1" 2>&1`;

/**
 * Finds out why a command could not be started.
 *
 * @param cause What Deno threw.
 * @param spec The command.
 * @returns An error that says what to do.
 */
export async function explainSpawnFailure(
  cause: unknown,
  spec: BashSpec,
): Promise<BashError> {
  if (errorCode(cause) === "E2BIG") {
    return new BashError(
      `Cannot start bash, the system takes no command line and environment of this length (the command has ${spec.command.length} characters): pass long text as "stdin"`,
      { code: "BASH_TOO_LONG", cause },
    );
  }
  return explainRefusal(cause) ?? await explainMissing(cause, spec);
}

/**
 * Says why bash could not be started, where it is neither the command nor its
 * folder.
 *
 * @param cause What Deno threw.
 * @returns An error that says what to do, or `undefined` where it may be those.
 */
export function explainRefusal(cause: unknown): BashError | undefined {
  if (cause instanceof Deno.errors.NotCapable) {
    return new BashError(
      `Cannot start bash, Deno does not permit it: run again with --allow-run=bash${
        hasRelativeFolders() ? ", and without relative folders in PATH" : ""
      }`,
      { code: "BASH_NOT_PERMITTED", cause },
    );
  }
  if (!NO_RESOURCES.has(errorCode(cause))) return undefined;
  return new BashError(
    `Cannot start bash, the system has no process, memory or file descriptor to spare (${
      errorCode(cause)
    }): wait until other commands have ended and try again`,
    { code: "BASH_NO_RESOURCES", cause },
  );
}

const NO_RESOURCES: ReadonlySet<string | undefined> = new Set([
  "EAGAIN",
  "EMFILE",
  "ENFILE",
  "ENOMEM",
]);

/**
 * Says that bash is missing, or, of any other failure, what the system says.
 *
 * @param cause What Deno threw.
 * @returns The error.
 */
export function noBash(cause: unknown): BashError {
  return cause instanceof Deno.errors.NotFound
    ? new BashError("Cannot find bash: install it, or add its folder to PATH", {
      code: "BASH_UNAVAILABLE",
      cause,
    })
    : new BashError(`Cannot start bash: ${cause}`, {
      code: "BASH_FAILED",
      cause,
    });
}

/** Tells a missing bash from a workdir that cannot be entered; the system's error is the same. */
async function explainMissing(
  cause: unknown,
  { workdir }: BashSpec,
): Promise<BashError> {
  const entered = await askBash(ENTER, workdir);
  if (entered === undefined) return noBash(cause);
  if (entered.code !== 0) {
    // bash says `bash: line 1: cd: /x: No such file or directory`.
    const reason = entered.text.trim().split(": ").at(-1);
    return new BashError(
      `Cannot run in the workdir ${JSON.stringify(workdir)}: ${reason}`,
      { code: "BASH_NO_WORKDIR", cause },
    );
  }
  if (cause instanceof Error && cause.message.includes("resolving cwd")) {
    return new BashError(
      "Cannot start bash: the current folder of this process was removed: change into another with Deno.chdir()",
      { code: "BASH_NO_WORKDIR", cause },
    );
  }
  return new BashError(`Cannot start bash: ${cause}`, {
    code: "BASH_FAILED",
    cause,
  });
}

/** The system's name of an error, such as `"E2BIG"`. */
function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error
    ? String(error.code)
    : undefined;
}
