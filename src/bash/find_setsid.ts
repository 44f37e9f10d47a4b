import { askBash } from "./ask_bash.ts";
import { STANDARD_PATH } from "./environment.ts";

/**
 * Looks for a `setsid` where systems keep their programs; Linux has one.
 *
 * @returns Its path, or `undefined`.
 */
export async function findSetsid(): Promise<string | undefined> {
  const answer = await askBash("PATH=$1; type -P setsid", STANDARD_PATH);
  const path = answer?.text.trim();
  return path?.startsWith("/") ? path : undefined;
}
