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
    ([, quote, path, reason]) => ({
      path: quote === "" ? path! : unescaped(path!),
      reason: reason!,
    }),
  );
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Within quotes GNU writes bytes as `\303` and some characters as C does, so that a name would not look as ripgrep prints it. */
function unescaped(path: string): string {
  return path.replace(/(?:\\[0-7]{3})+|\\(.)/g, (escape, letter?: string) => {
    if (letter !== undefined) return CONTROLS[letter] ?? letter;
    const bytes = escape.slice(1).split("\\").map((byte) => parseInt(byte, 8));
    return decoder.decode(Uint8Array.from(bytes));
  });
}

const CONTROLS: Readonly<Record<string, string>> = {
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};
