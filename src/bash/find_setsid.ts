import { askBash } from "./ask_bash.ts";

/**
 * Looks for a `setsid` where systems keep their programs; Linux has one.
 *
 * @returns Its path, or `undefined`.
 */
export async function findSetsid(): Promise<string | undefined> {
  const answer = await askBash("type -P setsid");
  const path = answer?.text.trim();
  return path?.startsWith("/") ? path : undefined;
}
