import { dirname, isAbsolute, relative, resolve } from "@std/path/posix";
import { type KnownOptions, unknownOption } from "../harness/known_options.ts";
import { displayPath, resolvePath } from "../search/display_path.ts";
import { FileError } from "./file_error.ts";
import { fileFailure } from "./file_failure.ts";
import { quoteSent } from "./quote_sent.ts";
import { findRealPath, type RealPath } from "./real_path.ts";

/** What a {@link PathPolicy} lets through. */
export interface PathPolicyOptions {
  /** The folders that may be read, with all below them: absolute, or relative to `workdir`. */
  readonly roots: readonly string[];
  /** Folder that relative paths start from, absolute. */
  readonly workdir: string;
  /** Whether a path may be absolute, if it leads into a root. */
  readonly absolutePaths: boolean;
  /**
   * Whether the roots are the real paths of folders that were found before. What
   * has become a link since then leads elsewhere, so nothing is inside of it.
   *
   * @default {false}
   */
  readonly rootsAreReal?: boolean | undefined;
}

const OPTIONS: KnownOptions<PathPolicyOptions> = {
  roots: true,
  workdir: true,
  absolutePaths: true,
  rootsAreReal: true,
};

/** A path that a {@link PathPolicy} let through. */
export interface ResolvedPath {
  /** The path, absolute, without `.` and `..`; symbolic links are still in it. */
  readonly path: string;
  /** The path without symbolic links. */
  readonly realPath: string;
  /** The path as it is shown: relative to the workdir where it is inside it, or where paths must be relative, else absolute. */
  readonly shown: string;
}

/**
 * Decides which paths may be read: those that really lie in a root, whatever
 * they look like. Both sides are compared without symbolic links and name by
 * name, so `/a/bc` is not in `/a/b`.
 *
 * Between this check and the use of a path somebody may change what is there.
 * `read` narrows that: what it opens must be what is at the path before and
 * after it opens, and after it reads, and the path must lead there each time.
 * What remains is a folder above the file that is swapped for a link, and back,
 * between each two of these looks: whoever can do that can mislead a call.
 *
 * @example
 * ```ts
 * import { PathPolicy } from "@harness/tools/tools";
 * import { assertRejects } from "@std/assert";
 *
 * const policy = new PathPolicy({
 *   roots: ["."],
 *   workdir: "/home/me/project",
 *   absolutePaths: true,
 * });
 * await assertRejects(() => policy.resolve("../other/a.ts"), Error, "outside");
 * ```
 */
export class PathPolicy {
  readonly #workdir: string;
  readonly #roots: readonly string[];
  readonly #absolutePaths: boolean;
  readonly #rootsAreReal: boolean;
  #realRoots: Promise<readonly string[]> | undefined;

  /**
   * Makes a policy. Nothing is looked at yet.
   *
   * @param options What is let through.
   * @throws {TypeError} For an option that there is not, and roots that are no list.
   */
  constructor(options: PathPolicyOptions) {
    const { roots, workdir, absolutePaths, rootsAreReal = false } = options;
    const fault = unknownOption(options, OPTIONS) ??
      (Array.isArray(roots) ? undefined : "the roots are no list of folders");
    if (fault !== undefined) {
      throw new TypeError(`Cannot create a path policy: ${fault}`);
    }
    this.#workdir = workdir;
    this.#roots = roots.map((root) => resolvePath(workdir, root));
    this.#absolutePaths = absolutePaths;
    this.#rootsAreReal = rootsAreReal;
  }

  /** Folder that relative paths start from, absolute. */
  get workdir(): string {
    return this.#workdir;
  }

  /** The folders that may be read, absolute, as they were given. */
  get roots(): readonly string[] {
    return this.#roots;
  }

  /**
   * Checks a path. Whether there is anything outside of the roots is not told.
   *
   * @param path The path as the model sent it.
   * @returns The path in its forms.
   * @throws {FileError} With `FILE_OUTSIDE_ROOT`, `FILE_NOT_FOUND` or `FILE_UNREADABLE`.
   */
  async resolve(path: string): Promise<ResolvedPath> {
    if (!this.#absolutePaths && isAbsolute(path)) {
      throw outside(
        path,
        `absolute paths are not allowed here: send it relative to ${
          JSON.stringify(this.#workdir)
        }`,
        true,
      );
    }
    const absolute = resolvePath(this.#workdir, path);
    const real = await findRealPath(absolute);
    await this.#assertInside(path, absolute, real);
    if ("fault" in real) throw fileFailure("access", path, real.fault);
    return {
      path: absolute,
      realPath: real.path,
      shown: this.#show(absolute),
    };
  }

  /** What is shown can be sent back, also where only relative paths may be sent. */
  #show(absolute: string): string {
    return this.#absolutePaths
      ? displayPath(absolute, { workdir: this.#workdir })
      : relative(this.#workdir, absolute) || ".";
  }

  async #assertInside(path: string, absolute: string, real: RealPath) {
    const realRoots = await (this.#realRoots ??= this.#findRealRoots());
    const isIn = (roots: readonly string[], place: string) =>
      roots.some((root) => isInside(place, root));
    if (isIn(realRoots, real.path)) return;
    const { path: folder } = await findRealPath(dirname(absolute));
    const looksInside = isIn([...this.#roots, ...realRoots], absolute) ||
      isIn(realRoots, folder);
    const fault = looksInside
      ? "a symbolic link leads out of the folders that may be read"
      : "it is outside of the folders that may be read";
    throw outside(path, `${fault}: ${this.#advice()}`, looksInside);
  }

  async #findRealRoots(): Promise<readonly string[]> {
    const real = await Promise.all(this.#roots.map(findRealPath));
    return real.map(({ path }) => path).filter((path, index) =>
      !this.#rootsAreReal || path === this.#roots[index]
    );
  }

  #advice(): string {
    if (this.#roots.length === 0) return "no folder may be read here";
    const names = this.#roots.map((root) => JSON.stringify(root));
    return `send a path inside of ${names.join(" or ")}`;
  }
}

/**
 * Says whether a path lies in a folder or is the folder itself.
 *
 * @param path Absolute path.
 * @param folder Absolute path of the folder.
 * @returns Whether the names of the folder are the first names of the path.
 */
export function isInside(path: string, folder: string): boolean {
  const names = namesOf(path);
  return namesOf(folder).every((name, index) => names[index] === name);
}

function namesOf(path: string): string[] {
  return resolve(path).split("/").filter((name) => name !== "");
}

/** A path that lies outside of the roots, and whether it looks as if it were inside. */
class OutsideError extends FileError {
  readonly looksInside: boolean;

  constructor(message: string, looksInside: boolean) {
    super("FILE_OUTSIDE_ROOT", message);
    // To a caller it is one like any other.
    this.name = FileError.name;
    this.looksInside = looksInside;
  }
}

/**
 * Tells whether a path failed because nothing is there that anybody could use:
 * nothing at all, or what Deno does not let be looked at, or what is beside a root
 * that is a file.
 *
 * @param error What {@link PathPolicy.resolve} threw.
 * @returns Whether that is so.
 */
export function isNothingToUse(error: FileError): boolean {
  return error.code === "FILE_NOT_FOUND" ||
    error.cause instanceof Deno.errors.NotCapable ||
    error instanceof OutsideError && !error.looksInside;
}

function outside(
  path: string,
  detail: string,
  looksInside: boolean,
): FileError {
  return new OutsideError(
    `Cannot access ${nameOf(path)}: ${detail}`,
    looksInside,
  );
}

/** A call that names no path means the working directory, and so does one that names it so. */
function nameOf(path: string): string {
  return path === "." ? "the working directory" : quoteSent(path);
}
