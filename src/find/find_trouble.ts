import type { UnreadablePath } from "../search/ripgrep_diagnosis.ts";

/** GNU puts the name in quotes, BSD and busybox do not. A name may have line ends of its own. */
const COMPLAINT = /^find: ('?)(\.(?:\/[^]*?)?)\1: ([^:\n]+)$/gm;

/**
 * Finds the paths that the program `find` could not look at.
 *
 * @param stderr What it wrote to stderr, in the language of the C locale.
 * @returns The paths, in the order in which they were met.
 */
export function findTrouble(stderr: string): UnreadablePath[] {
  return Array.from(
    stderr.matchAll(COMPLAINT),
    ([, , path, reason]) => ({ path: path!, reason: reason! }),
  );
}
