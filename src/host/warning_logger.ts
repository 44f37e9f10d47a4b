import type { Logger } from "../harness/plugin.ts";

/** Writes warnings to stderr and drops the rest. */
export const warningLogger: Logger = {
  warn(message) {
    // deno-lint-ignore no-console -- the operator has to see why a tool is missing, and there is no other logger
    console.warn(message);
  },
};
