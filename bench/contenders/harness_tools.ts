import { searchPlugin } from "@harness/tools";
import { LocalBash } from "@harness/tools/bash";
import { createHost, type ToolCallResult } from "@harness/tools/host";
import { LocalSpillStore } from "@harness/tools/spill";
import type { BashExecutor, SpillStore } from "../../src/harness/mod.ts";
import type { GlobMeta, GrepMeta } from "../../src/search/mod.ts";
import type { Found } from "../search.ts";
import type { Contender, ContenderOptions } from "./contender.ts";

/** Options of {@link harnessTools}. */
export interface HarnessToolsOptions extends ContenderOptions {
  /** Runs the commands. Default: {@link LocalBash}. */
  readonly bash?: BashExecutor;
  /** Saves complete results; `null` for none. Default: {@link LocalSpillStore}. */
  readonly spillStore?: SpillStore | null;
}

/**
 * This package, as a program uses it: the search plugin in a host, with the
 * local executor and the local spill store.
 *
 * @param options What it may use.
 * @returns The contender.
 */
export async function harnessTools(
  {
    folder,
    bash = new LocalBash(),
    spillStore = new LocalSpillStore({ folder }),
  }: HarnessToolsOptions,
): Promise<Contender> {
  const host = createHost({
    bash,
    logger: { warn() {} },
    ...(spillStore ? { spillStore } : {}),
  });
  await host.plugin(searchPlugin());
  return {
    prepare: ({ tool, cwd, ...args }) =>
      Promise.resolve(async (signal) => {
        const result = await host.execute({
          name: tool,
          arguments: args,
          signal,
          agent: { session: { header: { id: "bench", cwd } } },
        });
        return () => readResult(result);
      }),
  };
}

function readResult(result: ToolCallResult): Found {
  if (result.isError) {
    return {
      shown: 0,
      total: null,
      failure: result.error.code ?? textOf(result),
    };
  }
  const meta = result.meta as GlobMeta | GrepMeta;
  return {
    shown: "shown" in meta ? meta.shown : meta.paths.length,
    total: meta.total,
    ...(meta.spill ? { savedBytes: meta.spill.bytes } : {}),
  };
}

function textOf({ content }: ToolCallResult): string {
  return content.map(({ text }) => text).join("\n");
}
