import { ROOT } from "./std.ts";

/**
 * Finds out from which folder a script was called.
 *
 * A task runs in the project's folder. Deno says in INIT_CWD where it was
 * called, but only if nobody said so before: below npm, npx or another task it
 * is their folder that counts. A script that runs elsewhere is not run by a task
 * of this project, and what INIT_CWD says was not meant for it.
 *
 * @returns The folder.
 */
export function calledFrom(): string {
  const folder = Deno.cwd();
  return folder === ROOT ? Deno.env.get("INIT_CWD") ?? folder : folder;
}
