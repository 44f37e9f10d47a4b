import { quote } from "../shell/quote.ts";
import type { IncludeFilter } from "./include_filter.ts";

/** How ripgrep is told which files count. */
export interface IncludeArguments {
  /** Shell lines that come before ripgrep. */
  readonly setup: readonly string[];
  /** Arguments of ripgrep, quoted. */
  readonly args: readonly string[];
}

/**
 * Writes the filter of an `include` for ripgrep, which reads its lines from
 * descriptor 3. Bash makes a pipe for them, or a file where it is older than 5.1;
 * where it cannot, a process writes them. That process nobody would wait for, and
 * in a container without an init such processes stay.
 *
 * @param filter The filter, if there is one.
 * @returns What to add to the command.
 */
export function includeArguments(
  filter: IncludeFilter | undefined,
): IncludeArguments {
  if (filter === undefined) return { setup: [], args: [] };
  const { hidden, ignoreLines, maxDepth, nameGlobs } = filter;
  return {
    setup: [
      `rules=${quote(ignoreLines.join("\n"))}`,
      `{ exec 3<<<"$rules"; } 2>/dev/null || exec 3< <(printf '%s\\n' "$rules")`,
    ],
    args: [
      "--ignore-file=/dev/fd/3",
      ...nameGlobs.map((glob) => `--type-add=${quote(`wanted:${glob}`)}`),
      ...(nameGlobs.length > 0 ? ["--type=wanted"] : []),
      ...(maxDepth === undefined ? [] : [`--max-depth=${maxDepth}`]),
      ...(hidden ? ["--hidden"] : []),
    ],
  };
}
