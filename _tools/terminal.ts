/**
 * What the scripts say to the person who runs them.
 *
 * @module
 */

/** Prints a line that is the script's result. */
export function print(line: string): void {
  // deno-lint-ignore no-console -- a script's output
  console.log(line);
}

/** Prints what a child printed. */
export function printBytes(bytes: Uint8Array): void {
  let rest = bytes;
  while (rest.length > 0) rest = rest.subarray(Deno.stdout.writeSync(rest));
}

/** Prints a line about what the script does, apart from its result. */
export function note(line: string): void {
  // deno-lint-ignore no-console -- a script's output
  console.error(line);
}
