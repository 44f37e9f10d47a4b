import { GlobAutomaton } from "../search/glob_automaton.ts";
import { wholePathGlob } from "../search/glob_matcher.ts";
import { parseGlob } from "../search/glob_syntax.ts";

/**
 * Makes a test for many paths out of globs, with the reading of
 * `globMatcher()`: without a slash a glob matches the last name of a path, with
 * one the whole path.
 *
 * It follows all globs at once and remembers where each byte led, so that a
 * tree of many thousand paths costs little more than reading them.
 *
 * @param globs The globs; a path must match one of them.
 * @returns Tells whether a path, as bytes and relative to the search root, matches.
 * @throws {GlobSyntaxError} If a glob does not follow the grammar.
 */
export function pathMatcher(
  globs: readonly string[],
): (path: Uint8Array) => boolean {
  const automaton = new GlobAutomaton(
    ...globs.map((glob) => parseGlob(wholePathGlob(glob))),
  );
  return (path) => automaton.matchesBytes(path);
}
