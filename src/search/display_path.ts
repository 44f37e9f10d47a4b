import { isAbsolute, join, relative, resolve } from "@std/path/posix";
import { escapeCharacter } from "./one_line.ts";
import { readerLook } from "./reader_look.ts";

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
  const above = isAbsolute(prefix) ? withSlash(resolve(workdir)) : undefined;
  return (path) => {
    if (isAbsolute(path)) {
      const inside = insideOf(workdir, resolve(path));
      return inside === "" ? "." : inside ?? resolve(path);
    }
    const shown = prefix + (path.startsWith("./") ? path.slice(2) : path);
    // A root above the workdir has files below the workdir too.
    return above !== undefined && shown.startsWith(above)
      ? shown.slice(above.length)
      : shown;
  };
}

/**
 * Prepares to tell which entry directly under the search root a file is at or below.
 *
 * @param options Where the paths of the search stand.
 * @returns Gives the name of the entry for a path as it is shown.
 */
export function rootEntry(
  { workdir, root = "." }: DisplayPathOptions,
): (shown: string) => string {
  const base = resolvePath(workdir, root);
  const prefix = shownPrefix(workdir, base);
  return (shown) => {
    const inRoot = shown.startsWith(prefix)
      ? shown.slice(prefix.length)
      : relative(base, workdir);
    return inRoot.split("/", 1)[0]!;
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
  return withSlash(shown);
}

function withSlash(path: string): string {
  return path.endsWith("/") ? path : `${path}/`;
}

function insideOf(workdir: string, path: string): string | undefined {
  if (!isAbsolute(workdir) || !isAbsolute(path)) return undefined;
  const inside = relative(workdir, path);
  return inside === ".." || inside.startsWith("../") ? undefined : inside;
}

const UNPRINTABLE =
  // deno-lint-ignore no-control-regex -- control characters are what is looked for
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/;

/** How a line of ours begins: a notice, a row, a header, an error. A word in parentheses before more, `(auth)/a.ts`, begins none. */
const OUR_START =
  /^(?:\((?![^\s"():]+\)[^\s)])|Line \d+:|Found \d|No (?:files|matches) found|Error:)/i;

const NOT_UTF8 = "(name is not UTF-8)";
const NOT_UTF8_LOOK = readerLook(NOT_UTF8);

const INVISIBLE_END = /[\s\p{Default_Ignorable_Code_Point}]$/u;
const INVISIBLE_EDGE =
  /^[\s\p{M}\p{Default_Ignorable_Code_Point}]|[\s\p{Default_Ignorable_Code_Point}]$/u;

/**
 * Writes a path as it is shown to the model: as it is where it can be read
 * without doubt, else in double quotes with escapes, as git does. Nothing that
 * is not in quotes can be taken for a line of the tool's own. A name with bytes
 * that are not UTF-8 is marked.
 *
 * @param path The path, with U+FFFD for what is not UTF-8.
 * @returns The path on one line.
 */
export function printPath(path: string): string {
  if (PLAIN.test(path)) return path;
  return markNotUtf8(path, isDoubtful(path) ? quoted(path) : path);
}

/**
 * Writes a path as it is shown within a sentence: in quotes also where it holds
 * what could end it there.
 *
 * @param path The path, with U+FFFD for what is not UTF-8.
 * @returns The path on one line.
 */
export function printPathInSentence(path: string): string {
  const plain = !/[\s(),"]/.test(path) && !isDoubtful(path);
  return markNotUtf8(path, plain ? path : quoted(path));
}

/**
 * Tells whether the end of a path cannot be seen for what it is.
 *
 * @param path The path.
 * @returns Whether what follows it, such as a slash, would hide that.
 */
export function hasDoubtfulEnd(path: string): boolean {
  return INVISIBLE_END.test(path) || readerLook(path).endsWith(NOT_UTF8_LOOK);
}

function looksOurs(look: string): boolean {
  return OUR_START.test(look) || look.endsWith(NOT_UTF8_LOOK);
}

/** What nearly all paths consist of, and no line of ours does: that takes a space or a parenthesis. */
const PLAIN = /^[\w./@+-]+$/;

/**
 * Tells whether a path has to stand in quotes.
 *
 * @param path The path.
 * @returns Whether a reader could take it for something else.
 */
export function isDoubtful(path: string): boolean {
  if (PLAIN.test(path)) return false;
  return UNPRINTABLE.test(path) || path.startsWith('"') ||
    INVISIBLE_EDGE.test(path) || looksOurs(readerLook(path));
}

/**
 * Writes a text in double quotes, with escapes as in JSON for all that cannot be
 * seen for what it is.
 *
 * @param text The text.
 * @returns The text on one line.
 */
export function quoted(text: string): string {
  return JSON.stringify(text)
    .replace(new RegExp(UNPRINTABLE, "g"), escapeCharacter);
}

/**
 * Marks what is shown for a name that is not UTF-8.
 *
 * @param path The path, with U+FFFD for what is not UTF-8.
 * @param shown What is shown for it.
 * @returns The same, marked where it has to be.
 */
export function markNotUtf8(path: string, shown: string): string {
  return path.includes("\ufffd") ? `${shown} ${NOT_UTF8}` : shown;
}
