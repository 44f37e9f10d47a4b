import { SpillError, type SpillErrorCode } from "./spill_error.ts";

/**
 * Puts a failure of the file system into words that say what to do.
 *
 * @param action What was tried, such as `save a result`.
 * @param folder The store's folder.
 * @param error What was thrown.
 * @returns The error to throw; `error` itself when it is in words already.
 */
export function spillFailure(
  action: string,
  folder: string,
  error: unknown,
): SpillError {
  if (error instanceof SpillError) return error;
  const { code, detail } = diagnose(folder, error);
  return new SpillError(`Cannot ${action} in "${folder}": ${detail}`, {
    code,
    cause: error,
  });
}

interface Diagnosis {
  readonly code: SpillErrorCode;
  readonly detail: string;
}

function diagnose(folder: string, error: unknown): Diagnosis {
  if (error instanceof Deno.errors.NotCapable) {
    return {
      code: "SPILL_NOT_ALLOWED",
      detail:
        `Deno has no permission for it: run with "--allow-read=${folder}" and "--allow-write=${folder}"`,
    };
  }
  switch (osErrorCode(error)) {
    case "ENOSPC":
    case "EDQUOT":
      return {
        code: "SPILL_DISK_FULL",
        detail: "the disk is full: free some space, or sweep old results",
      };
    case "EROFS":
      return {
        code: "SPILL_FOLDER_READ_ONLY",
        detail: "the file system is read-only: choose another folder",
      };
    case "EACCES":
    case "EPERM":
      return {
        code: "SPILL_FOLDER_READ_ONLY",
        detail:
          "this user may not write there: choose another folder, or make this one writable for its owner",
      };
    default:
      return {
        code: "SPILL_FAILED",
        detail: error instanceof Error ? error.message : String(error),
      };
  }
}

/**
 * Reads the name that the operating system gives an error.
 *
 * @param error What was thrown.
 * @returns The name, such as `ENOSPC`, or `undefined` for another kind of error.
 */
export function osErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
