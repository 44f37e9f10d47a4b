import { FileError } from "./file_error.ts";
import type { PathPolicy, ResolvedPath } from "./path_policy.ts";

const GLOB = /[*?[{]/;

/**
 * Checks a path, and says more where it is missing and looks like a glob.
 *
 * @param policy Says which paths may be used.
 * @param path The path as the model sent it.
 * @param globAdvice What to do with a glob instead.
 * @returns The path in its forms.
 * @throws {FileError} If there is no such path, or it may not be used.
 */
export async function resolveNamed(
  policy: PathPolicy,
  path: string,
  globAdvice: string,
): Promise<ResolvedPath> {
  try {
    return await policy.resolve(path);
  } catch (error) {
    const isMissing = error instanceof FileError &&
      error.code === "FILE_NOT_FOUND";
    if (!isMissing || !GLOB.test(path)) throw error;
    throw new FileError("FILE_NOT_FOUND", `${error.message}; ${globAdvice}`, {
      cause: error,
    });
  }
}
