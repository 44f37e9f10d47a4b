/** KiB of memory that ripgrep may take: twenty times what it takes for a file that is one line of 100 MB. */
const MEMORY_MAX_KIB = 4_000_000;

/**
 * Writes the shell lines in which bash becomes ripgrep.
 *
 * Ripgrep holds ignore files and lines whole. One without an end, such as a link
 * to `/dev/zero`, must not take the memory of the machine. A limit that is lower
 * already stays, if it is a hard one. Where ripgrep ends by a signal, for want of
 * memory or otherwise, it leaves no picture of itself in the folder that it searches.
 *
 * @param args Arguments, each a word of the shell. `--no-config` comes before.
 * @returns Shell code that does not return.
 */
export function execRipgrep(args: readonly string[]): string {
  return `ulimit -Sd ${MEMORY_MAX_KIB} 2>/dev/null\nulimit -Sc 0\nexec rg --no-config ${
    args.join(" ")
  }`;
}

/**
 * Tells whether ripgrep ended because it may not have more memory.
 *
 * @param stderr The end of what it wrote to stderr.
 * @returns Whether it says so.
 */
export function ranOutOfMemory(stderr: string): boolean {
  return /^memory allocation of \d+ bytes failed$/m.test(stderr);
}
