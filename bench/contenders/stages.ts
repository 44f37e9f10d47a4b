/**
 * This package in parts, each with a part more than the one before, to tell
 * where the time above the floor goes.
 *
 * @module
 */

import { LocalBash } from "@harness/tools/bash";
import type { SpillStore } from "../../src/harness/mod.ts";
import { commandContender } from "./command_contender.ts";
import type { Contender, ContenderOptions } from "./contender.ts";
import { harnessTools } from "./harness_tools.ts";

/**
 * The executor alone: the command in a process group of its own, with a time
 * limit and a signal that ends all of it, its output read and dropped.
 *
 * @param options What it may use.
 * @returns The contender.
 */
export function executor(options: ContenderOptions): Promise<Contender> {
  const bash = new LocalBash();
  return commandContender(options, async (command, signal) => {
    let bytes = 0;
    await bash.run({
      ...command,
      signal,
      onStdout(chunk) {
        bytes += chunk.length;
        return true;
      },
    });
    return bytes;
  });
}

/**
 * The tools as far as the page: the output is read, sorted and counted, and
 * there is no complete result.
 *
 * @param options What it may use.
 * @returns The contender.
 */
export function reading(options: ContenderOptions): Promise<Contender> {
  return harnessTools({ ...options, spillStore: null });
}

/**
 * The tools as far as the complete result, which is written and dropped.
 *
 * @param options What it may use.
 * @returns The contender.
 */
export function writing(options: ContenderOptions): Promise<Contender> {
  return harnessTools({ ...options, spillStore: DROPPING });
}

const DROPPING: SpillStore = {
  saveText: ({ content }) => dropped(content.length),
  saveBytes: ({ content }) => dropped(content.length),
};

function dropped(bytes: number) {
  return Promise.resolve({ locator: "dropped", bytes, retrievalHint: "" });
}
