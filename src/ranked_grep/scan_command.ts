import { quote } from "../shell/quote.ts";
import { endsBeforeCarriageReturn } from "../search/carriage_return.ts";
import { execRipgrep } from "../search/exec_ripgrep.ts";
import { includeArguments } from "../search/include_arguments.ts";
import type { IncludeFilter } from "../search/include_filter.ts";
import { enterTarget } from "../search/search_target.ts";
import { VCS_FOLDERS } from "../search/vcs_folders.ts";
import { confirmFolderOrFile } from "../find/confirm_target.ts";

/** What a scan looks for, and where. */
export interface ScanCommandOptions {
  /** Regular expressions, one of which a line must match. */
  readonly regexes: readonly string[];
  /** Real path of the file or folder to search. */
  readonly target: string;
  /** Which files count; without it all do. */
  readonly filter: IncludeFilter | undefined;
  /** Whether the target is searched if it turns out to be a file. */
  readonly searchFile: boolean;
  /** Lines to print before and after each match. */
  readonly context: number;
  /** Matching lines of one file after which the next file is searched. */
  readonly maxCount: number;
  /** Whether files come by path, one after the other; else as they are done. */
  readonly sorted: boolean;
}

/**
 * Builds the shell command of a scan.
 *
 * The options of ripgrep are those of the search plugin: NUL bytes do not end
 * the search of a file (`--binary`), so that a file is never passed over in
 * silence, and a file that shrinks would crash a memory map.
 *
 * @param options What to look for.
 * @returns The command. It prints records of `rg --json`.
 */
export function buildScanCommand(options: ScanCommandOptions): string {
  const { regexes, target, filter, searchFile, context, maxCount, sorted } =
    options;
  const include = includeArguments(filter);
  return [
    enterTarget(target, { searchFile }),
    confirmFolderOrFile(),
    ...include.setup,
    execRipgrep([
      "--json --binary --no-mmap",
      ...(sorted ? ["--sort=path"] : []),
      ...lineEndArguments(regexes),
      // A rule of an ignore file can bring hidden folders back, these too.
      ...VCS_FOLDERS.map((name) => `--glob='!${name}/'`),
      ...include.args,
      ...(context > 0 ? [`--context=${context}`] : []),
      `--max-count=${maxCount}`,
      ...regexes.map(regexpArgument),
      '-- "$1"',
    ]),
  ].join("\n");
}

/**
 * Writes a regular expression as an argument of ripgrep.
 *
 * @param regex The regular expression.
 * @returns The argument, quoted. Flags in it, such as `(?i)`, hold for no other one, also for ripgrep 13.
 */
export function regexpArgument(regex: string): string {
  return `--regexp=${quote(`(?:${regex})`)}`;
}

/**
 * Says how ripgrep is to take the ends of lines, which is the same for all
 * patterns: before a carriage return where one of them has a `$` for it and none
 * would not do with that.
 *
 * @param regexes All regular expressions of a run. Each is looked at by itself.
 * @returns The arguments of ripgrep.
 */
export function lineEndArguments(regexes: readonly string[]): string[] {
  return regexes.some(endsBeforeCarriageReturn) &&
      regexes.every((regex) => endsBeforeCarriageReturn(`$|${regex}`))
    ? ["--crlf"]
    : [];
}
