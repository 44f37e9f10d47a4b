import { askBash } from "./ask_bash.ts";

/** Programs that together start a command as the first process of a new process group. */
export interface Setsid {
  /** Path of `setsid`. */
  readonly setsid: string;
  /** Path of the bash that Deno runs. */
  readonly bash: string;
}

/**
 * Looks for a `setsid` where systems keep their programs; Linux has one.
 *
 * @returns Where it is, and where bash is, or `undefined`.
 */
export async function findSetsid(): Promise<Setsid | undefined> {
  const answer = await askBash('type -P setsid && echo "$BASH"');
  const [setsid = "", bash = ""] = answer?.text.split("\n") ?? [];
  const isThere = setsid.startsWith("/") && bash.startsWith("/");
  return isThere ? { setsid, bash } : undefined;
}
