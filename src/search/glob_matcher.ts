import { bytesAsText, GlobSyntaxError, globToRegExp } from "./glob_syntax.ts";

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
  const regExp = globToRegExp(wholePathGlob(glob));
  refuseTooLarge(regExp);
  if (glob.endsWith("/")) return () => false;
  return (path) => regExp.test(bytesAsText(path));
}

/** An engine compiles a regular expression when it is first used, and gives up on one that is too large. */
function refuseTooLarge(regExp: RegExp) {
  try {
    regExp.test("");
  } catch {
    throw new GlobSyntaxError("too long or too deep; write a shorter one");
  }
}

function wholePathGlob(glob: string): string {
  const atAnyDepth = !glob.includes("/") && glob !== "**";
  const whole = atAnyDepth ? `**/${glob}` : glob.replace(/^\//, "");
  return whole.endsWith("/**") ? `${whole}/*` : whole;
}

/**
 * Writes a glob that matches one text and nothing else.
 *
 * @param text The text to match.
 * @returns The glob.
 */
export function literalGlob(text: string): string {
  return text.replace(/[\\[\]{}*?]/g, "\\$&");
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
  const backslashes = /\\*$/.exec(glob.slice(0, -1))![0].length;
  const escaped = backslashes % 2 === 1;
  return `${start}${glob.slice(0, escaped ? -2 : -1)}{${last}}`;
}
