import { isAbsolute, join, relative, resolve } from "@std/path/posix";

/** Where a path that ripgrep printed stands. */
export interface DisplayPathOptions {
  /** Folder that commands run in, absolute. */
  readonly workdir: string;
  /** Folder that the path is relative to: absolute, or relative to `workdir`. Default: `workdir`. */
  readonly root?: string;
}

/**
 * Says where a file is, in the form in which the model can pass it on: relative
 * to the workdir where it is inside it, absolute elsewhere, never with a
 * leading `./`.
 *
 * @param path The path, absolute or relative to the root.
 * @param options Where the path stands.
 * @returns The path to show.
 *
 * @example
 * ```ts
 * import { displayPath } from "@harness/tools";
 * import { assertEquals } from "@std/assert";
 *
 * const workdir = "/home/me/project";
 * assertEquals(displayPath("./a.ts", { workdir, root: "src" }), "src/a.ts");
 * assertEquals(displayPath("a.ts", { workdir, root: "/etc" }), "/etc/a.ts");
 * ```
 */
export function displayPath(path: string, options: DisplayPathOptions): string {
  return pathDisplay(options)(path);
}

/**
 * Prepares {@link displayPath} for many paths of one search.
 *
 * @param options Where the paths stand.
 * @returns Gives the path to show.
 */
export function pathDisplay(
  { workdir, root = "." }: DisplayPathOptions,
): (path: string) => string {
  const base = resolvePath(workdir, root);
  const prefix = shownPrefix(workdir, base);
  return (path) => {
    if (isAbsolute(path)) {
      const inside = insideOf(workdir, resolve(path));
      return inside === "" ? "." : inside ?? resolve(path);
    }
    return prefix + (path.startsWith("./") ? path.slice(2) : path);
  };
}

/**
 * Resolves a path that a model sent.
 *
 * @param workdir Folder that relative paths start from.
 * @param path The path.
 * @returns The path without `.`, `..` and double slashes; absolute if the workdir is.
 */
export function resolvePath(workdir: string, path: string): string {
  if (isAbsolute(path)) return resolve(path);
  return isAbsolute(workdir) ? resolve(workdir, path) : join(workdir, path);
}

function shownPrefix(workdir: string, base: string): string {
  const shown = insideOf(workdir, base) ?? base;
  if (shown === "" || shown === ".") return "";
  return shown.endsWith("/") ? shown : `${shown}/`;
}

function insideOf(workdir: string, path: string): string | undefined {
  if (!isAbsolute(workdir) || !isAbsolute(path)) return undefined;
  const inside = relative(workdir, path);
  return inside === ".." || inside.startsWith("../") ? undefined : inside;
}

const UNPRINTABLE =
  // deno-lint-ignore no-control-regex -- control characters are what is looked for
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/;

/**
 * Writes a path as it is shown to the model: as it is where it can be read
 * without doubt, else in double quotes with escapes, as git does. A name with
 * bytes that are not UTF-8 is marked.
 *
 * @param path The path, with U+FFFD for what is not UTF-8.
 * @returns The path on one line.
 */
export function printPath(path: string): string {
  const quoted = UNPRINTABLE.test(path) || path.startsWith('"');
  const shown = quoted ? escapeUnprintable(JSON.stringify(path)) : path;
  return path.includes("\ufffd") ? `${shown} (name is not UTF-8)` : shown;
}

function escapeUnprintable(text: string): string {
  return text.replace(
    new RegExp(UNPRINTABLE, "g"),
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
