import { FileError, type FileErrorCode } from "./file_error.ts";
import { quoteSent } from "./quote_sent.ts";

/**
 * Puts a failure of the file system into words that say what to do.
 *
 * @param action What was tried, such as `read`.
 * @param path The path as the caller knows it.
 * @param error What was thrown.
 * @returns The error to throw; `error` itself when it is in words already.
 */
export function fileFailure(
  action: string,
  path: string,
  error: unknown,
): FileError {
  if (error instanceof FileError) return error;
  const { code, detail } = diagnose(error);
  return new FileError(
    code,
    `Cannot ${action} ${quoteSent(path)}: ${detail}`,
    { cause: error },
  );
}

interface Diagnosis {
  readonly code: FileErrorCode;
  readonly detail: string;
}

function diagnose(error: unknown): Diagnosis {
  if (error instanceof Deno.errors.NotCapable) {
    return {
      code: "FILE_UNREADABLE",
      detail:
        "Deno has no permission to read it: send another path, or have the program run with --allow-read for it",
    };
  }
  switch (osErrorCode(error)) {
    case "ENOENT":
    case "ENOTDIR":
      return { code: "FILE_NOT_FOUND", detail: "no such file or folder" };
    case "ENAMETOOLONG":
      return {
        code: "FILE_NOT_FOUND",
        detail: "no such file or folder, its name is too long",
      };
    case "EACCES":
    case "EPERM":
      return { code: "FILE_UNREADABLE", detail: "permission denied" };
    case "ELOOP":
      return {
        code: "FILE_UNREADABLE",
        detail: "its symbolic links lead in a circle",
      };
    default:
      return {
        code: "FILE_UNREADABLE",
        detail: error instanceof Error ? error.message : String(error),
      };
  }
}

/** The name that the operating system gives an error, such as `ENOENT`. */
function osErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
