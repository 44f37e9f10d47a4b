const APPLICATION = "harness-tools";

/**
 * Names the folder that a store uses when it is given none.
 *
 * It lies in the user's cache and so outside any workspace: a later search does
 * not find the results of an earlier one. Only those environment variables are
 * read for which permission was granted already; nothing prompts.
 *
 * @returns `$XDG_CACHE_HOME/harness-tools/spill`, else
 * `$HOME/.cache/harness-tools/spill`, else `/tmp/harness-tools-spill`.
 *
 * @example
 * ```ts
 * import { defaultSpillFolder } from "@harness/tools/spill";
 * import { assert } from "@std/assert";
 *
 * assert(defaultSpillFolder().startsWith("/"));
 * ```
 */
export function defaultSpillFolder(): string {
  return spillFolderFrom(readGrantedVariable);
}

/**
 * Chooses the folder from a user's environment.
 *
 * @param read Reads an environment variable.
 * @returns An absolute path.
 */
export function spillFolderFrom(
  read: (name: string) => string | undefined,
): string {
  const cache = read("XDG_CACHE_HOME");
  // The XDG specification: a path that is not absolute is invalid and ignored.
  if (cache?.startsWith("/")) {
    return `${trimSlashes(cache)}/${APPLICATION}/spill`;
  }
  const home = read("HOME");
  if (home?.startsWith("/")) {
    return `${trimSlashes(home)}/.cache/${APPLICATION}/spill`;
  }
  // One level only: directly in /tmp the sticky bit keeps other users from
  // putting another folder in its place, inside a folder of theirs nothing would.
  return `/tmp/${APPLICATION}-spill`;
}

function trimSlashes(path: string): string {
  return path.replace(/\/+$/, "");
}

function readGrantedVariable(variable: string): string | undefined {
  const { state } = Deno.permissions.querySync({ name: "env", variable });
  return state === "granted" ? Deno.env.get(variable) : undefined;
}
