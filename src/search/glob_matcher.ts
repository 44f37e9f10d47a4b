import { GlobAutomaton } from "./glob_automaton.ts";
import { parseGlob } from "./glob_syntax.ts";

/**
 * Makes a test for paths out of a glob, with the reading that ripgrep gives a
 * glob on its command line: without a slash it matches the base name of a file,
 * with one it matches the whole path from the search root.
 *
 * @param glob The glob; a leading slash anchors it at the search root.
 * @returns Tells whether a path, relative to the search root, matches.
 * @throws {GlobSyntaxError} If the glob does not follow the grammar, or is too large.
 */
export function globMatcher(glob: string): (path: string) => boolean {
  const automaton = new GlobAutomaton(parseGlob(wholePathGlob(glob)));
  if (glob.endsWith("/")) return () => false;
  return (path) => automaton.matches(path);
}

/**
 * Writes a glob as one of the whole path.
 *
 * @param glob The glob. Without a slash it is one of the base name.
 * @returns The glob of the whole path, without a slash before it.
 */
export function wholePathGlob(glob: string): string {
  const atAnyDepth = !glob.includes("/") && glob !== "**";
  const whole = atAnyDepth ? `**/${glob}` : glob.replace(/^\//, "");
  return whole.endsWith("/**") ? `${whole}/*` : whole;
}

/**
 * Takes the brackets, braces and backslashes of a glob as text, so that
 * `app/[id]/*.tsx` finds the files of a folder of that name.
 *
 * @param glob The glob.
 * @returns A glob in which only `*` and `?` have a meaning.
 */
export function literalGlob(glob: string): string {
  return glob.replace(/[\\[\]{}]/g, "\\$&");
}

/**
 * Writes a glob so that ripgrep reads it as a glob where it reads lines of an
 * ignore file, as it also does on its command line: a leading `#` or `!` would
 * be a comment or a negation there, and white space at the end would be cut.
 *
 * @param glob The glob.
 * @returns The same glob, protected.
 */
export function protectGlob(glob: string): string {
  const start = /^[#!]/.test(glob) ? "\\" : "";
  const last = glob.at(-1)!;
  if (!/[\s\u0085]/.test(last)) return start + glob;
  let backslashes = 0;
  while (glob.at(-2 - backslashes) === "\\") backslashes++;
  const escaped = backslashes % 2 === 1;
  return `${start}${glob.slice(0, escaped ? -2 : -1)}{${last}}`;
}
