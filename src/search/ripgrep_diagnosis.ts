/**
 * What ripgrep's stderr says: which pattern or glob it rejects, and which paths
 * it could not read.
 *
 * @module
 */

/** A path that ripgrep could not read. */
export interface UnreadablePath {
  /** The path as ripgrep printed it. */
  readonly path: string;
  /** Why, such as `Permission denied`. */
  readonly reason: string;
}

/** A name may have line ends of its own, but every path that ripgrep is sent to starts with `./`. */
const OS_ERROR = /^(?:rg: )?(\.\/[^]*?): ([^:\n]+) \(os error \d+\)$/gm;
const OPERATION = /: IO error for operation on .*$/;

/**
 * Finds the paths that could not be read although the search went on.
 *
 * @param stderr What ripgrep wrote to stderr.
 * @returns The paths, in the order in which they were met.
 */
export function unreadablePaths(stderr: string): UnreadablePath[] {
  return Array.from(stderr.matchAll(OS_ERROR), ([, path, reason]) => ({
    path: path!.replace(OPERATION, ""),
    reason: reason!,
  }));
}

/** Why ripgrep rejects what the caller sent. */
export interface Rejection {
  /** What it rejects. */
  readonly subject: "pattern" | "glob";
  /** Why, in ripgrep's words, on one line. */
  readonly reason: string;
}

/**
 * Ripgrep rejects what it was sent before it looks at any file, so only the
 * start of stderr says so: further on a name with a line end in it could.
 */
const START = String.raw`^(?:\S*bash: .*\n)*(?:rg: )?`;
const GLOB_ERROR = new RegExp(
  String
    .raw`${START}(?:/(?:dev|proc/\w+)/fd/\d+: line \d+: )?error parsing glob '[^]*?': (.+)`,
);
const REGEX_ERROR = new RegExp(
  String.raw`${START}regex parse error:\n[^]*?\nerror: (.+)`,
);
const LITERAL_ERROR = new RegExp(
  `${START}(the literal .+ is not allowed in a regex)`,
);
const SIZE_ERROR = new RegExp(
  `${START}(compiled regex exceeds size limit.*)`,
  "i",
);
const NUL_ERROR = new RegExp(
  String.raw`${START}pattern contains "\\0" but it is impossible to match`,
);
const GLOB_SIZE_ERROR = new RegExp(
  String
    .raw`${START}(?:/(?:dev|proc/\w+)/fd/\d+: )?error (?:parsing pattern \d+|building NFA)`,
);

/** A pattern that is quoted at length pushes the start out of what is kept. */
const ERROR_IN_TAIL = /(?:^|\n)error: (.+)\n/;

/**
 * Finds out whether ripgrep rejected the pattern or a glob.
 *
 * @param stderr What was written to stderr: all of it, or its tail.
 * @param isTail Whether it is only the tail, of a search that did not begin.
 * @returns What it rejected and why, or nothing.
 */
export function rejection(
  stderr: string,
  isTail = false,
): Rejection | undefined {
  const glob = GLOB_ERROR.exec(stderr);
  if (glob) return { subject: "glob", reason: glob[1]! };
  if (GLOB_SIZE_ERROR.test(stderr)) {
    return {
      subject: "glob",
      reason: "too long or too deep; write a shorter one",
    };
  }
  if (NUL_ERROR.test(stderr)) {
    return {
      subject: "pattern",
      reason: "it can match nothing but a NUL byte",
    };
  }
  const pattern = REGEX_ERROR.exec(stderr) ?? LITERAL_ERROR.exec(stderr) ??
    SIZE_ERROR.exec(stderr) ?? (isTail ? ERROR_IN_TAIL.exec(stderr) : null);
  return pattern ? { subject: "pattern", reason: pattern[1]! } : undefined;
}
