/**
 * fast-check with a seed that is the same in every run, so that a run of the
 * tests passes or fails for what was changed and not by luck. `deno task soak`
 * sets other seeds, and `HARNESS_TOOLS_SEED=N deno task test FILE` repeats one.
 *
 * @module
 */

import fc from "fast-check";

const VARIABLE = "HARNESS_TOOLS_SEED";

function readSeed(): number {
  const query = { name: "env", variable: VARIABLE } as const;
  const value = Deno.permissions.querySync(query).state === "granted"
    ? Deno.env.get(VARIABLE)
    : undefined;
  if (value === undefined) return 1;
  if (/^\d{1,9}$/.test(value)) return Number(value);
  throw new RangeError(
    `Cannot use ${VARIABLE}="${value}": expected an integer of up to 9 digits`,
  );
}

/** Settles what the tests of this run make up. */
export const SEED: number = readSeed();

fc.configureGlobal({ seed: SEED });

export { fc };
