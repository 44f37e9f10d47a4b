import * as search from "@harness/tools";
import { LocalBash } from "@harness/tools/bash";
import { createHost, type Host } from "@harness/tools/host";
import { inspectionPlugin } from "@harness/tools/tools";

/** Tools that a model is given together. */
export interface ToolSet extends AsyncDisposable {
  /** The host of each tool, by the tool's name. */
  readonly hosts: ReadonlyMap<string, Host>;
  /** What each request to a model carries because of the tools: schemas and guidance. */
  readonly overhead: string;
}

/**
 * The inspection plugin: `read`, `find` and `grep`.
 *
 * @param folder The folder to work in.
 * @returns The tools.
 */
export async function inspectionTools(folder: string): Promise<ToolSet> {
  const host = createHost({ bash: new LocalBash({ workdir: folder }) });
  await host.plugin(inspectionPlugin());
  return toolSet([[host, ["read", "find", "grep"]]]);
}

/**
 * The search plugin, and `read` of the inspection plugin from a host of its own,
 * because the search plugin has no tool to read with.
 *
 * @param folder The folder to work in.
 * @returns The tools.
 */
export async function searchTools(folder: string): Promise<ToolSet> {
  const bash = new LocalBash({ workdir: folder });
  const searcher = createHost({ bash });
  await searcher.plugin(search);
  const reader = createHost({
    bash,
    guard: ({ name }) => name === "read" ? undefined : "Only read is used",
  });
  await reader.plugin(inspectionPlugin());
  return toolSet([[searcher, ["glob", "grep"]], [reader, ["read"]]]);
}

function toolSet(
  parts: readonly (readonly [host: Host, tools: readonly string[]])[],
): ToolSet {
  const hosts = new Map(
    parts.flatMap(([host, tools]) =>
      tools.map((tool) => [tool, host] as const)
    ),
  );
  const overhead = parts.map(([host]) =>
    JSON.stringify(host.tools.schemas()) + host.systemPrompt.assemble()
  ).join("");
  return {
    hosts,
    overhead,
    async [Symbol.asyncDispose]() {
      for (const [host] of parts) await host.dispose();
    },
  };
}
