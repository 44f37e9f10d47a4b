/**
 * How a script starts and ends.
 *
 * @module
 */

import { Interrupted } from "./child.ts";
import { note } from "./terminal.ts";

/**
 * Runs a script's main function and ends the process.
 *
 * @param main Returns the exit code. A plain `Error` that it throws is meant for
 * the person who runs the script: its message is printed. Any other error is a
 * fault of the script and keeps its stack.
 */
export async function exitWith(main: () => Promise<number>): Promise<never> {
  try {
    Deno.exit(await main());
  } catch (error) {
    if (error instanceof Interrupted) Deno.exit(error.exitCode);
    if (!(error instanceof Error) || error.constructor !== Error) throw error;
    note(`error: ${error.message}`);
    Deno.exit(1);
  }
}
