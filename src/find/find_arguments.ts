import { quoteSent } from "../files/quote_sent.ts";
import { parseGlobArgs } from "../search/glob_arguments.ts";
import { refuseHome } from "../search/argument_text.ts";
import type { FindOptions } from "./find_options.ts";

/** What `find` lists: files, folders, or both. */
export type EntryKind = "file" | "dir" | "any";

/** Arguments of `find` as the model sends them. */
export interface FindArguments {
  /** Which entries to find. */
  readonly pattern: string;
  /** Folder to search. Default: the workdir. */
  readonly path?: string | null | undefined;
  /** What to list. Default: `"any"`; `"dir"` for a pattern that ends with a slash. */
  readonly kind?: EntryKind | null | undefined;
  /** Entries of the page. */
  readonly limit?: number | null | undefined;
  /** Entries before the page. */
  readonly offset?: number | null | undefined;
}

/** Arguments of `find` that passed {@link parseFindArgs}. */
export interface FindInput {
  /** The pattern as it was sent. */
  readonly pattern: string;
  /** The search root: absolute, or relative to the workdir. */
  readonly root: string;
  /** The folder below the search root that the pattern starts with; `""` where it starts with none. */
  readonly folder: string;
  /** The globs, relative to that folder, one of which an entry must match. */
  readonly globs: readonly string[];
  /** Why the pattern is no glob and is only taken literally, if that is so. */
  readonly syntaxError: string | undefined;
  /** What to list. */
  readonly kind: EntryKind;
  /** Entries of the page. */
  readonly limit: number;
  /** Entries before the page. */
  readonly offset: number;
}

/** Characters of a pattern: with many more, matching names could keep the host from anything else for seconds. */
const PATTERN_MAX_LENGTH = 8_192;

/**
 * Checks the arguments of `find`.
 *
 * @param args What the model sent.
 * @param options The limits.
 * @returns The arguments, with defaults.
 * @throws {TypeError} If an argument makes no sense; the message says what to send instead.
 */
export function parseFindArgs(
  args: FindArguments,
  { defaultLimit }: Pick<FindOptions, "defaultLimit">,
): FindInput {
  const { pattern, path } = args;
  if (pattern.length > PATTERN_MAX_LENGTH) {
    throw new TypeError(
      `Invalid find argument "pattern" (${
        quoteSent(pattern)
      }): it has ${pattern.length} characters, and at most ${PATTERN_MAX_LENGTH} are taken; name fewer alternatives, or a folder in path`,
    );
  }
  // A slash at the end says that a folder is meant; after a backslash it says nothing.
  const name = pattern.replace(/(?<=[^/\\])\/+$/, "");
  const namesFolder = name !== pattern;
  const kind = args.kind ?? (namesFolder ? "dir" : "any");
  if (namesFolder && kind === "file") {
    throw new TypeError(
      `Invalid find argument "pattern" (${
        quoteSent(pattern)
      }): a slash at the end names a folder, and kind is "file"; leave the slash or kind out`,
    );
  }
  refuseHome("find", "pattern", pattern);
  const { root, folder, globs, syntaxError } = parsePattern(name, path);
  const { limit, offset } = args;
  return {
    pattern,
    root,
    folder,
    globs,
    syntaxError,
    kind,
    limit: limit ?? defaultLimit,
    offset: offset ?? 0,
  };
}

/** The pattern means what it means to `glob`; only the name of the tool in a message is another. */
function parsePattern(pattern: string, path: string | null | undefined) {
  try {
    return parseGlobArgs({ pattern, path });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new TypeError(
      error.message.replace(/^Invalid glob argument/, "Invalid find argument"),
      { cause: error },
    );
  }
}
