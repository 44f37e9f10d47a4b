import { syntaxHints } from "./glob_advice.ts";
import { SearchError } from "./search_error.ts";
import { shorten } from "./shorten.ts";

/**
 * Explains why ripgrep rejects a pattern, in the words of somebody who wants the
 * caller to get on.
 *
 * @param pattern The pattern as it was sent.
 * @param reason Why ripgrep rejects it, in its words.
 * @returns The error.
 */
export function invalidPattern(pattern: string, reason: string): SearchError {
  return new SearchError(
    "SEARCH_INVALID_PATTERN",
    `Invalid pattern "${shorten(pattern)}": ${advice(pattern, reason)}`,
  );
}

function advice(pattern: string, reason: string): string {
  if (/^the literal .*(\\n|\\r)/.test(reason)) {
    return 'a pattern matches within one line, so it cannot have a line end ("\\n"); search for one of the lines and read the file around it';
  }
  if (reason.startsWith("look-around")) {
    return `${reason}; search for the text without it, and tell the matches apart by reading them`;
  }
  if (reason.startsWith("backreferences")) {
    return `${reason}; search for the text without them, and tell the matches apart by reading them`;
  }
  if (/NUL byte/.test(reason)) {
    return `${reason}, which only binary files have; leave "\\x00" out`;
  }
  if (/size limit/i.test(reason)) {
    return `it is too large once compiled; use smaller repetition counts or a simpler class`;
  }
  return `${reason}; to match this text as it is, escape it: "${
    shorten(escapePattern(pattern))
  }"`;
}

function escapePattern(text: string): string {
  return text.replace(/[\\.+*?()|[\]{}^$]/g, "\\$&");
}

/** Characters of a line of code. */
const MAX_CODE_LENGTH = 1_000;

/** What in code looks like a call, an index, an optional part or a variable: `f(x)`, `a[i]`, `b?.c`, `$d`. */
const CODE =
  /[\w>]\([^|*+\\]*\)|\w\[\w*\]|\w\?[.;,)]|^\[\[?[\w.]+\]?\]$|(?<!\\)\$[\w{]/;

/**
 * Says how to search for a text that has a meaning as a regular expression, too.
 *
 * @param pattern A pattern that found nothing.
 * @returns The hint, or nothing for one that is no code.
 */
export function literalHint(pattern: string): string | undefined {
  return pattern.length <= MAX_CODE_LENGTH && CODE.test(pattern)
    ? `(If this is code to find as it is, escape it: "${
      shorten(escapePattern(pattern))
    }")`
    : undefined;
}

/** What is known about a search that found nothing. */
export interface EmptySearch {
  /** The pattern. */
  readonly pattern: string;
  /** The glob of the files to search, if there was one. */
  readonly include: string | undefined;
  /** Whether one file was searched rather than a folder. */
  readonly fileTarget: boolean;
  /** Whether hidden files were searched, too. */
  readonly hidden: boolean;
  /** How many files were searched, if that is known; ripgrep 13 counts only those with matches. */
  readonly searchedFiles: number | undefined;
}

/**
 * Says what may help when nothing was found.
 *
 * @param search What is known about the search.
 * @returns The hints, the most likely first.
 */
export function emptyHints(search: EmptySearch): string[] {
  const { pattern, include, fileTarget, hidden, searchedFiles } = search;
  const hints: string[] = [];
  if (searchedFiles === 0 && include !== undefined) {
    hints.push(
      `(Perhaps no file to search matches include "${
        shorten(include)
      }"; it is relative to path)`,
      ...syntaxHints(include),
    );
  }
  if (/(?<!\\)(?:\\\\)*\\\|/.test(pattern)) {
    hints.push('("\\|" matches a literal bar; write "a|b" for alternatives)');
  }
  const literal = literalHint(pattern);
  if (literal !== undefined) hints.push(literal);
  if (/\p{Lu}/u.test(pattern) && !pattern.includes("(?i")) {
    hints.push('(Upper and lower case differ; "(?i)" in front ignores case)');
  }
  if (/\(\?[a-z]*s|\[\\s\\S\]|\[\\S\\s\]/.test(pattern)) {
    hints.push("(A pattern matches within one line, never across lines)");
  }
  if (!fileTarget) {
    const unsearched = hidden ? "Ignored" : "Hidden and ignored";
    hints.push(
      `(${unsearched} files are not searched; to search one, send the file itself as path)`,
    );
  }
  return hints;
}
