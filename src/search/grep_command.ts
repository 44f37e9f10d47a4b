import { quote } from "../shell/quote.ts";
import { endsBeforeCarriageReturn } from "./carriage_return.ts";
import { execRipgrep } from "./exec_ripgrep.ts";
import type { GrepInput } from "./grep_arguments.ts";
import { includeArguments } from "./include_arguments.ts";
import { type IncludeFilter, includeFilter } from "./include_filter.ts";
import { enterTarget } from "./search_target.ts";
import { VCS_FOLDERS } from "./vcs_folders.ts";

/** What a `grep` command needs besides the arguments. */
export interface GrepCommandOptions {
  /** File or folder to search. Default: the path of the input, as it is. */
  readonly target?: string;
  /** The filter of the input's `include`. Default: made from it. */
  readonly filter?: IncludeFilter | undefined;
  /** Whether the target is searched if it turns out to be a file. Default: `true`. */
  readonly searchFile?: boolean;
  /** Bytes of output that are read; a file that gives more is searched no further. Default: any number. */
  readonly outputMaxBytes?: number;
}

/** Bytes of the shortest record of a match: an empty line 1 of `./a`, where an empty match is not listed. */
const SHORTEST_RECORD = 122;

/**
 * Builds the shell command of a `grep` call.
 *
 * NUL bytes do not end the search of a file (`--binary`), so that a file is
 * never passed over in silence; a memory map would crash on a file that shrinks.
 * Ripgrep keeps all records of a file until it has searched it, so without a
 * `--max-count` a search whose output is too long would be late to show it.
 *
 * @param input Arguments that passed `parseGrepArgs()`.
 * @param options What to search.
 * @returns The command. It prints records of `rg --json`.
 *
 * @example
 * ```ts
 * import { buildGrepCommand, parseGrepArgs } from "@harness/tools";
 * import { assertStringIncludes } from "@std/assert";
 *
 * const command = buildGrepCommand(parseGrepArgs({ pattern: "--pre=evil" }));
 * assertStringIncludes(command, "--regexp='--pre=evil'");
 * ```
 */
export function buildGrepCommand(
  input: GrepInput,
  options: GrepCommandOptions = {},
): string {
  const { target = input.path, searchFile = true, outputMaxBytes } = options;
  const filter = options.filter ??
    (input.include === undefined
      ? undefined
      : includeFilter(input.include, target));
  const include = includeArguments(filter);
  return [
    enterTarget(target, { searchFile }),
    ...include.setup,
    execRipgrep([
      "--json --binary --no-mmap",
      ...(endsBeforeCarriageReturn(input.pattern) ? ["--crlf"] : []),
      // A rule of an ignore file can bring hidden folders back, these too.
      ...VCS_FOLDERS.map((name) => `--glob='!${name}/'`),
      ...include.args,
      ...(outputMaxBytes === undefined
        ? []
        : [`--max-count=${Math.ceil(outputMaxBytes / SHORTEST_RECORD) + 1}`]),
      `--regexp=${quote(input.pattern)}`,
      '-- "$1"',
    ]),
  ].join("\n");
}
